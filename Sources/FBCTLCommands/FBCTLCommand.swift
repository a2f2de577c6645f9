package import ArgumentParser

/// A verb of fbctl: flags that parse themselves.
package protocol FBCTLCommand: ParsableCommand, Work {}

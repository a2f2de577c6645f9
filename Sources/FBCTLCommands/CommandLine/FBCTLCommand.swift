package import ArgumentParser
import Platform

/// A verb of fbctl: flags that parse themselves, and its work.
package protocol FBCTLCommand: ParsableCommand {
    /// Does the work; touches nothing but the context.
    ///
    /// - Throws: anything; ``invoke(_:in:)`` knows which status and text it becomes.
    func run(in context: Context) async throws
}

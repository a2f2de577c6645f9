package import ArgumentParser

/// A verb of fbctl: flags that parse themselves, and work that touches nothing but the context.
package protocol FBCTLCommand: ParsableCommand {
    /// Does the work.
    ///
    /// - Throws: anything; ``invoke(_:in:)`` knows which status and text it becomes.
    func run(in context: Context) async throws
}

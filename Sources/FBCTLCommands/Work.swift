/// What a command line asks for, ready to be done.
package protocol Work {
    /// Does it; touches nothing but the context.
    ///
    /// - Throws: anything; ``invoke(_:in:)`` knows which status and text it becomes.
    func run(in context: Context) async throws
}

/// A consumer of tokens: the last step of a read, which writes output or keeps what it finds.
///
/// Public, with all that ``takeTokens(of:)`` uses, because the compiler specialises only public functions for the types
/// of other modules.
public protocol TokenSink: ~Copyable {
    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws
    /// Called when a chunk has been used up, so that output need not wait for the end; a little of it may.
    mutating func flush() throws
    /// Called at the end of a whole and well-formed text.
    mutating func finish() throws
}

extension TokenSink where Self: ~Copyable {
    /// Takes every token that the bytes which were fed to a tokenizer complete.
    ///
    /// Inlined, so that each sink's steps are called directly: a call through the protocol for each token would be felt.
    ///
    /// - Throws: ``JSONSyntaxError``; what ``take(_:from:)`` throws.
    @inlinable public mutating func takeTokens(of tokenizer: inout JSONTokenizer) throws {
        while let token = try tokenizer.next() { try take(token, from: tokenizer) }
    }

    /// Takes the tokens of one chunk and flushes; after the last chunk, the sink is finished before.
    ///
    /// - Throws: ``JSONSyntaxError``; what the sink throws.
    @inlinable public mutating func takeChunk(of tokenizer: inout JSONTokenizer, isLast: Bool) throws {
        try takeTokens(of: &tokenizer)
        if isLast { try finish() }
        try flush()
    }
}

import Failures
import JSONCore
import RTDB
import RTDBClient

/// The last step of a read: takes tokens, writes output.
package protocol TokenSink: ~Copyable {
    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws
    /// Called when a chunk has been used up, so that output need not wait for the end; a little of it may.
    mutating func flush() throws
    /// Called at the end of a whole and well-formed text.
    mutating func finish() throws
}

extension Reply {
    /// Reads the body through the tokenizer into a sink, chunk by chunk: memory is the sink's.
    ///
    /// Inlined, so that each sink's steps are called directly: a call for each token through the protocol would be felt.
    ///
    /// - Throws: ``Failure`` when the body is not JSON; what the sink throws.
    @inlinable package func tokens<Sink: TokenSink & ~Copyable>(into sink: inout Sink) async throws {
        var tokenizer = JSONTokenizer()
        do {
            for try await chunk in response {
                tokenizer.feed(chunk)
                while let token = try tokenizer.next() { try sink.take(token, from: tokenizer) }
                try sink.flush()
            }
            tokenizer.finish()
            while let token = try tokenizer.next() { try sink.take(token, from: tokenizer) }
        } catch let error as JSONSyntaxError {
            throw Failure(unreadable: NodeError(.syntax(error), at: error.position), response)
        } catch let error as NodeError {
            throw Failure(unreadable: error, response)
        }
        try sink.finish()
        try sink.flush()
    }
}

import Failures
import HTTP
import JSONCore
import RTDB

/// Reads the bodies of replies as tokens.
package enum ReplyReader {
    /// Passes the tokens of a reply to a sink while they are received; no memory is used but the sink's.
    ///
    /// Inlined into its callers, like `TokenSink.takeTokens(of:)`.
    ///
    /// - Throws: `Failure` when the body is not JSON; the errors of the sink.
    @inlinable package static func read<Sink: TokenSink & ~Copyable>(
        _ reply: TransportResponse, into sink: inout Sink
    ) async throws {
        var tokenizer = JSONTokenizer()
        do {
            for try await chunk in reply.body {
                tokenizer.feed(chunk)
                try sink.takeTokens(of: &tokenizer)
                try sink.flush()
            }
            tokenizer.finish()
            try sink.takeTokens(of: &tokenizer)
        } catch let error as JSONSyntaxError {
            throw Failure(unreadable: NodeError(.syntax(error), at: error.position), reply)
        } catch let error as NodeError {
            throw Failure(unreadable: error, reply)
        }
        try sink.finish()
        try sink.flush()
    }
}

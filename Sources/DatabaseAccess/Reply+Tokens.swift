import Failures
import JSONCore
import RTDB
import RTDBClient

extension Reply {
    /// Reads the body through the tokenizer into a sink, chunk by chunk: memory is the sink's.
    ///
    /// Inlined into its callers, like `TokenSink.takeTokens(of:)`.
    ///
    /// - Throws: `Failure` when the body is not JSON; what the sink throws.
    @inlinable package func tokens<Sink: TokenSink & ~Copyable>(into sink: inout Sink) async throws {
        var tokenizer = JSONTokenizer()
        do {
            for try await chunk in response {
                tokenizer.feed(chunk)
                try sink.takeTokens(of: &tokenizer)
                try sink.flush()
            }
            tokenizer.finish()
            try sink.takeTokens(of: &tokenizer)
        } catch let error as JSONSyntaxError {
            throw Failure(unreadable: NodeError(.syntax(error), at: error.position), response)
        } catch let error as NodeError {
            throw Failure(unreadable: error, response)
        }
        try sink.finish()
        try sink.flush()
    }
}

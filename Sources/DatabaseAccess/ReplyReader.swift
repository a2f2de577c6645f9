import Failures
import HTTP
import JSONCore
import RTDB

/// Reads the bodies of replies as tokens.
package enum ReplyReader {
    /// Feeds a tokenizer with the chunks of a reply as they arrive, and calls `takeChunk` after each and at the end.
    ///
    /// The closure calls `takeChunk` of a sink: so the loop over tokens is compiled for that sink, in the caller's module.
    ///
    /// - Throws: `Failure` when the body is not JSON; what the closure throws.
    package static func read(
        _ reply: TransportResponse, takeChunk: (_ tokenizer: inout JSONTokenizer, _ isLast: Bool) throws -> Void
    ) async throws {
        var tokenizer = JSONTokenizer()
        do {
            for try await chunk in reply.body {
                tokenizer.feed(chunk)
                try takeChunk(&tokenizer, false)
            }
            tokenizer.finish()
            try takeChunk(&tokenizer, true)
        } catch let error as JSONSyntaxError {
            throw Failure(unreadable: NodeError(.syntax(error), at: error.position), reply)
        } catch let error as NodeError {
            throw Failure(unreadable: error, reply)
        }
    }
}

import JSONCore
import RTDB
import RTDBClient
import RTDBWire

/// The last step of a read: takes tokens, writes output.
protocol TokenSink: ~Copyable {
    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws
    /// Called when a chunk has been used up, so that output need not wait for the end; a little of it may.
    mutating func flush() throws
    /// Called at the end of a whole and well-formed text.
    mutating func finish() throws
}

extension Reply {
    /// Reads the body through the tokenizer into a sink, chunk by chunk: memory is the sink's.
    ///
    /// - Throws: ``Failure`` when the body is not JSON; what the sink throws.
    func tokens<Sink: TokenSink & ~Copyable>(into sink: inout Sink) async throws {
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
            throw Failure(.protocol, "the reply is not JSON: \(error.message) at \(error.position)", details: hints)
        } catch let error as NodeError {
            throw Failure(
                .protocol, "the reply holds what no database can: \(error.message) at \(error.position)")
        }
        try sink.finish()
        try sink.flush()
    }

    private var hints: [String] {
        guard let type = response.headers["Content-Type"], !type.hasPrefix("application/json") else { return [] }
        return ["the server calls it '\(type.withoutControlCharacters)'; is the URL that of a Realtime Database?"]
    }
}

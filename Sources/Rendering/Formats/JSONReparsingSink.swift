import JSONCore
import Platform
import Synchronization

/// An output that takes JSON text and hands its tokens to a sink: how JSON becomes another form.
final class JSONReparsingSink<Sink: TokenSink & ~Copyable>: ByteSink {
    private struct State: ~Copyable {
        var tokenizer = JSONTokenizer()
        var sink: Sink
    }

    private let state: Mutex<State>
    let isTerminal = false
    package let columns: Int? = nil

    init(_ sink: consuming sending Sink) {
        state = Mutex(State(sink: sink))
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        // A copy, since what the lock guards must not refer to the caller's memory.
        let chunk = Array(bytes)
        try state.withLock { state in
            state.tokenizer.feed(chunk)
            try state.sink.takeTokens(of: &state.tokenizer)
            try state.sink.flush()
        }
    }

    /// All of the text has been written.
    package func finish() throws {
        try state.withLock { state in
            state.tokenizer.finish()
            try state.sink.takeTokens(of: &state.tokenizer)
            try state.sink.finish()
        }
    }
}

import JSONCore
import Platform
import Synchronization

/// A sink for JSON text that passes its tokens on, to convert JSON to another format.
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
        // A copy is needed, because the state behind the lock must not refer to the caller's memory.
        let chunk = Array(bytes)
        try state.withLock { state in
            state.tokenizer.feed(chunk)
            try state.sink.takeTokens(of: &state.tokenizer)
            try state.sink.flush()
        }
    }

    /// Ends the text.
    package func finish() throws {
        try state.withLock { state in
            state.tokenizer.finish()
            try state.sink.takeTokens(of: &state.tokenizer)
            try state.sink.finish()
        }
    }
}

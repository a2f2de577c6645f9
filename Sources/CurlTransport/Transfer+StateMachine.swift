import HTTP

extension Transfer {
    /// The state of a transfer between the loop's thread, which adds bytes, and the task that reads them.
    ///
    /// Bytes are kept until the task reads all of them at once. From ``highWater`` bytes on, the transfer is paused; it
    /// resumes when the bytes are read. An error follows the bytes that were received before it.
    struct StateMachine: Sendable {
        /// The number of buffered bytes from which no more are accepted.
        let highWater: Int

        private enum Phase {
            case waitingForHead
            case head(ResponseHead)
            case body
        }

        /// The way in which the transfer ended.
        private enum Ending {
            case complete
            case failed(any Error)
        }

        private var phase = Phase.waitingForHead
        private var ending: Ending?
        private(set) var isAborted = false
        private var isPaused = false
        private var waiting = Waiting.nobody
        private var buffer: [UInt8] = []

        private enum Waiting {
            case nobody
            case forHead
            case forBytes
        }

        init(highWater: Int = 1 << 20) {
            self.highWater = highWater
        }
    }
}

// MARK: - For the loop's thread

extension Transfer.StateMachine {
    /// The result of adding received bytes.
    enum Acceptance: Hashable {
        case accepted
        /// The bytes were not accepted; they must be added again after the pause.
        case pause
        /// The bytes are no longer needed, and the transfer must be aborted.
        case abort
    }

    mutating func headArrived(_ head: ResponseHead) {
        guard case .waitingForHead = phase else { return }
        phase = .head(head)
    }

    mutating func bytesArrived(_ bytes: UnsafeRawBufferPointer) -> Acceptance {
        guard !isAborted else { return .abort }
        guard buffer.count < highWater else {
            isPaused = true
            return .pause
        }
        // A large body fills its buffers; if they grew, each byte would be copied twice.
        if buffer.isEmpty, bytes.count > 1 << 14 { buffer.reserveCapacity(highWater + bytes.count) }
        buffer.append(contentsOf: bytes)
        return .accepted
    }

    /// Ends the transfer; `error` is nil when the response is complete.
    mutating func ended(error: TransportError?) {
        guard ending == nil else { return }
        isPaused = false
        if let error {
            ending = .failed(error)
        } else if case .waitingForHead = phase {
            ending = .failed(TransportError.cutOff(reason: "the connection closed inside the response's head"))
        } else {
            ending = .complete
        }
    }

    /// Returns the result that wakes a waiting task; called after the inputs above.
    mutating func flush() -> Wake? {
        switch waiting {
        case .nobody: nil
        case .forHead: nextHead().map { .head($0) }
        case .forBytes: nextBytes().map { .bytes($0) }
        }
    }
}

// MARK: - For the task

extension Transfer.StateMachine {
    /// The result with which a waiting task is woken.
    enum Wake {
        case head(Result<ResponseHead, any Error>)
        case bytes(Delivery)
    }

    /// The result for a reader: a chunk, nil at the end, or an error.
    struct Delivery {
        let chunk: Result<[UInt8]?, any Error>
        /// Whether the transfer was paused because the buffer was full, and must be resumed.
        let resumes: Bool
    }

    /// Requests the head; nil means that the task must wait.
    mutating func wantHead() -> Result<ResponseHead, any Error>? {
        waiting = .forHead
        return nextHead()
    }

    /// Requests bytes; nil means that the task must wait.
    mutating func wantBytes() -> Delivery? {
        guard case .nobody = waiting else {
            return Delivery(chunk: .failure(TransferError.readTwice), resumes: false)
        }
        waiting = .forBytes
        return nextBytes()
    }

    /// Ends everything with an error; wakes a waiting task, and cancels the transfer if `isRunning` is true.
    mutating func abort(error: any Error) -> (wake: Wake?, isRunning: Bool) {
        guard !isAborted else { return (nil, false) }
        let isRunning = ending == nil
        isAborted = true
        isPaused = false
        buffer = []
        ending = .failed(error)
        return (flush(), isRunning)
    }

    private mutating func nextHead() -> Result<ResponseHead, any Error>? {
        if !isAborted, case .head(let head) = phase {
            phase = .body
            waiting = .nobody
            return .success(head)
        }
        guard case .failed(let error) = ending else { return nil }
        waiting = .nobody
        return .failure(error)
    }

    private mutating func nextBytes() -> Delivery? {
        guard buffer.isEmpty else {
            waiting = .nobody
            let resumes = isPaused
            isPaused = false
            var chunk: [UInt8] = []
            swap(&chunk, &buffer)
            return Delivery(chunk: .success(chunk), resumes: resumes)
        }
        switch ending {
        case nil: return nil
        case .complete:
            waiting = .nobody
            return Delivery(chunk: .success(nil), resumes: false)
        case .failed(let error):
            waiting = .nobody
            return Delivery(chunk: .failure(error), resumes: false)
        }
    }
}

/// A misuse of a response body.
enum TransferError: Error, Hashable, CustomStringConvertible {
    /// Two tasks read the same body at the same time.
    case readTwice

    var description: String {
        switch self {
        case .readTwice: "the response body is already being read by another task"
        }
    }
}

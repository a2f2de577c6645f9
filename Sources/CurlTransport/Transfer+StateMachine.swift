import RTDBClient

extension Transfer {
    /// Where one transfer stands between the loop's thread, which feeds it, and the task that reads it.
    ///
    /// Bytes are kept until the task takes them, all at once. From ``highWater`` bytes on, the transfer is told to
    /// pause; taking the bytes lets it go on. An error comes after the bytes that did arrive.
    struct StateMachine: Sendable {
        /// Bytes from which on no more are accepted.
        let highWater: Int

        private enum Phase {
            case waitingForHead
            case head(ResponseHead)
            case body
        }

        /// How the transfer ended, once it has.
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

// MARK: - The loop's side

extension Transfer.StateMachine {
    /// What becomes of bytes offered.
    enum Acceptance: Hashable {
        case taken
        /// Nothing was taken; offer the same bytes again after the pause.
        case pause
        /// Nobody wants them.
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
        // A large body fills its buffers; growing them would copy each byte twice.
        if buffer.isEmpty, bytes.count > 1 << 14 { buffer.reserveCapacity(highWater + bytes.count) }
        buffer.append(contentsOf: bytes)
        return .taken
    }

    /// The transfer is over; `error` is nil when the response is complete.
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

    /// Whether somebody is to be woken now that the loop has done all it could; called after the inputs above.
    mutating func flush() -> Wake? {
        switch waiting {
        case .nobody: nil
        case .forHead: nextHead().map { .head($0) }
        case .forBytes: nextBytes().map { .bytes($0) }
        }
    }
}

// MARK: - The task's side

extension Transfer.StateMachine {
    /// Who is woken, and with what.
    enum Wake {
        case head(Result<ResponseHead, any Error>)
        case bytes(Delivery)
    }

    /// What a reader gets: a chunk, nil at the end, or an error.
    struct Delivery {
        let chunk: Result<[UInt8]?, any Error>
        /// Whether the transfer stood still for want of room and is to go on.
        let resumes: Bool
    }

    /// Asks for the head; nil is to wait.
    mutating func wantHead() -> Result<ResponseHead, any Error>? {
        waiting = .forHead
        return nextHead()
    }

    /// Asks for bytes; nil is to wait.
    mutating func wantBytes() -> Delivery? {
        guard case .nobody = waiting else {
            return Delivery(chunk: .failure(TransferError.readTwice), resumes: false)
        }
        waiting = .forBytes
        return nextBytes()
    }

    /// Ends everything: who waits is to be woken with the error, and the loop told if `isRunning`.
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

import HTTP
import Synchronization

/// One request and its response, shared by the loop's thread and the task that reads the response.
final class Transfer: Sendable {
    private struct Locked {
        var machine: StateMachine
        var head: CheckedContinuation<ResponseHead, any Error>?
        var reader: CheckedContinuation<[UInt8]?, any Error>?
    }

    private let locked: Mutex<Locked>
    private let loop: CurlLoop

    init(loop: CurlLoop, machine: StateMachine = StateMachine()) {
        self.loop = loop
        locked = Mutex(Locked(machine: machine))
    }

    /// Starts the transfer and waits for the response's head.
    ///
    /// - Throws: `TransportError` or `CancellationError`.
    func head(of request: TransportRequest) async throws -> ResponseHead {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let ready = locked.withLock { locked in
                    let ready = locked.machine.wantHead()
                    if ready == nil { locked.head = continuation }
                    return ready
                }
                if let ready {
                    continuation.resume(with: ready)
                } else {
                    loop.add(.start(self, request))
                }
            }
        } onCancel: {
            abort()
        }
    }

    /// Waits for bytes of the body; returns nil at its end.
    ///
    /// - Throws: `TransportError` or `CancellationError`.
    func nextChunk() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let ready = locked.withLock { locked in
                    let ready = locked.machine.wantBytes()
                    if ready == nil { locked.reader = continuation }
                    return ready
                }
                guard let ready else { return }
                if ready.resumes { loop.add(.resume(self)) }
                continuation.resume(with: ready.chunk)
            }
        } onCancel: {
            abort()
        }
    }

    /// Ends the transfer; a task that waits for it receives a `CancellationError`.
    func abort() {
        let (wake, isRunning) = locked.withLock { locked in
            let (wake, isRunning) = locked.machine.abort(error: CancellationError())
            return (wake.map { Self.takeWaiter(for: $0, from: &locked) }, isRunning)
        }
        if isRunning { loop.add(.cancel(self)) }
        wake?.resume()
    }

    // MARK: - For the loop's thread

    /// Whether ``abort()`` has been called.
    var isAborted: Bool { locked.withLock { $0.machine.isAborted } }

    func headArrived(_ head: ResponseHead) {
        locked.withLock { $0.machine.headArrived(head) }
    }

    func bytesArrived(_ bytes: UnsafeRawBufferPointer) -> StateMachine.Acceptance {
        locked.withLock { $0.machine.bytesArrived(bytes) }
    }

    func ended(error: TransportError?) {
        locked.withLock { $0.machine.ended(error: error) }
    }

    /// Wakes the task if there is a result for it; returns whether the paused transfer must be resumed.
    func flush() -> Bool {
        let waiter = locked.withLock { locked in
            locked.machine.flush().map { Self.takeWaiter(for: $0, from: &locked) }
        }
        waiter?.resume()
        return waiter?.resumesTransfer ?? false
    }

    // MARK: - Waking

    /// A continuation and its result, to be resumed after the lock is released.
    private enum Waiter {
        case head(CheckedContinuation<ResponseHead, any Error>?, Result<ResponseHead, any Error>)
        case reader(CheckedContinuation<[UInt8]?, any Error>?, StateMachine.Delivery)

        func resume() {
            switch self {
            case .head(let continuation, let result): continuation?.resume(with: result)
            case .reader(let continuation, let delivery): continuation?.resume(with: delivery.chunk)
            }
        }

        var resumesTransfer: Bool {
            switch self {
            case .head: false
            case .reader(_, let delivery): delivery.resumes
            }
        }
    }

    private static func takeWaiter(for wake: StateMachine.Wake, from locked: inout Locked) -> Waiter {
        switch wake {
        case .head(let result):
            defer { locked.head = nil }
            return .head(locked.head, result)
        case .bytes(let delivery):
            defer { locked.reader = nil }
            return .reader(locked.reader, delivery)
        }
    }
}

import HTTP
import RTDBClient
import RTDBWire
import Testing

@testable import CurlTransport

struct TransferStateMachineTests {
    private let head = ResponseHead(status: 200, headers: HTTPHeaders([HTTPHeader("A", "b")]))

    @Test func headBytesAndEnd() {
        var machine = Machine(highWater: 4)
        #expect(machine.wantHead() == nil)
        #expect(machine.flush() == nil)
        machine.headArrived(head)
        #expect(machine.flush() == .head(head))
        #expect(machine.flush() == nil)
        #expect(machine.wantBytes() == nil)
        #expect(machine.offer([1, 2]) == .accepted)
        #expect(machine.flush() == .bytes([1, 2], resumes: false))
        #expect(machine.wantBytes() == nil)
        machine.ended(error: nil)
        #expect(machine.flush() == .bytes(nil, resumes: false))
        #expect(machine.wantBytes() == .bytes(nil, resumes: false))
    }

    @Test func takesAllThatIsThereAtOnce() {
        var machine = receiving(highWater: 100)
        _ = machine.offer([1])
        _ = machine.offer([2, 3])
        #expect(machine.wantBytes() == .bytes([1, 2, 3], resumes: false))
    }

    @Test func pausesAtTheHighWaterMarkAndResumesWhenRead() {
        var machine = receiving(highWater: 2)
        #expect(machine.offer([1]) == .accepted)
        #expect(machine.offer([2, 3]) == .accepted)
        #expect(machine.offer([4]) == .pause)
        #expect(machine.wantBytes() == .bytes([1, 2, 3], resumes: true))
        #expect(machine.offer([4]) == .accepted)
        #expect(machine.wantBytes() == .bytes([4], resumes: false))
    }

    @Test func aReaderThatWaitsResumesWhatPausedInTheSameRound() {
        var machine = receiving(highWater: 1)
        #expect(machine.wantBytes() == nil)
        #expect(machine.offer([1]) == .accepted)
        #expect(machine.offer([2]) == .pause)
        #expect(machine.flush() == .bytes([1], resumes: true))
    }

    @Test func anErrorComesAfterTheBytes() {
        var machine = receiving(highWater: 10)
        _ = machine.offer([1])
        machine.ended(error: .cutOff(reason: "x"))
        #expect(machine.wantBytes() == .bytes([1], resumes: false))
        #expect(machine.wantBytes() == .failure("the response was cut off: x"))
        #expect(machine.wantBytes() == .failure("the response was cut off: x"))
    }

    @Test func anErrorBeforeTheHeadIsTheHeads() {
        var machine = Machine()
        #expect(machine.wantHead() == nil)
        machine.ended(error: .cannotResolve(host: "x"))
        #expect(machine.flush() == .failure("cannot find host 'x'"))
    }

    @Test func anEndInsideTheHeadIsAnError() {
        var machine = Machine()
        _ = machine.wantHead()
        machine.ended(error: nil)
        #expect(
            machine.flush() == .failure("the response was cut off: the connection closed inside the response's head"))
    }

    @Test func abortWakesTheReaderAndRefusesBytes() {
        var machine = receiving(highWater: 10)
        #expect(machine.wantBytes() == nil)
        let (wake, isRunning) = machine.abort(error: TransferError.readTwice)
        #expect(wake == .failure("the response body is already being read by another task"))
        #expect(isRunning)
        #expect(machine.offer([1]) == .abort)
        #expect(machine.abort(error: TransferError.readTwice).isRunning == false)
    }

    @Test func abortBeforeTheStartFailsTheHead() {
        var machine = Machine()
        _ = machine.abort(error: TransportError.cutOff(reason: "x"))
        #expect(machine.wantHead() == .failure("the response was cut off: x"))
    }

    @Test func abortAfterTheEndIsNoneOfTheLoopsBusiness() {
        var machine = receiving(highWater: 10)
        machine.ended(error: nil)
        #expect(machine.abort(error: TransferError.readTwice).isRunning == false)
    }

    @Test func aSecondReaderIsRefused() {
        var machine = receiving(highWater: 10)
        #expect(machine.wantBytes() == nil)
        #expect(machine.wantBytes() == .failure("the response body is already being read by another task"))
        _ = machine.offer([1])
        #expect(machine.flush() == .bytes([1], resumes: false))
    }

    private func receiving(highWater: Int) -> Machine {
        var machine = Machine(highWater: highWater)
        _ = machine.wantHead()
        machine.headArrived(head)
        _ = machine.flush()
        return machine
    }
}

/// What the machine's outputs hold, comparable.
private enum Seen: Hashable {
    case head(ResponseHead)
    case bytes([UInt8]?, resumes: Bool)
    case failure(String)

    init(_ wake: Transfer.StateMachine.Wake) {
        switch wake {
        case .head(.success(let head)): self = .head(head)
        case .head(.failure(let error)): self = .failure("\(error)")
        case .bytes(let delivery): self.init(delivery)
        }
    }

    init(_ delivery: Transfer.StateMachine.Delivery) {
        switch delivery.chunk {
        case .success(let bytes): self = .bytes(bytes, resumes: delivery.resumes)
        case .failure(let error): self = .failure("\(error)")
        }
    }
}

/// The machine with outputs that compare.
private struct Machine {
    private var machine: Transfer.StateMachine

    init(highWater: Int = 10) {
        machine = Transfer.StateMachine(highWater: highWater)
    }

    mutating func offer(_ bytes: [UInt8]) -> Transfer.StateMachine.Acceptance {
        bytes.withUnsafeBytes { machine.bytesArrived($0) }
    }

    mutating func headArrived(_ head: ResponseHead) { machine.headArrived(head) }
    mutating func ended(error: TransportError?) { machine.ended(error: error) }
    mutating func flush() -> Seen? { machine.flush().map { Seen($0) } }
    mutating func wantHead() -> Seen? { machine.wantHead().map { Seen(.head($0)) } }
    mutating func wantBytes() -> Seen? { machine.wantBytes().map { Seen($0) } }

    mutating func abort(error: any Error) -> (wake: Seen?, isRunning: Bool) {
        let (wake, isRunning) = machine.abort(error: error)
        return (wake.map { Seen($0) }, isRunning)
    }
}

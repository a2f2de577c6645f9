import RTDB
import RTDBClient
import RTDBWire

/// The bytes of a stream of events.
///
/// Whatever they hold, nothing may crash or hang; chunks of any size give the same events, and the child events of each
/// change lead from the children before to those after.
struct StreamInput {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func check() {
        var decoder = EventStreamDecoder()
        let messages = decoder.take(bytes)
        var slow = EventStreamDecoder()
        precondition(bytes.flatMap { slow.take([$0]) } == messages, "chunks change the events")
        var session = WatchSession(renewsCredential: bytes.count % 2 == 0)
        var random = SystemRandomNumberGenerator()
        var children: [Key: Node] = [:]
        _ = session.take(.opened(credentialEnd: nil), now: 0, using: &random)
        for message in messages {
            guard let event = try? DatabaseEvent(message) else { continue }
            let (events, step) = session.take(.event(event), now: 0, using: &random)
            for case .change(let change) in events { fold(change, into: &children) }
            switch step {
            case .open: _ = session.take(.opened(credentialEnd: nil), now: 0, using: &random)
            case .read: continue
            case .end, .cancelled: return
            }
        }
    }

    private func fold(_ change: TreeChange, into children: inout [Key: Node]) {
        for event in change.childEvents() {
            switch event.kind {
            case .added:
                precondition(children.updateValue(event.node, forKey: event.key) == nil, "added twice")
            case .changed, .moved:
                precondition(
                    children.updateValue(event.node, forKey: event.key) == event.previous, "changed from nothing")
            case .removed:
                precondition(children.removeValue(forKey: event.key) == event.node, "removed what was not there")
            }
        }
        let after = Dictionary(uniqueKeysWithValues: change.after.children.map { ($0.key, $0.node) })
        precondition(children == after, "the children are others")
    }
}

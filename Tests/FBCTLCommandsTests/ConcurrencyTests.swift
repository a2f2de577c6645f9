import HTTP
import RTDBServer
import Synchronization
import TestSupport
import Testing

/// How many requests of one command are under way at the same time.
@Suite("Requests at the same time")
struct ConcurrencyTests {
    /// Holds each request back until no other one can begin, and counts those that are under way.
    private final class CountingTransport: Transport {
        private let responder: any Transport
        private let counts = Mutex((now: 0, most: 0))

        init(_ responder: any Transport) { self.responder = responder }

        var most: Int { counts.withLock { $0.most } }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            for _ in 0..<1000 { await Task.yield() }
            counts.withLock { $0.now -= 1 }
            return try await responder.send(request)
        }
    }

    @Test(
        arguments: [
            "get '/rooms/*/name'", "keys '/rooms/*/messages'", "count '/rooms/*/messages'",
            "count '/rooms/*/messages' --where text=a", "count '/rooms/*/messages/*'",
        ])
    func wildcard(_ line: String) async throws {
        let rooms = (0..<20).map { #""room\#($0)":{"name":"n","messages":{"m":{"text":"a"}}}"# }.joined(separator: ",")
        var world = try World(
            data: "{\"rooms\":{\(rooms)}}", files: ["rooms.json": World.roomsSchema],
            environment: ["FBCTL_DATABASE": "http://db.test?ns=chat", "FBCTL_SCHEMA": "rooms.json"])
        let transport = CountingTransport(world.transport)
        world.transport = transport
        let run = await world.run(line)
        #expect(run.status == 0, "\(run.error)")
        #expect(transport.most == 8)
    }
}

extension World {
    fileprivate static let roomsSchema = """
        {"rooms": {"<id>": {"name": "String", "messages": {"<key>": "Message"}}},
         "$defs": {"Message": {"type": "object", "properties": {"text": {"type": "string"}}}}}
        """
}

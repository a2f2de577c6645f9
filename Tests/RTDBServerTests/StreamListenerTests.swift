import RTDB
import RTDBWire
import Testing

@testable import RTDBServer

/// Streams over sockets.
@Suite(.serialized)
struct StreamListenerTests {
    private static func open(_ path: String, _ server: Server, receiveBuffer: Int32? = nil) throws -> RawSocket {
        let socket = try RawSocket(port: server.port, receiveBuffer: receiveBuffer)
        socket.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
        return socket
    }

    private static func events(_ socket: RawSocket) throws -> [DatabaseEvent] {
        var decoder = EventStreamDecoder()
        return try decoder.take(socket.chunkedBody).compactMap { try DatabaseEvent($0) }
    }

    @Test("103 to 105 over a socket, byte for byte")
    func frames() async throws {
        try await ListenerTests.withServer { server, _ in
            let socket = try Self.open("/s.json", server)
            _ = socket.receive { $0.contains("event: put") }
            #expect(
                socket.text.hasPrefix(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nCache-Control: no-cache\r\n"
                        + "Connection: keep-alive\r\ntransfer-encoding: chunked\r\n\r\n"
                ))
            _ = try curl(["-X", "PUT", "-d", "1", "\(server.url)/s/a/b.json"])
            _ = try curl(["-X", "PATCH", "-d", #"{"x":1,"y":2}"#, "\(server.url)/s/a.json"])
            _ = try curl(["-X", "PUT", "-d", "{}", "\(server.url)/.json"])
            _ = socket.receive { $0.components(of: "\n\n") == 4 }
            #expect(
                String(decoding: socket.chunkedBody, as: UTF8.self) == """
                    event: put
                    data: {"path":"/","data":null}

                    event: put
                    data: {"path":"/a/b","data":1}

                    event: patch
                    data: {"path":"/a","data":{"x":1,"y":2}}

                    event: put
                    data: {"path":"/","data":null}


                    """)
        }
    }

    @Test("an event larger than what is written at once comes whole, in its place among the others")
    func largeEvent() async throws {
        try await ListenerTests.withServer({ $0.keepAliveInterval = .milliseconds(5) }) { server, store in
            let children = (0..<40_000).map { Child(key: Key(index: $0), node: Node(.string("element \($0)"))) }
            let large = Node(children: children)
            try store.importing(large)
            let socket = try Self.open("/.json", server, receiveBuffer: 4096)
            _ = socket.receive { $0.contains("event: put") }
            try store.importing(Node(.integer(1)))
            // The last chunk is enough to look at: the text is long.
            while !socket.received.suffix(4096).contains(Array(#""data":1}"#.utf8)), socket.receive() {}
            let events = try Self.events(socket).filter { $0 != .keepAlive }
            #expect(events == [.put(.root, large), .put(.root, Node(.integer(1)))])
        }
    }

    @Test("109: a stream ends with its reader's token")
    func expiry() async throws {
        // 50 ms from now by the server's clock.
        let token = AccessTests.token(#"{"sub":"u","exp":1700000001}"#)
        try await ListenerTests.withServer(clock: { 1_700_000_000_950 }) { server, store in
            let socket = try Self.open("/s.json?auth=\(token)", server)
            _ = socket.receiveAll()
            let revoked = DatabaseEvent.authRevoked("credential is no longer valid")
            #expect(try Self.events(socket) == [.put(.root, .null), revoked])
            #expect(socket.text.hasSuffix("0\r\n\r\n"))
            #expect(store.streamCount == 0)
        }
    }

    @Test("108: a stream ends when rules turn to deny it")
    func cancelled() async throws {
        try await ListenerTests.withServer { server, store in
            let socket = try Self.open("/s.json", server)
            _ = socket.receive { $0.contains("event: put") }
            _ = try curl([
                "-X", "PUT", "-H", "Authorization: Bearer owner", "-d", #"{"rules":{}}"#,
                "\(server.url)/.settings/rules.json",
            ])
            _ = socket.receiveAll()
            #expect(try Self.events(socket) == [.put(.root, .null), .cancel("Permission denied")])
            #expect(store.streamCount == 0)
        }
    }

    @Test("106: silence is filled with keep-alive events")
    func keepAlive() async throws {
        try await ListenerTests.withServer({ $0.keepAliveInterval = .milliseconds(30) }) { server, _ in
            let socket = try Self.open("/s.json", server)
            _ = socket.receive { $0.components(of: "event: keep-alive") == 3 }
            let events = try Self.events(socket)
            #expect(Array(events.prefix(4)) == [.put(.root, .null), .keepAlive, .keepAlive, .keepAlive])
        }
    }

    @Test("curl follows a stream until the server stops")
    func curlStream() async throws {
        let store = Store()
        let server = try await Server.start(.init(), store: store)
        let url = server.url
        async let output = curl(["-N", "-H", "Accept: text/event-stream", "\(url)/s.json"])
        while store.streamCount == 0 { await Task.yield() }
        try store.importing(try Node(parsing: #"{"s":{"a":1}}"#))
        // The event has left when a later request on its loop, any of the two, is answered.
        for _ in 0..<4 { _ = try RawSocket.get("/none.json", server) }
        await server.stop()
        let text = try await output
        #expect(
            text.hasPrefix(
                "event: put\ndata: {\"path\":\"/\",\"data\":null}\n\nevent: put\ndata: {\"path\":\"/\",\"data\":{\"a\":1}}\n\n"
            ),
            "\(text)")
    }

    @Test("twenty streams, two hundred writes: none lost, none twice, in order")
    func manyStreams() async throws {
        try await ListenerTests.withServer { server, store in
            let sockets = try (0..<20).map { _ in try Self.open("/s.json", server) }
            for socket in sockets { _ = socket.receive { $0.contains("event: put") } }
            let writer = try RawSocket(port: server.port)
            for count in 1...200 {
                let body = #"{"n":\#(count)}"#
                writer.send(
                    "PATCH /s.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
            }
            let key = DatabasePath([try Key("n")])
            let expected: [DatabaseEvent] =
                [.put(.root, .null)]
                + (1...200).map { .patch(.root, [DatabaseEvent.Replacement(key, Node(.integer($0)))]) }
            for socket in sockets {
                _ = socket.receive { $0.contains(#""n":200"#) }
                #expect(try Self.events(socket) == expected)
            }
            #expect(store.streamCount == 20)
        }
    }

    @Test("writes from several connections reach streams that open meanwhile exactly once")
    func openingMeanwhile() async throws {
        try await ListenerTests.withServer { server, store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<4 {
                    group.addTask {
                        let writer = try RawSocket(port: server.port)
                        for _ in 0..<100 {
                            let body = #"{".sv":{"increment":1}}"#
                            writer.send(
                                "PUT /s/w\(worker).json HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
                            )
                        }
                        _ = writer.receive { $0.components(of: "HTTP/1.1 200 OK") == 100 }
                    }
                }
                for _ in 0..<8 {
                    group.addTask {
                        let socket = try Self.open("/s.json", server)
                        var tree = WatchedNode()
                        var seen = 0
                        let end = try Node(parsing: #"{"w0":100,"w1":100,"w2":100,"w3":100}"#)
                        while tree.node != end, socket.receive() {
                            let events = try Self.events(socket)
                            for event in events.dropFirst(seen) {
                                let before = tree.node
                                _ = tree.take(event)
                                // Each counter goes up by one a write: a lost or a doubled one would show.
                                guard case .put(let path, let node) = event, !path.isRoot else { continue }
                                let old = (before ?? .null)[path].number?.double ?? 0
                                #expect(node.number?.double == old + 1)
                            }
                            seen = events.count
                        }
                        #expect(tree.node == end)
                    }
                }
                try await group.waitForAll()
            }
            #expect(store.exported()[try DatabasePath("/s/w3")] == Node(.integer(100)))
        }
    }

    @Test("a reader that takes nothing is cut off, and writes go on")
    func slowReader() async throws {
        try await ListenerTests.withServer({ $0.limits.waitingEventCount = 8 }) { server, store in
            let slow = try Self.open("/.json", server, receiveBuffer: 4096)
            _ = slow.receive { $0.contains("event: put") }
            let text = String(repeating: "x", count: 100_000)
            for count in 0..<2000 where store.streamCount > 0 {
                try store.importing(Node(children: [Child(key: Key(index: count), node: Node(.string(text)))]))
                await Task.yield()
            }
            #expect(store.streamCount == 0)
            #expect(try curl(["-X", "PUT", "-d", "1", "\(server.url)/.json"]) == "1")
            while slow.receive() {}
            #expect(slow.isEnded)
        }
    }

    @Test("a client that goes away is forgotten")
    func goneClient() async throws {
        try await ListenerTests.withServer { server, store in
            do {
                let socket = try Self.open("/.json", server)
                _ = socket.receive { $0.contains("event: put") }
                #expect(store.streamCount == 1)
            }
            let clock = ContinuousClock()
            let start = clock.now
            while store.streamCount > 0, clock.now - start < .seconds(10) { await Task.yield() }
            #expect(store.streamCount == 0)
        }
    }
}

extension RawSocket {
    /// One GET on a connection of its own.
    static func get(_ path: String, _ server: Server) throws -> String {
        let socket = try RawSocket(port: server.port)
        socket.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return socket.receiveAll()
    }
}

extension String {
    /// How often another text stands in this one.
    fileprivate func components(of text: String) -> Int {
        utf8.count < text.utf8.count ? 0 : Array(utf8).ranges(of: Array(text.utf8)).count
    }
}

import JSONCore
import RTDB
import RTDBWire
import Synchronization
import TestSupport
import Testing

@testable import RTDBServer

/// The server behind its socket: with `curl`, and with bytes no client would send.
@Suite(.serialized)
struct ListenerTests {
    /// Starts a server on a free port, runs the body and stops it.
    static func withServer(
        _ change: (inout Server.Configuration) -> Void = { _ in },
        log: @escaping @Sendable (LogLine) -> Void = { _ in },
        clock: @escaping @Sendable () -> Int64 = { Fixture.now },
        _ body: (Server, Store) async throws -> Void
    ) async throws {
        var configuration = Server.Configuration()
        change(&configuration)
        let store = Store()
        let server = try await Server.start(configuration, store: store, log: log, clock: clock)
        do {
            try await body(server, store)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    static let jsonHeaders =
        "Content-Type: application/json; charset=utf-8\r\nCache-Control: no-cache\r\n"

    @Test("curl: every method")
    func methods() async throws {
        try await Self.withServer { server, _ in
            let url = server.url
            #expect(try curl(["-X", "PUT", "-d", #"{"x":1}"#, "\(url)/a.json"]) == #"{"x":1}"#)
            #expect(try curl(["-X", "PATCH", "-d", #"{"y":[true]}"#, "\(url)/a.json"]) == #"{"y":[true]}"#)
            #expect(try curl(["\(url)/a.json"]) == #"{"x":1,"y":[true]}"#)
            #expect(try curl(["-X", "DELETE", "\(url)/a/x.json"]) == "null")
            #expect(try curl(["-d", "1", "\(url)/l.json"]).hasPrefix(#"{"name":"-"#))
            #expect(
                try curl(["-i", "\(url)/a/y.json"])
                    == "HTTP/1.1 200 OK\r\n\(Self.jsonHeaders)Content-Length: 6\r\n\r\n[true]")
            #expect(
                try curl(["-I", "\(url)/a/y.json"]) == "HTTP/1.1 200 OK\r\n\(Self.jsonHeaders)Content-Length: 6\r\n\r\n"
            )
            #expect(
                try curl(["-i", "\(url)/a.b.json"])
                    == "HTTP/1.1 400 Bad Request\r\n\(Self.jsonHeaders)Content-Length: 54\r\n\r\n"
                    + "{\n  \"error\" : \"Invalid path: Invalid token in path\"\n}\n")
            #expect(
                try curl(["-i", "-X", "PUT", "-d", "1", "\(url)/b.json?print=silent"])
                    == "HTTP/1.1 204 No Content\r\nCache-Control: no-cache\r\n\r\n")
            #expect(try curl(["-o", "/dev/null", "-w", "%{http_code}", "-X", "TRACE", "\(url)/a.json"]) == "405")
            let preflight = try curl([
                "-i", "-X", "OPTIONS", "-H", "Access-Control-Request-Headers: x-a", "\(url)/a.json",
            ])
            #expect(
                preflight
                    == "HTTP/1.1 204 No Content\r\nCache-Control: no-cache\r\n"
                    + "Allow: GET, HEAD, PUT, POST, PATCH, DELETE, OPTIONS\r\n"
                    + "Access-Control-Allow-Methods: GET, HEAD, PUT, POST, PATCH, DELETE, OPTIONS\r\n"
                    + "Access-Control-Max-Age: 3600\r\nAccess-Control-Allow-Headers: x-a\r\n\r\n")
        }
    }

    @Test("curl: keeps connections, also across an upgrade that is not taken up, and after errors")
    func keepAlive() async throws {
        try await Self.withServer { (server, _) async throws in
            let url = server.url
            let format = ["-o", "/dev/null", "-w", "%{http_code} %{num_connects}\n"]
            let once = ["\(url)/a.json", "-o", "/dev/null", "\(url)/a.b.json", "-o", "/dev/null", "\(url)/b"]
            #expect(try curl(format + once) == "200 1\n400 0\n302 0\n")
            #expect(try curl(["--http1.0"] + format + ["\(url)/a.json"]) == "200 1\n")
            #expect(try curl(["-H", "Connection: close"] + format + once) == "200 1\n400 1\n302 1\n")
            #expect(
                try curl(["-H", "Upgrade: h2c", "-H", "Connection: Upgrade"] + format + once) == "200 1\n400 1\n302 1\n"
            )
            let silent = ["-X", "PUT", "-d", "1", "\(url)/a.json?print=silent", "-o", "/dev/null", "\(url)/a.json"]
            #expect(try curl(format + silent) == "204 1\n200 0\n")
        }
    }

    @Test("curl: bodies in chunks, with Expect, from a pipe; a large tree comes back whole")
    func bodies() async throws {
        try await Self.withServer({ $0.web.allowsCallbacks = true }) { server, store in
            let members = (0..<60_000).map { #""key\#($0)":{"name":"some text \#($0)","n":\#($0)}"# }
            let text = "{" + members.joined(separator: ",") + "}"
            let upload = ["-X", "PUT", "-T", "-", "-H", "Expect: 100-continue", "-w", "%{http_code}"]
            #expect(try curl(upload + ["\(server.url)/big.json?print=silent"], input: Array(text.utf8)) == "204")
            let node = try Node(parsing: text)
            #expect(store.exported() == Node(children: [Child(key: try Key("big"), node: node)]))
            // Larger than a piece: sent in chunks.
            let read = try curl(["\(server.url)/big.json"])
            #expect(read == node.json().text())
            let length = read.utf8.count
            #expect(try curl(["-I", "\(server.url)/big.json"]).contains("Content-Length: \(length)\r\n"))
            #expect(try curl(["--http1.0", "\(server.url)/big.json"]) == read)
            #expect(try curl(["\(server.url)/big.json?callback=f"]) == "f(\(read));")
            let pretty = try Node(parsing: curl(["\(server.url)/big.json?print=pretty"]))
            #expect(pretty == node)
            // A reader that takes its time gets all of it too.
            let slow = try RawSocket(port: server.port, receiveBuffer: 4096)
            slow.send(
                "GET /big.json HTTP/1.1\r\nHost: localhost\r\n\r\nGET /none.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = slow.receive { $0.hasSuffix("\r\n\r\nnull") }
            #expect(String(decoding: slow.chunkedBody, as: UTF8.self) == read)
        }
    }

    @Test("pipelined requests are answered in their order")
    func pipelining() async throws {
        try await Self.withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            let put = { (count: Int) in "PUT /n.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n\(count)" }
            let get = "GET /n.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let last = "GET /n.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            socket.send((0..<10).map { put($0) + get }.joined() + last + get)
            let answer = "HTTP/1.1 200 OK\r\n\(Self.jsonHeaders)Content-Length: 1\r\n\r\n"
            let closing = "HTTP/1.1 200 OK\r\n\(Self.jsonHeaders)Content-Length: 1\r\nConnection: close\r\n\r\n"
            let expected = (0..<10).map { answer + "\($0)" + answer + "\($0)" }.joined() + closing + "9"
            #expect(socket.receiveAll() == expected)
            #expect(socket.isEnded)
        }
    }

    @Test("a request cut into single bytes, and a client that closes its half at once")
    func pieces() async throws {
        try await Self.withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            for byte in "PUT /a.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n\"é\"\n".utf8 {
                socket.send([byte])
            }
            #expect(socket.receive { $0.hasSuffix("\"é\"") }.hasPrefix("HTTP/1.1 200 OK\r\n"))
            let half = try RawSocket(port: server.port)
            half.send("GET /a.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            half.endSending()
            #expect(half.receiveAll().hasSuffix("\r\n\r\n\"é\""))
            #expect(half.isEnded)
        }
    }

    struct Hostile: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: String
        let status: String
    }

    @Test(
        "bytes that are no request are answered with an error, and the connection ends",
        arguments: [
            Hostile(testDescription: "no HTTP", bytes: "hello\r\n\r\n", status: "400"),
            Hostile(
                testDescription: "TLS", bytes: "\u{16}\u{3}\u{1}\u{0}\u{5}\u{1}\u{0}\u{0}\u{1}\r\n\r\n", status: "400"),
            Hostile(
                testDescription: "a negative length", bytes: "PUT /a.json HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                status: "400"),
            Hostile(
                testDescription: "two lengths",
                bytes: "PUT /a.json HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n1",
                status: "400"),
            Hostile(
                testDescription: "a chunk size that is none",
                bytes: "PUT /a.json HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                status: "400"),
            Hostile(testDescription: "a bad version", bytes: "GET /a.json HTTP/9.x\r\n\r\n", status: "400"),
            Hostile(
                testDescription: "a large header",
                bytes: "GET /a.json HTTP/1.1\r\nX: \(String(repeating: "x", count: 200_000))\r\n\r\n", status: "431"),
            Hostile(
                testDescription: "many headers",
                bytes: "GET /a.json HTTP/1.1\r\n\(String(repeating: "X: y\r\n", count: 60_000))\r\n", status: "431"),
            Hostile(
                testDescription: "a large target",
                bytes: "GET /\(String(repeating: "x", count: 200_000)).json HTTP/1.1\r\n\r\n", status: "431"),
            Hostile(
                testDescription: "a body said to be too large",
                bytes: "PUT /a.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1001\r\n\r\n", status: "413"),
            Hostile(
                testDescription: "a body too large in chunks",
                bytes: "PUT /a.json HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3e8\r\n\(String(repeating: "1", count: 1000))\r\n1\r\n1\r\n", status: "413"),
            Hostile(
                testDescription: "Expect on what is refused",
                bytes: "PUT /a.b.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n",
                status: "400"),
        ])
    func hostile(_ row: Hostile) async throws {
        try await Self.withServer({ $0.limits.writeByteCount = 1000 }) { server, store in
            let socket = try RawSocket(port: server.port)
            socket.send(row.bytes)
            // Its own end, so that the server does not wait for the rest.
            socket.endSending()
            let answer = socket.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 \(row.status) "), "\(answer)")
            #expect(answer.hasSuffix("\"\n}\n"))
            #expect(socket.isEnded)
            #expect(store.exported() == .null)
            #expect(try curl(["\(server.url)/a.json"]) == "null")
        }
    }

    @Test("413 names the reason")
    func tooLarge() async throws {
        try await Self.withServer({ $0.limits.writeByteCount = 1000 }) { server, _ in
            let body = String(repeating: "1", count: 100_000)
            let answer = try curl(["-X", "PUT", "-d", body, "-w", "%{http_code}", "\(server.url)/a.json"])
            #expect(answer == "{\n  \"error\" : \"Payload is too large\"\n}\n413")
        }
    }

    @Test("slow senders are cut off")
    func slowSenders() async throws {
        try await Self.withServer({
            $0.headTimeout = .milliseconds(100)
            $0.bodyTimeout = .milliseconds(100)
            $0.idleTimeout = .milliseconds(100)
        }) { server, store in
            let head = try RawSocket(port: server.port)
            head.send("GET /a.json HTTP/1.1\r\nHost:")
            #expect(head.receiveAll().hasPrefix("HTTP/1.1 408 "))
            let body = try RawSocket(port: server.port)
            body.send("PUT /a.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n12")
            #expect(body.receive { $0.hasSuffix("}\n") }.hasPrefix("HTTP/1.1 408 "))
            let idle = try RawSocket(port: server.port)
            #expect(idle.receiveAll() == "")
            #expect(idle.isEnded)
            #expect(store.exported() == .null)
        }
    }

    @Test("whoever opens a connection and says nothing is cut off as soon as a slow head is")
    func silentConnections() async throws {
        try await Self.withServer({ $0.headTimeout = .milliseconds(100) }) { server, _ in
            let silent = try RawSocket(port: server.port)
            #expect(silent.receiveAll() == "")
            #expect(silent.isEnded)
        }
    }

    @Test("1.18: a 304 has a length, 0, and the connection goes on")
    func notModified() async throws {
        try await Self.withServer { server, store in
            try store.importing(Node(.integer(1)))
            let etag = ETag(Node(.integer(1))).description
            let socket = try RawSocket(port: server.port)
            socket.send("GET /.json HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \(etag)\r\n\r\n")
            socket.send("GET /.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(
                socket.receiveAll()
                    == "HTTP/1.1 304 Not Modified\r\nCache-Control: no-cache\r\nETag: \(etag)\r\n"
                    + "Access-Control-Expose-Headers: ETag\r\nContent-Length: 0\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\n\(Self.jsonHeaders)Content-Length: 1\r\nConnection: close\r\n\r\n1")
        }
    }

    @Test("random bytes never stop the server", arguments: UInt64(1)...3)
    func randomBytes(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "GET ", "PUT ", "POST", "/a.json", "/%", "?print=pretty", "?ns=", " HTTP/1.1", " HTTP/1.0", "\r\n",
            "\r\n\r\n", "\n",
            "Host: localhost\r\n", "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n",
            "Accept: text/event-stream\r\n",
            "Expect: 100-continue\r\n", "Connection: close\r\n", "3\r\n", "{\"a\":1}", "0\r\n\r\n", "Upgrade: x\r\n",
            "\u{0}", "é",
        ]
        try await Self.withServer { server, _ in
            for _ in 0..<150 {
                let socket = try RawSocket(port: server.port)
                var bytes: [UInt8] = []
                for _ in 0..<Int.random(in: 1..<30, using: &generator) {
                    if Bool.random(using: &generator) {
                        bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
                    } else {
                        bytes += (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) }
                    }
                }
                socket.send(bytes)
                if Bool.random(using: &generator) { socket.endSending() }
            }
            #expect(
                try curl(["-o", "/dev/null", "-w", "%{http_code}", "\(server.url)/none.json"]) == "200", "seed \(seed)")
        }
    }

    @Test("requests are logged without their query")
    func log() async throws {
        let lines = Mutex<[String]>([])
        try await Self.withServer(log: { line in
            lines.withLock { $0.append("\(line.method) \(line.path) \(line.status)") }
        }) {
            server, _ in
            _ = try curl(["\(server.url)/a.json?access_token=owner"])
            _ = try curl(["-X", "PUT", "-d", "x", "\(server.url)/b.json"])
        }
        #expect(lines.withLock { $0 } == ["GET /a.json 200", "PUT /b.json 400"])
    }

    @Test("more connections than there may be are closed; one that ends makes room")
    func connectionLimit() async throws {
        try await Self.withServer({ $0.maximumConnectionCount = 2 }) { server, _ in
            let request = "GET /a.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
            func isServed(_ socket: RawSocket) -> Bool {
                socket.send(request)
                return socket.receive { $0.contains("null") }.contains("null")
            }
            let first = try RawSocket(port: server.port)
            #expect(isServed(first))
            do {
                let second = try RawSocket(port: server.port)
                #expect(isServed(second))
                #expect(!isServed(try RawSocket(port: server.port)))
                #expect(isServed(first))
                second.send("GET /a.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                _ = second.receiveAll()
            }
            // The server counts a connection off when its socket is closed, a moment after the client sees it.
            while !isServed(try RawSocket(port: server.port)) { await Task.yield() }
        }
    }

    @Test("an address that is taken; stopping frees it and ends connections and streams")
    func startAndStop() async throws {
        let store = Store()
        let server = try await Server.start(.init(), store: store)
        let taken = ServerError.cannotListen(host: "127.0.0.1", port: server.port, reason: "address already in use")
        await #expect(throws: taken) {
            _ = try await Server.start(.init(port: server.port), store: store)
        }
        let idle = try RawSocket(port: server.port)
        let stream = try RawSocket(port: server.port)
        stream.send("GET /.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
        _ = stream.receive { $0.contains("event: put") }
        #expect(store.streamCount == 1)
        await server.stop()
        #expect(store.streamCount == 0)
        _ = idle.receiveAll()
        _ = stream.receiveAll()
        #expect(idle.isEnded)
        #expect(stream.isEnded)
        #expect(throws: SocketFailure.self) { _ = try RawSocket(port: server.port) }
    }
}

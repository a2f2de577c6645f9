import CurlTransport
import HTTP
import RTDBClient
import Testing

/// Slow readers, cancelled tasks and bodies nobody reads.
@Suite(.timeLimit(.minutes(1)))
struct FlowTests {
    private let transport = LibcurlTransport()

    /// The server reports how much it could send before its socket stayed full for a second.
    @Test(arguments: [false, true])
    func aSlowReaderHoldsTheServerBack(chunked: Bool) async throws {
        let server = try await PythonServer(
            """
            def handle(connection, number):
                read_request(connection)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 16)
                chunked = \(chunked ? "True" : "False")
                connection.sendall(b"HTTP/1.1 200 OK\\r\\n" +
                    (b"Transfer-Encoding: chunked" if chunked else b"Content-Length: 67108864") + b"\\r\\n\\r\\n")
                sent = 0
                connection.settimeout(1)
                for number in range(1024):
                    block = bytes([number % 251]) * 65536
                    if chunked: block = b"10000\\r\\n" + block + b"\\r\\n"
                    view = memoryview(block)
                    while view:
                        try:
                            count = connection.send(view)
                        except TimeoutError:
                            report(sent)
                            connection.settimeout(None)
                            continue
                        sent += count
                        view = view[count:]
                if chunked: connection.sendall(b"0\\r\\n\\r\\n")
                report("all")
            """)
        let response = try await transport.send(TransportRequest(method: "GET", url: server.url))
        let held = try #require(await Int(server.nextReport()))
        // Our own megabyte and libcurl's buffer, the rest is what the kernel holds for both sides.
        #expect((1 << 20..<16 << 20).contains(held))
        var count = 0
        var isAsSent = true
        for try await chunk in response.body {
            #expect(chunk.count <= (1 << 20) + (1 << 18))
            for byte in chunk {
                isAsSent = isAsSent && byte == UInt8(count / 65536 % 251)
                count += 1
            }
        }
        #expect(count == 64 << 20)
        #expect(isAsSent)
        #expect(await server.nextReport() == "all")
    }

    /// The idle limit is about the peer: a reader may take its time.
    @Test func aSlowReaderIsNotIdle() async throws {
        let server = try await PythonServer(
            """
            def handle(connection, number):
                read_request(connection)
                connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 33554432\\r\\n\\r\\n")
                connection.settimeout(1)
                data = memoryview(bytes(33554432))
                blocked = False
                while data:
                    try:
                        data = data[connection.send(data):]
                    except TimeoutError:
                        if not blocked: report("blocked")
                        blocked = True
                until_closed(connection)
            """)
        let response = try await transport.send(
            TransportRequest(method: "GET", url: server.url, limits: TransportLimits(idle: 500)))
        #expect(await server.nextReport() == "blocked")
        #expect(try await response.body.all().count == 33_554_432)
    }

    @Test func cancellingBeforeTheHeadClosesTheConnection() async throws {
        let server = try await PythonServer(
            """
            def handle(connection, number):
                read_request(connection)
                report("asked")
                until_closed(connection)
                report("closed")
            """)
        let transport = transport
        let task = Task { try await transport.get(server.url) }
        #expect(await server.nextReport() == "asked")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await server.nextReport() == "closed")
    }

    @Test func cancellingAReaderClosesTheConnection() async throws {
        let server = try await PythonServer(FailureTests.stuck)
        let response = try await transport.send(TransportRequest(method: "GET", url: server.url))
        let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let task = Task {
            for try await chunk in response.body {
                continuation.yield(chunk)
            }
        }
        var seen = chunks.makeAsyncIterator()
        #expect(await seen.next() == Array("abc".utf8))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await server.nextReport() == "closed")
    }

    @Test func droppingABodyClosesTheConnection() async throws {
        let server = try await PythonServer(FailureTests.stuck)
        _ = try await transport.send(TransportRequest(method: "GET", url: server.url))
        #expect(await server.nextReport() == "closed")
    }

    @Test func aCancelledTaskSendsNothing() async throws {
        let server = try await PythonServer(LibcurlTransportTests.counting)
        let transport = transport
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.get(server.url)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await transport.get(server.url) == Answer(status: 200, body: "1"))
    }

    @Test func theFirstChunkOfAStreamComesAtOnce() async throws {
        let server = try await PythonServer(
            """
            def handle(connection, number):
                read_request(connection)
                connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Type: text/event-stream\\r\\n\\r\\n")
                for number in range(3):
                    connection.sendall(b"event %d\\n" % number)
                    connection.recv(1)
            """)
        // The server sends the next event only after the client is gone, so that one is all there is to read.
        let response = try await transport.send(TransportRequest(method: "GET", url: server.url))
        var chunks = response.body.makeAsyncIterator()
        #expect(try await chunks.next() == Array("event 0\n".utf8))
    }
}

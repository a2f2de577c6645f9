import Glibc
import Synchronization

/// Stands between a client and a server, and loses answers or fails requests as a function decides.
///
/// One request for each connection: every answer closes it.
package final class LossyProxy: Sendable {
    /// What becomes of a request.
    package enum Fate: Sendable {
        /// It is answered.
        case answer
        /// The server carries it out, and the connection ends before its answer.
        case lose
        /// The server carries it out, and the connection is reset before its answer.
        case reset
        /// The server carries it out, and the connection ends within its answer.
        case cut
        /// The server does not get it, and the answer is a failure with this status.
        case fail(Int)
        /// The connection is reset before the request is read.
        case refuse
    }

    private struct State {
        var counts: [String: Int] = [:]
        var isStopped = false
    }

    private let listener: Int32
    private let upstream: UInt16
    package let port: UInt16
    private let fate: @Sendable () -> Fate
    private let state = Mutex(State())

    /// Begins to listen on a free port of the loopback interface.
    package init(upstream: UInt16, fate: @escaping @Sendable () -> Fate) throws {
        self.upstream = upstream
        self.fate = fate
        (listener, port) = try Socket.listen()
        let job = Unmanaged.passRetained(self)
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { raw in
                if let raw { Unmanaged<LossyProxy>.fromOpaque(raw).takeRetainedValue().serve() }
                return nil
            }, job.toOpaque())
        pthread_detach(thread)
    }

    /// How many requests met each fate, by name.
    package var counts: [String: Int] { state.withLock { $0.counts } }

    package func stop() {
        state.withLock { $0.isStopped = true }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Serves one connection after the other, which is all that one command needs.
    private func serve() {
        while !state.withLock({ $0.isStopped }) {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { continue }
            serve(client)
            close(client)
        }
        close(listener)
    }

    private func serve(_ client: Int32) {
        let fate = fate()
        state.withLock { $0.counts["\(fate)", default: 0] += 1 }
        if case .refuse = fate { return Socket.resetOnClose(client) }
        guard let request = request(from: client) else { return }
        if case .fail(let status) = fate {
            let body = #"{"error":"failed on purpose"}"#
            Socket.send(
                Array(
                    ("HTTP/1.1 \(status) Failed\r\nContent-Type: application/json\r\nConnection: close\r\n"
                        + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8), to: client)
            return
        }
        guard let server = Socket.connect(to: upstream) else { return }
        defer { close(server) }
        Socket.send(request, to: server)
        var answer: [UInt8] = []
        while let bytes = Socket.receive(from: server) { answer += bytes }
        switch fate {
        case .lose: return
        case .reset: return Socket.resetOnClose(client)
        case .cut: Socket.send(Array(answer.prefix(answer.count / 2)), to: client)
        default: Socket.send(answer, to: client)
        }
    }

    /// A request with its body, which asks the server to close the connection.
    private func request(from client: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            var byte: UInt8 = 0
            guard recv(client, &byte, 1, 0) == 1 else { return nil }
            bytes.append(byte)
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }.flatMap { line in
            line.split(separator: ":").last.flatMap { Int($0.filter { $0 != " " }) }
        }
        var body: [UInt8] = []
        while body.count < length ?? 0 {
            guard let more = Socket.receive(from: client) else { return nil }
            body += more
        }
        return Array((lines + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8) + body
    }
}

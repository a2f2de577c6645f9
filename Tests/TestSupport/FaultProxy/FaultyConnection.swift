import Glibc

/// One connection through a ``FaultProxy``.
struct FaultyConnection {
    private let client: Int32
    private let upstream: UInt16
    private let fault: Fault
    private let isStopped: () -> Bool

    init(client: Int32, upstream: UInt16, fault: Fault, isStopped: @escaping () -> Bool) {
        self.client = client
        self.upstream = upstream
        self.fault = fault
        self.isStopped = isStopped
    }

    /// Serves the connection to its end.
    func run() {
        defer { close(client) }
        if case .refusal = fault.ending { return Socket.resetOnClose(client) }
        guard let request = head(from: client) else { return }
        if case .answer(let text) = fault.ending {
            Socket.send(Array(text.utf8), to: client)
            // Closing with bytes unread would reset what was sent.
            shutdown(client, Int32(SHUT_WR))
            return waitForClientsEnd()
        }
        guard let server = Socket.connect(to: upstream) else { return }
        defer { close(server) }
        Socket.send(request, to: server)
        guard let answer = head(from: server) else { return }
        let isChunked = String(decoding: answer, as: UTF8.self).lowercased().contains("transfer-encoding: chunked")
        let lines = String(decoding: answer, as: UTF8.self).headLines.filter { line in
            !line.isEmpty && !["transfer-encoding:", "content-length:"].contains { line.lowercased().hasPrefix($0) }
        }
        Socket.send(Array((lines + ["Transfer-Encoding: chunked", "", ""]).joined(separator: "\r\n").utf8), to: client)
        pass(from: server, isChunked: isChunked)
    }

    /// Passes the body on, until the fault's end or that of one of the two sides.
    private func pass(from server: Int32, isChunked: Bool) {
        var chunks = ChunkedBody(isChunked: isChunked)
        var text = FaultyText(fault)
        while let bytes = receive(from: server) {
            for piece in text.pieces(of: chunks.decode(bytes)) where !Socket.send(chunk(piece), to: client) { return }
            guard text.isAtEnd else { continue }
            switch fault.ending {
            case .end: return Socket.send(Array("0\r\n\r\n".utf8), to: client) ? waitForClientsEnd() : ()
            case .reset: return Socket.resetOnClose(client)
            case .stall: return waitForClientsEnd()
            default: return
            }
        }
    }

    private func chunk(_ piece: [UInt8]) -> [UInt8] {
        Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
    }

    /// The next bytes of the server; nil when it, or the client, or the proxy, has ended.
    private func receive(from server: Int32) -> [UInt8]? {
        while !isStopped() {
            var descriptors = [
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&descriptors, 2, 50) > 0 else { continue }
            // A client has nothing more to say: what can be read is its end.
            if descriptors[1].revents != 0 { return nil }
            return Socket.receive(from: server)
        }
        return nil
    }

    private func waitForClientsEnd() {
        while !isStopped() {
            var descriptor = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, 50) > 0 { return }
        }
    }

    /// A head with its empty line.
    private func head(from socket: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard !isStopped() else { return nil }
            var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 50) > 0 else { continue }
            var byte: UInt8 = 0
            guard recv(socket, &byte, 1, 0) == 1 else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}

extension String {
    fileprivate var headLines: [String] {
        split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }
}

import Glibc

/// A TCP connection to this machine without any protocol: sends bytes, and reads until a condition or the end.
final class RawSocket {
    private let descriptor: Int32
    private(set) var received: [UInt8] = []
    /// Whether the other side has closed or reset.
    private(set) var isEnded = false

    /// - Throws: ``SocketFailure``.
    init(port: Int, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SocketFailure(call: "socket", code: errno) }
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        // A read that gets nothing for so long fails its test.
        var timeout = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            let code = errno
            close(descriptor)
            throw SocketFailure(call: "connect", code: code)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Sends all of it, or as much as the other side lets in before it closes.
    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Reads once; false at the end, and when nothing came for ten seconds.
    @discardableResult
    func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            isEnded = count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)
            return false
        }
        received += buffer[..<count]
        return true
    }

    /// Reads until the text received so far satisfies the condition, or nothing more comes.
    func receive(until condition: (String) -> Bool) -> String {
        while !condition(text), receive() {}
        return text
    }

    func receiveAll() -> String {
        while receive() {}
        return text
    }

    /// What has been received.
    var text: String { String(decoding: received, as: UTF8.self) }

    /// The body of a chunked answer as far as it has come.
    var chunkedBody: [UInt8] {
        guard let head = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return [] }
        var body: [UInt8] = []
        var rest = received[head.upperBound...]
        while let lineEnd = rest.firstRange(of: [0x0D, 0x0A]),
            let size = Int(String(decoding: rest[..<lineEnd.lowerBound], as: UTF8.self), radix: 16), size > 0
        {
            body += rest[lineEnd.upperBound...].prefix(size)
            rest = rest[lineEnd.upperBound...].dropFirst(size + 2)
        }
        return body
    }
}

struct SocketFailure: Error {
    let call: String
    let code: Int32
}

import Foundation
import Testing

/// A server that is not ours: raw sockets in Python, one thread a connection.
///
/// The script defines `handle(connection, number)`, `number` counting connections from 1. It may use
/// `read_request(connection)`, which gives the head and the body or None, and `report(text)`, whose lines ``nextReport()``
/// gives. The server ends when its standard input does, with this object or with the whole test process.
final class PythonServer: Sendable {
    let port: Int
    private let process: Process
    private let input: Pipe
    private let reports: ReportReader

    var url: String { "http://127.0.0.1:\(port)" }

    /// - Parameters:
    ///   - setup: runs after `listener` is bound; it makes it listen.
    ///   - handle: the definition of `handle(connection, number)`.
    /// - Throws: when the server does not start.
    init(setup: String = "listener.listen(64)", _ handle: String) async throws {
        _ = Self.noProxy
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.script(setup: setup, handle: handle)]
        input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        reports = ReportReader(output.fileHandleForReading)
        port = try #require(await Int(reports.next()))
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func nextReport() async -> String {
        await reports.next()
    }

    /// The tests talk to 127.0.0.1, whatever proxy the machine has.
    private static let noProxy: Void = { setenv("no_proxy", "127.0.0.1,localhost", 1) }()

    private static func script(setup: String, handle: String) -> String {
        """
        import os, socket, ssl, sys, threading
        def report(text):
            sys.stdout.write(str(text) + "\\n")
            sys.stdout.flush()
        def watch():
            sys.stdin.read()
            os._exit(0)
        threading.Thread(target=watch, daemon=True).start()
        def read_request(connection):
            data = b""
            while b"\\r\\n\\r\\n" not in data:
                part = connection.recv(65536)
                if not part: return None
                data += part
            head, body = data.split(b"\\r\\n\\r\\n", 1)
            length = 0
            for line in head.split(b"\\r\\n")[1:]:
                name, value = line.split(b":", 1)
                if name.lower() == b"content-length": length = int(value)
            while len(body) < length:
                part = connection.recv(1 << 20)
                if not part: return None
                body += part
            return head, body
        def until_closed(connection):
            try:
                while connection.recv(65536): pass
            except OSError: pass
        \(handle)
        def run(connection, number):
            try:
                handle(connection, number)
            finally:
                connection.close()
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        \(setup)
        report(listener.getsockname()[1])
        number = 0
        while True:
            connection, _ = listener.accept()
            number += 1
            threading.Thread(target=run, args=(connection, number), daemon=True).start()
        """
    }
}

/// Lines of a pipe, read by a thread of its own.
private actor ReportReader {
    private var iterator: AsyncStream<String>.AsyncIterator

    init(_ handle: FileHandle) {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        iterator = lines.makeAsyncIterator()
        Thread.detachNewThread {
            var rest = Data()
            while case let data = handle.availableData, !data.isEmpty {
                rest.append(data)
                while let end = rest.firstIndex(of: 0x0A) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[(end + 1)...])
                }
            }
            continuation.finish()
        }
    }

    /// The next line; empty when the server is gone.
    func next() async -> String {
        var current = iterator
        let line = await current.next(isolation: self)
        iterator = current
        return line ?? ""
    }
}

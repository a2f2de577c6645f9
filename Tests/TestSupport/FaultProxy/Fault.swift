/// What a ``FaultProxy`` does to one connection.
package struct Fault: Sendable, CustomStringConvertible {
    /// What becomes of the answer.
    package enum Ending: Sendable {
        /// It is passed on to its end.
        case none
        /// The connection is reset before anything is read.
        case refusal
        /// After so many bytes of the body it ends as if it were complete.
        case end(afterBytes: Int)
        /// After so many bytes of the body the connection is closed, in the middle of the answer.
        case close(afterBytes: Int)
        /// After so many bytes of the body the connection is reset.
        case reset(afterBytes: Int)
        /// After so many bytes of the body nothing comes any more, and the connection stays open.
        case stall(afterBytes: Int)
        /// The upstream server is not asked: these bytes are the answer, and then the connection is closed.
        case answer(String)
        /// After so many bytes of the body, at the end of an event, comes another one, and then the connection is closed.
        case event(String, afterBytes: Int)
    }

    /// How the text of the events is written.
    package enum Style: String, Sendable, CaseIterable {
        case plain
        /// Lines end as on Windows.
        case carriageReturnLineFeed
        /// Lines end as on old Macs.
        case carriageReturn
        /// No space after the colons.
        case tight
        /// Comments and unknown fields between the lines.
        case chatty
        /// A byte order mark at the start.
        case marked
    }

    /// How the bytes are cut up.
    package enum Chunks: String, Sendable, CaseIterable {
        case whole
        /// One byte at a time.
        case single
        /// Pieces of a few bytes, whatever they cut through.
        case small
    }

    package var ending: Ending
    package var style: Style
    package var chunks: Chunks

    package init(_ ending: Ending, style: Style = .plain, chunks: Chunks = .whole) {
        self.ending = ending
        self.style = style
        self.chunks = chunks
    }

    package static let none = Fault(.none)

    package var description: String { "\(ending), \(style.rawValue), \(chunks.rawValue)" }
}

extension Fault {
    /// A fault that whoever follows a stream has to survive.
    package static func random(using random: inout SeededGenerator) -> Fault {
        let bytes = Int.random(in: 0..<[30, 400, 5000][Int.random(in: 0..<3, using: &random)], using: &random)
        let body = #"{"error":"not now"}"#
        func answer(_ status: String, _ headers: String = "", _ body: String = body) -> Ending {
            .answer("HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        }
        let ending: Ending =
            switch Int.random(in: 0..<16, using: &random) {
            case 0: .refusal
            case 1: .end(afterBytes: bytes)
            case 2...4: .close(afterBytes: bytes)
            case 5...7: .reset(afterBytes: bytes)
            case 8: .stall(afterBytes: bytes)
            case 9: answer("500 Internal Server Error")
            case 10: answer("503 Service Unavailable", "Retry-After: 0\r\n")
            case 11: answer("429 Too Many Requests", "Retry-After: 1\r\n")
            case 12: answer("404 Not Found", "Content-Type: text/html\r\n", "<html>gone fishing</html>")
            case 13: .answer("SSH-2.0-OpenSSH_9.2\r\n")
            case 14: .event("event: put\ndata: {\"path\":\"/x\",\"da", afterBytes: bytes)
            default: .event("event: weather\ndata: fine\n\n", afterBytes: bytes)
            }
        return Fault(
            ending, style: Style.allCases.randomElement(using: &random) ?? .plain,
            chunks: [.whole, .whole, .small, .single].randomElement(using: &random) ?? .whole)
    }
}

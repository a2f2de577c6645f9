import HTTP
import RTDBWire
import Testing

@testable import CurlTransport

struct ResponseHeadTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let lines: [String]
        let head: ResponseHead?
        var testDescription: String { lines.joined(separator: "|") }
    }

    @Test(arguments: [
        Row(
            lines: ["HTTP/1.1 200 OK", "Content-Type: a/b", "X-Empty:", "x-two:  y z \t", ""],
            head: ResponseHead(
                status: 200,
                headers: HTTPHeaders([
                    HTTPHeader("Content-Type", "a/b"), HTTPHeader("X-Empty", ""), HTTPHeader("x-two", "y z"),
                ]))),
        Row(lines: ["HTTP/1.1 204", ""], head: ResponseHead(status: 204, headers: HTTPHeaders())),
        Row(lines: ["HTTP/2 307 ", ""], head: ResponseHead(status: 307, headers: HTTPHeaders())),
        Row(
            lines: [
                "HTTP/1.1 100 Continue", "A: 1", "", "HTTP/1.1 103 Early Hints", "", "HTTP/1.1 401 No", "B: 2", "",
            ],
            head: ResponseHead(status: 401, headers: HTTPHeaders([HTTPHeader("B", "2")]))),
        Row(
            lines: ["HTTP/1.1 200 OK", "A: 1", " 2", ""],
            head: ResponseHead(status: 200, headers: HTTPHeaders([HTTPHeader("A", "1 2")]))),
        Row(lines: ["HTTP/1.1 100 Continue", ""], head: nil),
        Row(lines: ["HTTP/1.1 200 OK", "A: 1"], head: nil),
    ])
    func heads(_ row: Row) {
        var parser = ResponseHeadParser()
        var heads: [ResponseHead] = []
        for line in row.lines {
            if let head = parser.add(text: line) { heads.append(head) }
        }
        #expect(heads == [row.head].compactMap { $0 })
    }

    @Test func trailersAreIgnored() {
        var parser = ResponseHeadParser()
        _ = parser.add(text: "HTTP/1.1 200 OK")
        #expect(parser.add(text: "") == ResponseHead(status: 200, headers: HTTPHeaders()))
        #expect(parser.add(text: "Trailer: 1") == nil)
        #expect(parser.add(text: "") == nil)
    }
}

extension ResponseHeadParser {
    fileprivate mutating func add(text: String) -> ResponseHead? {
        Array("\(text)\r\n".utf8).withUnsafeBytes { add(line: $0) }
    }
}

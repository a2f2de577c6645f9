import DatabaseAccess
import Failures
import HTTP
import JSONCore
import RTDB
import RTDBClient

/// Checks the start and the end of a reply that is passed on unchanged.
///
/// A web page, an empty reply and an incomplete value are errors. The check costs almost nothing.
struct RawReplyCheck {
    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    private static let ends: [UInt8: UInt8] = [
        UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "["): UInt8(ascii: "]"),
        UInt8(ascii: "\""): UInt8(ascii: "\""),
    ]

    private let response: TransportResponse
    /// The blanks before the first other character, that character, and a few that follow.
    private var start: [UInt8] = []
    private var first: UInt8?
    private var last: UInt8?

    init(_ response: TransportResponse) {
        self.response = response
    }

    /// Whether the reply has a value other than null.
    var hasValue: Bool { first != nil && start.drop { Self.blanks.contains($0) }.prefix(4) != Array("null".utf8)[...] }

    /// Checks a chunk before it is passed on.
    ///
    /// - Throws: `Failure` when the start of the reply cannot be JSON.
    package mutating func take(_ chunk: some BidirectionalCollection<UInt8>) throws {
        last = chunk.last { !Self.blanks.contains($0) } ?? last
        guard start.count < 64 else { return }
        start += chunk.prefix(64 - start.count)
        guard first == nil, let found = start.first(where: { !Self.blanks.contains($0) }) else { return }
        first = found
        try read { _ in }
    }

    /// Checks the end of the reply.
    ///
    /// - Throws: `Failure` when the reply has no value or an incomplete one.
    func finish() throws {
        guard let first else { return try read { $0.finish() } }
        guard let end = Self.ends[first], last != end else { return }
        let (opening, closing) = (Character(Unicode.Scalar(first)), Character(Unicode.Scalar(end)))
        throw Failure(
            .protocol, "the reply is incomplete: it begins with '\(opening)', but does not end with '\(closing)'")
    }

    private func read(then end: (inout JSONTokenizer) -> Void) throws {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(start)
        end(&tokenizer)
        do throws(JSONSyntaxError) {
            _ = try tokenizer.next()
        } catch {
            throw Failure(unreadable: NodeError(.syntax(error), at: error.position), response)
        }
    }
}

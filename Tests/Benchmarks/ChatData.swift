import Glibc
import JSONCore

/// A database of chat rooms, the same bytes in every run: mostly ASCII, a few percent of other scripts, some escapes.
struct ChatData {
    private static let words = [
        "Hello", "world", "see", "you", "tomorrow", "at", "the", "station", "thanks", "for", "lunch", "please",
        "review",
        "my", "patch", "it", "works", "again", "why", "not", "ok", "the server restarted twice", "grüße", "naïve", "東京",
        "line\nbreak", "a \"quoted\" word", "C:\\temp", "👍", "Привет",
    ]
    private static let senders = ["ada", "grace", "linus", "margaret", "zoë"]
    private static let messagesPerRoom = 5000

    private var state: UInt64 = 0x5EED
    private var clock: Int64 = 1_700_000_000_000
    private var serial: UInt64 = 0

    /// Writes whole rooms until `bytes` bytes are reached.
    static func write(bytes: Int, to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard file >= 0 else { throw BenchmarkError.system("open", path) }
        defer { close(file) }
        var data = ChatData()
        var writer = JSONWriter()
        var written = 0
        var room = 0
        writer.beginObject()
        writer.name("chatrooms")
        writer.beginObject()
        while written < bytes {
            room += 1
            writer.name("room\(room)")
            data.room(room, into: &writer)
            written += writer.count
            try writer.drain { try ByteFile.write($0, to: file) }
        }
        writer.endObject()
        writer.endObject()
        writer.raw("\n")
        try writer.drain { try ByteFile.write($0, to: file) }
    }

    private mutating func room(_ number: Int, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("messages")
        writer.beginObject()
        for _ in 0..<ChatData.messagesPerRoom {
            clock += Int64(random(90_000))
            writer.name(pushID())
            writer.beginObject()
            writer.name("sender")
            writer.string(ChatData.senders[random(ChatData.senders.count)])
            writer.name("text")
            writer.string(text())
            writer.name("sentAt")
            writer.number(String(clock))
            if random(10) == 0 {
                writer.name("edited")
                writer.bool(true)
            }
            writer.endObject()
        }
        writer.endObject()
        writer.name("name")
        writer.string("Room \(number)")
        writer.endObject()
    }

    /// Three to twenty words; every third comes from the whole list, the others from its plain part.
    private mutating func text() -> String {
        (0..<(3 + random(18)))
            .map { _ in ChatData.words[random(random(3) == 0 ? ChatData.words.count : 22)] }
            .joined(separator: " ")
    }

    /// Twenty characters that sort by time, as the database's push IDs do.
    private mutating func pushID() -> String {
        let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
        serial += 1
        var digits: [Character] = []
        for shift in stride(from: 42, through: 0, by: -6) { digits.append(alphabet[Int(clock >> Int64(shift)) & 63]) }
        for shift in stride(from: 66, through: 0, by: -6) { digits.append(alphabet[Int(serial >> UInt64(shift)) & 63]) }
        return String(digits)
    }

    /// A number below `bound`, from a linear congruential generator.
    private mutating func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: (state >> 33) % UInt64(bound))
    }
}

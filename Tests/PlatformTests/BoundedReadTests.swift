import Platform
import TestSupport
import Testing

@Suite("Inputs are read to a limit")
struct BoundedReadTests {
    /// A text, whether it is to be JSON, and how many bytes are read of it at most 10; nil when it is refused.
    @Test(
        arguments: [
            ("", false, 0), ("0123456789", false, 10), ("0123456789a", false, nil), ("x123456789a", true, 11),
            ("0123456789", true, 10), ("0123456789a", true, nil), ("  \n\t{", true, 5), ("           x", true, 12),
            ("            ", true, nil), ("\u{FEFF}1", true, 4),
        ] as [(String, Bool, Int?)])
    func reads(_ text: String, _ isJSON: Bool, _ count: Int?) throws {
        let source = MemorySource(Array(text.utf8))
        #expect(try source.readAll(atMost: 10, asJSON: isJSON)?.count == count)
    }
}

import RTDB
import TestSupport
import Testing

/// Push IDs.
struct PushIDTests {
    @Test("ids ascend while the clock does, within a millisecond too", arguments: UInt64(1)...5)
    func ascending(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var generator = PushIDGenerator()
        var now: Int64 = 1_700_000_000_000
        var last: Key?
        for _ in 0..<5000 {
            if Int.random(in: 0..<20, using: &random) == 0 { now += Int64.random(in: 1..<100_000, using: &random) }
            let id = generator.next(now: now, using: &random)
            #expect(id.name.utf8.count == 20)
            #expect(id.pushTime == now)
            if let last {
                #expect(last.name.utf8.lexicographicallyPrecedes(id.name.utf8), "seed \(seed): \(last) \(id)")
            }
            last = id
        }
    }

    @Test(
        "known ids",
        arguments: [
            ("-JhLeOlGIEjaIOFHR0xd", 1_423_088_131_153), ("--------------------", 0),
            ("zzzzzzzz------------", 281_474_976_710_655), ("-JhLeOlGIEjaIOFHR0x", nil),
            ("-JhLeOlGIEjaIOFHR0xd1", nil), ("-JhLeOlGIEjaIOFHR0x!", nil), ("-JhLeOlGIEjaIOFHR0é", nil),
        ] as [(String, Int64?)])
    func pushTime(_ name: String, _ time: Int64?) throws {
        #expect(try Key(name).pushTime == time)
    }

    @Test("every digit counts up and carries")
    func carry() {
        /// Gives the same bits for ever.
        struct Constant: RandomNumberGenerator {
            func next() -> UInt64 { .max }
        }
        var random = Constant()
        var generator = PushIDGenerator()
        let first = generator.next(now: 0, using: &random)
        #expect(first.name == "--------zzzzzzzzzzzz")
        #expect(generator.next(now: 0, using: &random).name == "--------------------")
        #expect(generator.next(now: 0, using: &random).name == "-------------------0")
    }
}

/// Makes JSON texts and damages them, the same for the same seed.
struct RandomJSON {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// A valid text with white space anywhere.
    mutating func text() -> [UInt8] {
        var bytes: [UInt8] = []
        value(into: &bytes, depth: 0)
        space(into: &bytes)
        return bytes
    }

    /// Replaces, removes, inserts or repeats bytes in one to three places.
    mutating func damage(_ bytes: inout [UInt8]) {
        for _ in 0...below(3) {
            let place = below(bytes.count + 1)
            switch below(4) {
            case 0 where place < bytes.count: bytes[place] = byte()
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2:
                bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + below(6))], at: below(place + 1))
            default: bytes.insert(byte(), at: place)
            }
        }
    }

    /// The bytes cut into up to eight pieces, some of them empty.
    mutating func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var cuts = (0..<below(8)).map { _ in below(bytes.count + 1) }
        cuts = [0] + cuts.sorted() + [bytes.count]
        return zip(cuts, cuts.dropFirst()).map { bytes[$0..<$1] }
    }

    private mutating func value(into bytes: inout [UInt8], depth: Int) {
        space(into: &bytes)
        switch below(depth > 4 ? 5 : 8) {
        case 0: bytes += Array(["null", "true", "false"][below(3)].utf8)
        case 1, 2: number(into: &bytes)
        case 3, 4: string(into: &bytes)
        case 5: list("[", "]", into: &bytes) { random, bytes in random.value(into: &bytes, depth: depth + 1) }
        default:
            list("{", "}", into: &bytes) { random, bytes in
                random.space(into: &bytes)
                random.string(into: &bytes)
                random.space(into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                random.value(into: &bytes, depth: depth + 1)
            }
        }
    }

    private mutating func list(
        _ open: String, _ close: String, into bytes: inout [UInt8], _ element: (inout RandomJSON, inout [UInt8]) -> Void
    ) {
        bytes += Array(open.utf8)
        for index in 0..<below(5) {
            if index > 0 {
                space(into: &bytes)
                bytes.append(UInt8(ascii: ","))
            }
            element(&self, &bytes)
        }
        space(into: &bytes)
        bytes += Array(close.utf8)
    }

    private mutating func number(into bytes: inout [UInt8]) {
        let integers = ["0", "-0", "7", "-12", "1700000000000", "123456789012345"]
        let fractions = ["", "", ".0", ".10", ".125"]
        let exponents = ["", "", "", "e1", "E+2", "e-03"]
        bytes += Array((pick(integers) + pick(fractions) + pick(exponents)).utf8)
    }

    private mutating func string(into bytes: inout [UInt8]) {
        let parts = [
            "a", "hello world", "0123456789", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\u000b", "\\u00e9",
            "\\ud83d\\udc4d",
            "é", "東京", "👍", "e\u{301}", "\u{7F}", " ", "'", "{[,:]}",
        ]
        bytes.append(UInt8(ascii: "\""))
        for _ in 0..<below(6) { bytes += Array(pick(parts).utf8) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func space(into bytes: inout [UInt8]) {
        if below(4) == 0 { bytes += Array(pick([" ", "\n", "\r\n", "\t", " \n "]).utf8) }
    }

    private mutating func byte() -> UInt8 {
        let likely =
            Array("\"\"\\\\{}[],:0123456789-+.eEutfn/ \n\t".utf8) + [0xC3, 0xA9, 0xED, 0xA0, 0xF0, 0x80, 0xBF, 0xFF, 0]
        return below(8) == 0 ? UInt8(truncatingIfNeeded: next()) : likely[below(likely.count)]
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices[below(choices.count)]
    }

    private mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(bound))
    }

    /// - Source: SplitMix64, Steele, Lea and Flood 2014.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

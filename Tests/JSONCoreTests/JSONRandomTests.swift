import Foundation
import JSONCore
import TestSupport
import Testing

/// Random texts and what becomes of them when bytes are changed.
@Suite struct JSONRandomTests {
    private static let seed = TestSeed.value

    @Test func randomTexts() throws {
        var random = RandomJSON(seed: JSONRandomTests.seed)
        var accepted = 0
        var refused = 0
        for round in 0..<4000 {
            var bytes = random.text()
            if round % 4 != 0 { random.damage(&bytes) }
            let whole = read([bytes[...]])
            let comment: Comment = "seed \(JSONRandomTests.seed), round \(round): \(shown(bytes))"
            #expect(read(random.pieces(of: bytes)) == whole, comment)
            #expect(read(bytes.indices.map { bytes[$0...$0] }) == whole, comment)
            if round % 4 == 0 { #expect(whole.error == nil, comment) }
            if isForFoundation(bytes, whole) {
                #expect((whole.error == nil) == foundationAccepts(bytes), comment)
            }
            guard whole.error == nil else {
                refused += 1
                continue
            }
            accepted += 1
            #expect(
                try rewrite(bytes, pieces: random.pieces(of: bytes)) == rewrite(bytes, pieces: [bytes[...]]), comment)
            do {
                let value = try JSON(parsing: bytes)
                for text in [value.text(), value.text(indent: 2)] {
                    #expect(isSame(try JSON(parsing: text), value), comment)
                }
                #expect(try rewrite(bytes, pieces: [bytes[...]]) == Array(value.text().utf8), comment)
            } catch let error as JSONSyntaxError {
                guard case .duplicateName = error.reason else { throw error }
            }
        }
        // The changes must leave some texts valid and break others, or nothing is tested.
        #expect(accepted > 1000 && refused > 1000)
    }

    private func rewrite(_ bytes: [UInt8], pieces: [ArraySlice<UInt8>]) throws -> [UInt8] {
        var tokenizer = JSONTokenizer()
        var writer = JSONWriter()
        for piece in pieces {
            tokenizer.feed(piece)
            while let token = try tokenizer.next() { writer.write(token, from: tokenizer) }
        }
        tokenizer.finish()
        while let token = try tokenizer.next() { writer.write(token, from: tokenizer) }
        return writer.takeBytes()
    }

    /// Whether Foundation's verdict counts.
    ///
    /// It guesses encodings from NULs and byte order marks, takes a comma before a closing bracket, and refuses
    /// numbers beyond a double's range; RFC 8259 has none of this.
    private func isForFoundation(_ bytes: [UInt8], _ reading: Reading) -> Bool {
        if bytes.contains(0) || bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return false }
        if case .unexpected("']'", "a value") = reading.error?.reason { return false }
        if case .unexpected("'}'", "a name in double quotes") = reading.error?.reason { return false }
        return reading.tokens.allSatisfy { token in
            let exponent = token.raw.drop { $0 | 0x20 != UInt8(ascii: "e") }
            return token.token != .number || exponent.count { 0x30...0x39 ~= $0 } < 3
        }
    }

    private func foundationAccepts(_ bytes: [UInt8]) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])) != nil
    }
}

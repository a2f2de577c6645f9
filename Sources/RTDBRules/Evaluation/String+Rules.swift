extension String {
    /// The maximum length of a string that a rule creates, in bytes: that of a string in the database.
    private static var maximumByteCount: Int { 10 << 20 }

    func joined(to other: String) throws(RunTimeError) -> String {
        guard utf8.count + other.utf8.count <= String.maximumByteCount else { throw .tooLong }
        return self + other
    }

    /// The string with every occurrence of `part` replaced, from left to right; unchanged when `part` is empty.
    func replacing(_ part: String, by replacement: String) throws(RunTimeError) -> String {
        let hits = part.isEmpty ? [] : occurrences(of: part)
        let (growth, isTooLarge) = hits.count.multipliedReportingOverflow(by: replacement.utf8.count - part.utf8.count)
        guard !isTooLarge, utf8.count + growth <= String.maximumByteCount else { throw .tooLong }
        let bytes = Array(utf8)
        var result: [UInt8] = []
        var end = 0
        for hit in hits {
            result += bytes[end..<hit]
            result += replacement.utf8
            end = hit + part.utf8.count
        }
        return String(decoding: result + bytes[end...], as: UTF8.self)
    }

    /// The offsets of `part` in bytes of UTF-8, from left to right, without overlaps.
    ///
    /// Linear in the length of both strings, whatever they contain: the Knuth-Morris-Pratt search.
    func occurrences(of part: String, limit: Int = .max) -> [Int] {
        let part = Array(part.utf8)
        guard !part.isEmpty else { return [0] }
        // For each prefix of the part, the length of its longest proper prefix that is also its suffix.
        var borders = [0]
        var matched = 0
        for byte in part.dropFirst() {
            while matched > 0, part[matched] != byte { matched = borders[matched - 1] }
            if part[matched] == byte { matched += 1 }
            borders.append(matched)
        }
        var hits: [Int] = []
        matched = 0
        for (index, byte) in utf8.enumerated() {
            while matched > 0, part[matched] != byte { matched = borders[matched - 1] }
            if part[matched] == byte { matched += 1 }
            guard matched == part.count else { continue }
            hits.append(index + 1 - matched)
            if hits.count == limit { break }
            matched = 0
        }
        return hits
    }
}

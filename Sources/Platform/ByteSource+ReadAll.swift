extension ByteSource {
    /// Reads all remaining bytes, at most `limit`; nil when there are more.
    ///
    /// With `asJSON`, reading stops early if the first character shows that the text is not JSON.
    package func readAll(atMost limit: Int, asJSON isJSON: Bool = false) throws -> [UInt8]? {
        if let byteCount, byteCount > limit { return nil }
        var all: [UInt8] = []
        while true {
            let some = try read(atMost: 1 << 16)
            if some.isEmpty { return all }
            if isJSON, all.isEmpty, !some.mayBeginJSON { return some }
            guard some.count <= limit - all.count else { return nil }
            all += some
        }
    }
}

extension [UInt8] {
    /// Whether the first byte that is not blank, if there is one, can begin JSON or a byte order mark.
    fileprivate var mayBeginJSON: Bool {
        guard let first = first(where: { !" \t\r\n".utf8.contains($0) }) else { return true }
        return "{[\"-0123456789tfn".utf8.contains(first) || first == 0xEF
    }
}

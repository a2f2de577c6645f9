import JSONCore

/// What a read command does with a response, without the network: bytes to tokens to bytes, or to rows.
enum JSONThroughput {
    /// Reads a JSON file as tokens and writes them compactly; memory is two chunks whatever the file's size.
    static func rewrite(_ path: String, to file: Int32) throws {
        var tokenizer = JSONTokenizer()
        var writer = JSONWriter()
        try ByteFile.read(path) { chunk in
            tokenizer.feed(chunk)
            while let token = try tokenizer.next() {
                writer.write(token, from: tokenizer)
                if writer.count >= ByteFile.chunkSize {
                    try writer.drain { try ByteFile.write($0, to: file) }
                }
            }
        }
        tokenizer.finish()
        while let token = try tokenizer.next() { writer.write(token, from: tokenizer) }
        writer.raw("\n")
        try writer.drain { try ByteFile.write($0, to: file) }
    }

    /// Reads a JSON file as tokens and counts them.
    static func countTokens(_ path: String) throws -> Int {
        var tokenizer = JSONTokenizer()
        var count = 0
        try ByteFile.read(path) { chunk in
            tokenizer.feed(chunk)
            while try tokenizer.next() != nil { count += 1 }
        }
        tokenizer.finish()
        while try tokenizer.next() != nil { count += 1 }
        return count
    }

    /// Builds every message, an object at depth five, as a tree and drops it again.
    ///
    /// The builder needs all of a row at once, so the file is fed whole.
    static func countRows(_ path: String) throws -> Int {
        var bytes: [UInt8] = []
        try ByteFile.read(path) { bytes += $0 }
        var tokenizer = JSONTokenizer()
        bytes.withUnsafeBytes { tokenizer.feed($0) }
        tokenizer.finish()
        var builder = JSONTreeBuilder(recordsPositions: false)
        var rows = 0
        while let token = try tokenizer.next() {
            guard token == .beginObject, tokenizer.depth == 5 else { continue }
            let row = try builder.value(startingWith: token, from: &tokenizer)
            rows += row.object?.isEmpty == false ? 1 : 0
        }
        return rows
    }
}

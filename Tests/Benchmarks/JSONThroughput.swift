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
    static func countRows(_ path: String) throws -> Int {
        var counter = RowCounter()
        try ByteFile.read(path) { chunk in
            counter.tokenizer.feed(chunk)
            try counter.readRows()
        }
        counter.tokenizer.finish()
        try counter.readRows()
        return counter.rows
    }

    /// One struct, because local variables that a local function shares are checked for exclusive access each time.
    private struct RowCounter: ~Copyable {
        var tokenizer = JSONTokenizer()
        var builder = JSONTreeBuilder(recordsPositions: false)
        var rows = 0

        mutating func readRows() throws {
            while let token = try tokenizer.next() {
                let isInRow = tokenizer.depth > 4 || tokenizer.depth == 4 && token == .endObject
                guard isInRow, let row = try builder.take(token, from: tokenizer) else { continue }
                rows += row.object?.isEmpty == false ? 1 : 0
            }
        }
    }
}

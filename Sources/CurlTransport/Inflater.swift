import CCurl
import HTTP

/// Decompresses gzip in pieces of limited size, even if the compression ratio is very high.
///
/// libcurl can decompress too, but it keeps the whole output of one read in memory and fails beyond 64 MB.
///
/// - Source: RFC 1952.
struct Inflater: ~Copyable {
    /// The maximum number of bytes that ``next()`` returns.
    private static let pieceSize = 1 << 18

    private let library: ZLibrary
    private let stream: UnsafeMutablePointer<ccurl_zstream>
    private var input: [UInt8] = []
    private var position = 0
    /// Whether zlib may have more output, because it filled the last piece.
    private var isFull = false
    /// Whether a gzip member has begun but not ended.
    private var isInMember = false
    private var hasEndedMember = false

    /// Creates a decompressor.
    ///
    /// - Throws: `TransportError.unavailable(reason:)` without zlib.
    init() throws(TransportError) {
        guard let library = ZLibrary.shared, let stream = library.begin() else {
            throw .unavailable(reason: "zlib is not installed or cannot be initialized")
        }
        self.library = library
        self.stream = stream
    }

    deinit {
        ccurl_inflate_end(library.table, stream)
        stream.deallocate()
    }

    /// Adds compressed bytes; may be called only after ``next()`` has returned nil.
    mutating func feed(_ chunk: [UInt8]) {
        input = chunk
        position = 0
    }

    /// Returns the next piece; nil when more bytes must be added.
    ///
    /// - Throws: `TransportError.unreadable(reason:)`.
    mutating func next() throws(TransportError) -> [UInt8]? {
        while isFull || position < input.count {
            if hasEndedMember {
                // Another member follows; the output is that of all members together.
                ccurl_inflate_reset(library.table, stream)
                hasEndedMember = false
            }
            isInMember = true
            var code: Int32 = 0
            var used = 0
            let piece = [UInt8](unsafeUninitializedCapacity: Inflater.pieceSize) { output, count in
                input.withUnsafeBufferPointer { bytes in
                    code = ccurl_inflate(
                        library.table, stream, bytes.baseAddress.map { $0 + position }, bytes.count - position,
                        output.baseAddress, output.count, &used, &count)
                }
            }
            position += used
            isFull = piece.count == Inflater.pieceSize && code != CCURL_Z_STREAM_END
            if code == CCURL_Z_STREAM_END {
                isInMember = false
                hasEndedMember = true
            } else if code != CCURL_Z_OK, code != CCURL_Z_BUF_ERROR || used == 0 && position < input.count {
                throw .unreadable(reason: "its gzip compression is damaged")
            }
            if !piece.isEmpty { return piece }
        }
        return nil
    }

    /// Ends the input.
    ///
    /// - Throws: `TransportError.cutOff(reason:)` when the end is missing.
    func finish() throws(TransportError) {
        if isInMember { throw .cutOff(reason: "the end of the compressed text is missing") }
    }
}

/// zlib, loaded on first use; libcurl itself needs it.
///
/// `@unchecked Sendable`: the table is written once, before any other thread can see it, and never freed.
struct ZLibrary: @unchecked Sendable {
    fileprivate let table: UnsafePointer<ccurl_zlib>

    /// The library; nil when it is not installed.
    static let shared: ZLibrary? = {
        let table = UnsafeMutablePointer<ccurl_zlib>.allocate(capacity: 1)
        table.initialize(to: ccurl_zlib())
        guard ccurl_zlib_load(table) else {
            table.deallocate()
            return nil
        }
        return ZLibrary(table: UnsafePointer(table))
    }()

    /// Creates a stream for decompressing gzip; nil when zlib has no memory.
    fileprivate func begin() -> UnsafeMutablePointer<ccurl_zstream>? {
        let stream = UnsafeMutablePointer<ccurl_zstream>.allocate(capacity: 1)
        stream.initialize(to: ccurl_zstream())
        if ccurl_inflate_begin(table, stream) == 0 { return stream }
        stream.deallocate()
        return nil
    }
}

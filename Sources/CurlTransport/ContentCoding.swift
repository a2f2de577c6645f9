import HTTP
import Synchronization

/// The compression of a response's body.
///
/// - Source: RFC 9110 section 8.4.
enum ContentCoding: Hashable {
    case identity
    case gzip

    /// Reads the coding from the headers of a response.
    ///
    /// - Throws: `TransportError.unreadable(reason:)` for a coding that no request accepts.
    init(of headers: HTTPHeaders) throws(TransportError) {
        let names = headers.fields.filter { $0.name.hasSameASCIILetters(as: "Content-Encoding") }
            .flatMap { $0.value.split { " \t,".contains($0) }.map { $0.lowercased() } }
            .filter { $0 != "identity" }
        switch names {
        case []: self = .identity
        case ["gzip"], ["x-gzip"]: self = .gzip
        default:
            throw .unreadable(reason: "it is compressed as '\(names.joined(separator: ", "))', which was not requested")
        }
    }

    /// Returns the decompressed body, read from a function that returns its chunks as they are received.
    ///
    /// - Throws: `TransportError`.
    func body(
        of nextChunk: @escaping @Sendable () async throws -> [UInt8]?
    ) throws(TransportError) -> ResponseBody {
        switch self {
        case .identity: return ResponseBody(nextChunk: nextChunk)
        case .gzip:
            let unpacking = try GzipBody(nextChunk)
            return ResponseBody { try await unpacking.next() }
        }
    }
}

/// Decompresses a body when its reader asks for bytes, so that the network is not read faster than the reader.
private final class GzipBody: Sendable {
    private let nextChunk: @Sendable () async throws -> [UInt8]?
    private let inflater: Mutex<Inflater>

    init(_ nextChunk: @escaping @Sendable () async throws -> [UInt8]?) throws(TransportError) {
        self.nextChunk = nextChunk
        inflater = Mutex(try Inflater())
    }

    func next() async throws -> [UInt8]? {
        while true {
            if let piece = try inflater.withLock({ try $0.next() }) { return piece }
            guard let chunk = try await nextChunk() else {
                try inflater.withLock { try $0.finish() }
                return nil
            }
            inflater.withLock { $0.feed(chunk) }
        }
    }
}

import JSONCore
import RTDB

/// Writes database events as server-sent events, the way the service frames them.
///
/// - Source: Documentation/RealtimeDatabase.md, 7.2.
package enum EventStreamEncoder {
    /// Encodes an event as `event: NAME`, `data: JSON` and a blank line.
    package static func encode(_ event: DatabaseEvent) -> [UInt8] {
        switch event {
        case .put(let path, let node): frame("put", path) { $0.write(node) }
        case .patch(let path, let replacements):
            frame("patch", path) { writer in
                writer.beginObject()
                for replacement in replacements {
                    writer.name(String(replacement.path.description.dropFirst()))
                    writer.write(replacement.node)
                }
                writer.endObject()
            }
        case .keepAlive: Array("event: keep-alive\ndata: null\n\n".utf8)
        case .cancel(let cause): frame("cancel", cause)
        case .authRevoked(let cause): frame("auth_revoked", cause)
        }
    }

    /// The text before the data of a put that is too large to encode at once; ``end`` follows the data.
    package static func beginPut(_ path: DatabasePath) -> [UInt8] {
        var writer = start("put")
        writer.beginObject()
        writer.name("path")
        writer.string(path.description)
        writer.name("data")
        return writer.takeBytes()
    }

    /// The text after the data of a put; see ``beginPut(_:)``.
    package static let end = Array("}\n\n".utf8)

    private static func frame(
        _ name: StaticString, _ path: DatabasePath, data: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = start(name)
        writer.beginObject()
        writer.name("path")
        writer.string(path.description)
        writer.name("data")
        data(&writer)
        writer.endObject()
        writer.raw("\n\n")
        return writer.takeBytes()
    }

    private static func frame(_ name: StaticString, _ cause: String?) -> [UInt8] {
        var writer = start(name)
        writer.write(cause.map { .string($0) } ?? .null)
        writer.raw("\n\n")
        return writer.takeBytes()
    }

    private static func start(_ name: StaticString) -> JSONWriter {
        var writer = JSONWriter()
        writer.raw("event: ")
        writer.raw(name)
        writer.raw("\ndata: ")
        return writer
    }
}

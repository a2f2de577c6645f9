import JSONCore
import RTDB

/// The name of one of several databases of a server: the `ns` of a request.
///
/// - Source: Documentation/RealtimeDatabase.md, 1.3 and 1.8.
package struct Namespace: Sendable, CustomStringConvertible {
    package let name: String

    /// The namespace of a request without `ns`; the official emulator uses the same name.
    package static let standard = Namespace(legal: "fake-server")

    /// Creates a namespace from its name.
    ///
    /// - Throws: `KeyError`, because a namespace must be a valid key.
    package init(_ name: String) throws(KeyError) {
        _ = try Key(name)
        self.name = name
    }

    private init(legal name: String) {
        self.name = name
    }

    package var description: String { name }
}

extension Namespace: Hashable {
    package static func == (left: Namespace, right: Namespace) -> Bool {
        left.name.hasSameBytes(as: right.name)
    }

    package func hash(into hasher: inout Hasher) {
        var name = name
        name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

import JSONCore
import JSONSchema
import RTDB
import RTDBClient
import RTDBSchema
import Rendering

/// One record of `watch`: a change of data, or news about the watch itself.
package struct WatchRecord {
    package enum Kind: Hashable {
        /// The first value at a location.
        case snapshot
        /// The value at the location has changed.
        case value
        case child(ChildEvent.Kind)
        /// The stream was lost.
        case gap
        /// The stream is open again.
        case reconnected

        /// The name in records and in `--events`.
        package var name: String {
            switch self {
            case .snapshot: "snapshot"
            case .value: "value"
            case .child(let kind): kind.rawValue
            case .gap: "gap"
            case .reconnected: "reconnected"
            }
        }
    }

    let kind: Kind
    /// The location that the record is about; for an event of a child, that of the child.
    let path: DatabasePath
    let key: Key?
    /// The current value, or a removed one; nil for records about the watch, and if only the text of the value is kept.
    let data: Node?
    /// The value as JSON, a large one in pieces; empty for records about the watch.
    let text: [[UInt8]]
    let previous: Node?
    /// Converts arrays and objects of the value to the containers that the schema means.
    private let shaped: @Sendable (JSON) -> JSON
    /// The time at which the record was made, in milliseconds since 1970.
    let time: Int64
    let violations: [Violation]
    /// Whether `data` is shown child by child.
    let hasRows: Bool
    /// Further members of a record about the watch.
    let details: [JSONObject.Member]

    /// Creates a record about data.
    ///
    /// `text` is `data` as JSON, and `shaped` converts arrays and objects to the containers that the schema means.
    init(
        _ kind: Kind, _ path: DatabasePath, key: Key? = nil, data: Node?, text: [[UInt8]], previous: Node? = nil,
        time: Int64, violations: [Violation], hasRows: Bool = false, shaped: @escaping @Sendable (JSON) -> JSON = { $0 }
    ) {
        self.shaped = shaped
        self.kind = kind
        self.path = path
        self.key = key
        self.data = data
        self.text = text
        self.previous = previous
        self.time = time
        self.violations = violations
        self.hasRows = hasRows
        details = []
    }

    /// Creates a record about the watch of a location.
    init(_ kind: Kind, _ path: DatabasePath, time: Int64, details: [JSONObject.Member]) {
        self.kind = kind
        self.path = path
        self.time = time
        self.details = details
        shaped = { $0 }
        key = nil
        data = nil
        text = []
        previous = nil
        violations = []
        hasRows = false
    }

    /// Returns the record of several children with some of them.
    func keeping(_ isKept: (Child) -> Bool) -> WatchRecord {
        let kept = Node(children: (data ?? .null).children.filter(isKept))
        let keys = Set(kept.children.map(\.key.name))
        let text = kept.isNull ? Array("{}".utf8) : Array(shaped(kept.json()).text().utf8)
        return WatchRecord(
            kind, path, key: key, data: kept, text: [text], previous: previous, time: time,
            violations: violations.filter { $0.instanceLocation.tokens.first.map { keys.contains($0) } ?? true },
            hasRows: hasRows, shaped: shaped)
    }

    /// Whether the record is about data, and not about the watch itself.
    var isAboutData: Bool { !text.isEmpty }
}

extension WatchRecord {
    /// Returns the record as one line of JSON, in pieces, with the previous value if `showsPrevious`.
    func line(showsPrevious: Bool) -> [[UInt8]] {
        var writer = JSONWriter()
        writeHead(to: &writer)
        var pieces: [[UInt8]] = []
        if isAboutData {
            writer.name("data")
            writer.value(text[0])
            if text.count > 1 { pieces = [writer.takeBytes()] + text.dropFirst() }
            if showsPrevious, kind != .snapshot {
                writer.name("previous")
                writer.write(shaped(previous?.json() ?? .null))
            }
        }
        writeTail(to: &writer)
        return pieces + [writer.takeBytes()]
    }

    private func writeHead(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("event")
        writer.write(.string(kind.name))
        writer.name("path")
        writer.write(.string(path.description))
        if let key {
            writer.name("key")
            writer.write(.string(key.name))
        }
    }

    private func writeTail(to writer: inout JSONWriter) {
        for remark in details {
            writer.name(remark.name)
            writer.write(remark.value)
        }
        writer.name("at")
        writer.write(.number(JSONNumber(time)))
        if isAboutData {
            writer.name("valid")
            writer.write(.bool(violations.isEmpty))
        }
        if !violations.isEmpty {
            writer.name("violations")
            writer.write(.array(violations.map(\.json)))
        }
        writer.endObject()
        writer.raw("\n")
    }
}

extension Violation {
    /// The violation as an object: location, keyword and message.
    fileprivate var json: JSON {
        .object(
            JSONObject(uniqueMembers: [
                ("instanceLocation", .string(instanceLocation.description)), ("keyword", .string(keyword)),
                ("error", .string(message)),
            ]))
    }
}

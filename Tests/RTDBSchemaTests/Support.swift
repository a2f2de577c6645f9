import Foundation
import JSONCore
import RTDB
import RTDBSchema
import Testing

/// The folder with the schemas that ship.
let schemasFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Schemas")

/// Loads a schema that ships, under the name that a user at the top of the package gives it.
func shipped(_ name: String) throws -> DatabaseSchema {
    try SchemaLoader.load(SchemaFile(name: "Schemas/\(name)", bytes: shippedBytes(name))) { _ in throw NoFile() }
}

func shippedBytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: schemasFolder.appending(path: name)))
}

/// Loads a schema from text.
func schema(_ text: String, files: [String: String] = [:]) throws -> DatabaseSchema {
    try SchemaLoader.load(SchemaFile(name: "s.json", bytes: Array(text.utf8))) { name in
        guard let file = files[name] else { throw NoFile() }
        return Array(file.utf8)
    }
}

extension DatabaseSchema {
    /// Every place: its pattern, kind, type, and the names of its wildcards.
    var pathTable: [[String]] {
        patterns.map { pattern in
            [pattern.text, pattern.kind.rawValue, pattern.typeName, pattern.placeholders.joined(separator: " ")]
        }
    }
}

/// The table of the chat rooms' schema, as it ships and as the path generator's users have it.
let chatroomsPathTable = [
    ["/", "branch", "Root", ""],
    ["/configuration", "value", "Configuration", ""],
    ["/chatrooms", "collection", "Chatroom", ""],
    ["/chatrooms/<chatroomId>", "branch", "Chatroom", "chatroomId"],
    ["/chatrooms/<chatroomId>/messages", "collection", "Message", "chatroomId"],
    ["/chatrooms/<chatroomId>/messages/<messageId>", "value", "Message", "chatroomId messageId"],
    ["/chatrooms/<chatroomId>/name", "value", "String", "chatroomId"],
]

struct NoFile: Error, CustomStringConvertible {
    var description: String { "no such file" }
}

/// What a validation error prints; nothing when there is none.
func refusal(_ body: () throws -> Void) throws -> String {
    do {
        try body()
        return ""
    } catch let error as ValidationError {
        return error.description
    }
}

extension DatabaseSchema {
    func at(_ path: String) throws -> ResolvedPath { try resolve(DatabasePath(path)) }
}

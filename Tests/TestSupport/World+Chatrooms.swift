import Foundation

/// The repository that the tests were built from.
package let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

extension World {
    /// The text of a file of the repository.
    package static func text(of path: String) throws -> String {
        try String(decoding: Data(contentsOf: repository.appending(path: path)), as: UTF8.self)
    }

    /// A database of chat rooms behind the schema of the examples.
    package static func chatrooms(files: [String: String] = [:]) throws -> World {
        let schema = try text(of: "Schemas/chatrooms.json")
        return try World(
            data: chatroomsData, files: files.merging(["chatrooms.json": schema]) { kept, _ in kept },
            environment: ["FBCTL_DATABASE": "http://db.test?ns=chat", "FBCTL_SCHEMA": "chatrooms.json"])
    }

    private static let chatroomsData = """
        {
          "configuration": {"welcomeMessage": "Welcome!"},
          "chatrooms": {
            "firechat": {
              "name": "Fire chat",
              "messages": {
                "-OqAAAAAAAAAAAAAAAAa": {"sender": "ada", "text": "Hello", "sentAt": 1795253000000},
                "-OqAAAAAAAAAAAAAAAAb": {"sender": "grace", "text": "日本語, \\"quoted\\"\\nsecond line", "sentAt": 1795253001250},
                "-OqAAAAAAAAAAAAAAAAc": {"sender": "ada", "text": "no time"}
              }
            },
            "lounge": {"name": "Lounge"}
          }
        }
        """
}

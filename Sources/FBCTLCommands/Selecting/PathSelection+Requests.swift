import DatabaseAccess
import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import RTDBWire
import TerminalText

extension PathSelection {
    /// Returns the requests for all locations, after reading the keys of collections if necessary.
    ///
    /// A note says beforehand how many requests are sent.
    ///
    /// - Throws: `Failure` when there are more than `limit`.
    func requests(from database: CheckedDatabase, limit: Int, in context: Context) async throws -> [ReadRequest] {
        var requests: [ReadRequest] = []
        for pattern in patterns {
            var places = [pattern.start]
            for segment in pattern.rest {
                if let key = segment {
                    places = try places.map { try $0.elementPath(key) }
                } else {
                    if places.count > 1 {
                        try announce(requests.count + places.count, for: "the keys that * stands for", limit, context)
                    }
                    var elements: [(place: ResolvedPath, keys: [Key])] = []
                    try await places.inOrder(start: { try await database.keys(of: $0) }) { place, keys in
                        elements.append((place, keys))
                    }
                    // The limit is checked before a location is created for each key.
                    try check(requests.count + elements.reduce(0) { $0 + $1.keys.count }, Self.perLocationText, limit)
                    places = try elements.flatMap { place, keys in try keys.map { try place.elementPath($0) } }
                }
            }
            requests += places.map { ReadRequest(target: $0, isLeftOutWhenNull: !pattern.rest.isEmpty) }
        }
        if patterns.contains(where: { !$0.rest.isEmpty }) {
            try announce(requests.count, for: Self.perLocationText, limit, context)
        }
        return requests
    }

    private static let perLocationText = "one for each location"

    private func announce(_ count: Int, for what: String, _ limit: Int, _ context: Context) throws {
        try check(count, what, limit)
        try context.note("\(count.counted("request")), \(what)")
    }

    private func check(_ count: Int, _ what: String, _ limit: Int) throws {
        guard count > limit else { return }
        throw Failure(
            .usage, "this takes \(count.counted("request")), \(what), which is more than \(limit)",
            details: ["--max-requests \(count) allows it"])
    }
}

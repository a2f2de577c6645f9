import Failures
import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

/// The read of `tree`: the keys of the upper levels below a place, one request for each place that is opened.
package struct TreeWalk {
    let depth: Int
    /// How many children of a place are shown.
    let breadth: Int
    /// How many children the first place, and places with fixed children, show at least.
    private static let minimumFixedChildren = 50
    /// How many children more than are shown are counted.
    private static let counted = 1000
    let requestLimit: Int

    package init(depth: Int, breadth: Int, requestLimit: Int) {
        self.depth = depth
        self.breadth = breadth
        self.requestLimit = requestLimit
    }

    /// Opens the place, then its children, and so on, level by level; `note` is called with the number of requests that a level takes.
    ///
    /// - Throws: `Failure` when they are too many.
    package func carryOut(
        at start: ResolvedPath, in database: CheckedDatabase, note: (String) throws -> Void
    ) async throws -> TreeWalkNode {
        var contents: [DatabasePath: TreeWalkNode.Content] = [:]
        var level = [start]
        var openedCount = 0
        while openedCount < depth, !level.isEmpty {
            openedCount += 1
            let requestCount = contents.count + level.count
            guard requestCount <= requestLimit else {
                throw Failure(
                    .usage,
                    "this takes \(requestCount.counted("request")), one for each location, which is more than \(requestLimit)",
                    details: ["--max-requests \(requestCount) allows it; --depth and --children reduce it"])
            }
            if level.count > 10 { try note("\(level.count) requests, one for each location of the level") }
            var next: [ResolvedPath] = []
            try await level.inOrder(start: {
                try await database.content(of: $0, breadth: breadth(of: $0, from: start), counting: Self.counted)
            }) { path, content in
                contents[path.path] = content
                guard case .children(let keys, _, _) = content else { return }
                next += keys.compactMap { try? path.elementPath($0) }
            }
            level = next
        }
        return TreeWalkNode(at: start.path, in: contents)
    }

    /// The limit is meant for the elements of collections: the parts of a database are few, and all of interest.
    private func breadth(of place: ResolvedPath, from start: ResolvedPath) -> Int {
        let isFixed = place.path == start.path && !place.isCollection || place.kind == .branch || place.kind == .model
        return isFixed ? max(breadth, Self.minimumFixedChildren) : breadth
    }
}

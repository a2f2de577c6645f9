import Failures
import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

/// The read of `tree`: the keys of the upper levels below a location, with one request for each location that is
/// opened.
package struct TreeWalk {
    let depth: Int
    /// The number of children of a location that are shown.
    let breadth: Int
    /// The number of children that are shown at least, for the first location and for locations with fixed children.
    private static let minimumFixedChildren = 50
    /// The number of further children that are counted.
    private static let counted = 1000
    let requestLimit: Int

    package init(depth: Int, breadth: Int, requestLimit: Int) {
        self.depth = depth
        self.breadth = breadth
        self.requestLimit = requestLimit
    }

    /// Opens the location, then its children, and so on, level by level.
    ///
    /// `note` is called with a sentence about the number of requests of a large level.
    ///
    /// - Throws: `Failure` when more requests than the limit are needed.
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

    /// Returns the number of children to show; the user's limit is meant for elements, while fixed children are few and
    /// all of interest.
    private func breadth(of place: ResolvedPath, from start: ResolvedPath) -> Int {
        let isFixed = place.path == start.path && !place.isCollection || place.kind == .branch || place.kind == .model
        return isFixed ? max(breadth, Self.minimumFixedChildren) : breadth
    }
}

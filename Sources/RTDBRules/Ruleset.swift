package import JSONCore
package import RTDB

package struct RulesError: Error, CustomStringConvertible { package let description: String }
package struct RulesContext: Sendable {
    package let auth: JSON
    package let now: Int64
    package init(auth: JSON, now: Int64) { self.auth = auth; self.now = now }
}
package struct Ruleset: Sendable {
    package let text: [UInt8]
    package static let open = Ruleset(text: [])
    package var strictJSON: JSON { .null }
    init(text: [UInt8]) { self.text = text }
    package init(parsing text: [UInt8]) throws(RulesError) { self.text = text }
    package func allowsRead(of path: DatabasePath, query: Query?, in tree: Node, _ context: RulesContext) -> Bool {
        true
    }
    package func allowsWrite(of paths: [DatabasePath], from before: Node, to after: Node, _ context: RulesContext)
        -> Bool
    { true }
    package func isIndexed(_ order: Query.Order, at path: DatabasePath) -> Bool { true }
}

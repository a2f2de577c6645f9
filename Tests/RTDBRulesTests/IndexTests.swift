import RTDB
import RTDBRules
import Testing

/// Which orders have an index at a location.
///
/// - Source: Documentation/RealtimeDatabase.md, 3.7, 3.8.
struct IndexTests {
    static let rules = """
        {"dinos":{".indexOn":["height","dims/w"]},"scores":{".indexOn":".value"},"$any":{".indexOn":"v"},
        "odd":{".indexOn":["a//b","","/x/",".priority"]}}
        """

    @Test(arguments: [
        ("/dinos", "height", true), ("/dinos", "dims/w", true), ("/dinos", "dims", false), ("/dinos", ".value", false),
        ("/dinos/a", "height", false), ("/", "height", false), ("/scores", ".value", true), ("/scores", "v", false),
        ("/mix", "v", true), ("/mix/a", "v", false), ("/odd", "x", true), ("/odd", "a/b", false),
        ("/odd", ".key", true),
        ("/", ".priority", true),
    ])
    func isIndexed(path: String, by order: String, _ isIndexed: Bool) throws {
        let order: Query.Order =
            switch order {
            case ".key": .key
            case ".priority": .priority
            case ".value": .value
            default: .child(try DatabasePath(order))
            }
        #expect(try ruleset(IndexTests.rules).isIndexed(order, at: try DatabasePath(path)) == isIndexed)
    }
}

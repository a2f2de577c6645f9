import JSONCore
import JSONSchema

/// The name of a child in the schema.
enum ChildName: Hashable, Sendable {
    /// Exactly this key.
    case fixed(String)
    /// Every other key, with the name of the wildcard.
    case wildcard(String)

    /// The name as the schema writes it: `name` or `<name>`.
    var text: String {
        switch self {
        case .fixed(let name): name
        case .wildcard(let name): "<\(name)>"
        }
    }
}

/// The type of a value node.
struct ValueType: Sendable {
    /// The type as written, for example `String?`; for an inline schema, its title or a short form of it.
    let name: String
    /// Whether the value may be absent when its parent is present.
    let isOptional: Bool
    /// The schemas that the value must fit.
    let term: SchemaExpression
    /// The `file:line` of the definition, or of the node if there is no definition.
    let location: String
    /// The file in which the name is defined.
    let document: String
    /// The type expression; nil for an inline schema.
    let expression: TypeExpression?
}

/// A node that a schema describes.
struct TreeNode: Sendable {
    /// The pattern: `chatrooms/<chatroomId>`, or `/` for the root.
    let pattern: String
    /// The names of the wildcards in the pattern.
    let placeholders: [String]
    let parent: Int?
    /// The `file:line` of the node.
    let location: String
    /// The name of a branch: `$name`, or its key made singular and capitalised.
    var name: String
    var type: ValueType?
    private(set) var children: [(name: ChildName, node: Int)] = []
    /// The nodes of the fixed children, by their keys.
    private var fixed: [JSONName: Int] = [:]
    /// The node of every key that isn't fixed, and the name of its wildcard.
    private(set) var element: Int?
    private(set) var placeholder: String?
    var description: String?
    var deprecated: String?
    var singular: String?
    /// The schema of a collection's keys.
    var keySchema: SchemaID?
    var indexOn: [String] = []
    var queries: [NamedQuery] = []
    var isProtected = false
    var isAppendOnly = false
    var isReadOnly = false

    /// The pattern and the source location, for a message.
    var reference: String { "'\(pattern)' (\(location))" }

    init(pattern: String, placeholders: [String], parent: Int?, location: String, name: String) {
        self.pattern = pattern
        self.placeholders = placeholders
        self.parent = parent
        self.location = location
        self.name = name
    }

    mutating func append(_ name: ChildName, _ node: Int) {
        children.append((name, node))
        switch name {
        case .fixed(let key): fixed[JSONName(key)] = node
        case .wildcard(let name): (element, placeholder) = (node, name)
        }
    }

    func fixedChild(_ key: String) -> Int? { fixed[JSONName(key)] }

    var kind: ResolvedPath.Kind {
        switch (type != nil, children.isEmpty) {
        case (true, true): .value
        case (true, false): .model
        case (false, _): element == nil ? .branch : .collection
        }
    }
}

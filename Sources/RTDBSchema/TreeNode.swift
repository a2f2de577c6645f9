import JSONCore
import JSONSchema

/// How a child is named in the tree.
enum ChildName: Hashable, Sendable {
    /// Exactly this key.
    case fixed(String)
    /// Every other key; the name of what it captures.
    case wildcard(String)

    /// As the schema spells it: `name` or `<name>`.
    var text: String {
        switch self {
        case .fixed(let name): name
        case .wildcard(let name): "<\(name)>"
        }
    }
}

/// The type of a value node.
struct ValueType: Sendable {
    /// As written, `String?` for instance; for an inline schema its title or what it looks like.
    let name: String
    /// Whether the value may be absent where its parent is present.
    let isOptional: Bool
    /// What the value must fit.
    let term: SchemaExpression
    /// `file:line` of the definition, or of the node where there is none.
    let location: String
    /// The file whose definitions the name means.
    let document: String
    /// The expression; nil for an inline schema.
    let expression: TypeExpression?
}

/// One node of the tree that a schema describes.
struct TreeNode: Sendable {
    /// `chatrooms/<chatroomId>`; `/` for the root.
    let pattern: String
    /// The names of the wildcards on the way.
    let placeholders: [String]
    let parent: Int?
    /// `file:line`.
    let location: String
    /// What a branch is called: `$name`, or its key made singular and capitalised.
    var name: String
    var type: ValueType?
    private(set) var children: [(name: ChildName, node: Int)] = []
    /// The nodes of the fixed children, by their keys.
    private var fixed: [JSONName: Int] = [:]
    /// The node of every key that is not fixed, and the name of what it captures.
    private(set) var element: Int?
    private(set) var placeholder: String?
    var description: String?
    var deprecated: String?
    var singular: String?
    /// What the keys of a collection must fit.
    var keySchema: SchemaID?
    var indexOn: [String] = []
    var queries: [NamedQuery] = []
    var isProtected = false
    var isAppendOnly = false
    var isReadOnly = false

    /// Its pattern and where it stands, for a message.
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

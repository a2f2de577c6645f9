internal import ArgumentParser

/// The verbs of fbctl, and the second names of some.
enum Verb: String, CaseIterable {
    case get, keys, count, tree, watch, set, push, update, remove, rm, explain, audit, validate, schema, serve,
        completion

    /// What reads the rest of the command line and does the work, and that rest; nil when the verb has verbs of its own
    /// and none of them comes next.
    ///
    /// `words` are what follows the verb.
    func command(reading words: ArraySlice<String>) -> (type: any FBCTLCommand.Type, rest: ArraySlice<String>)? {
        guard self == .schema else { return command.map { ($0, words) } }
        return words.first.flatMap(SchemaVerb.init(rawValue:)).map { ($0.command, words.dropFirst()) }
    }

    private var command: (any FBCTLCommand.Type)? {
        switch self {
        case .get: Get.self
        case .keys: Keys.self
        case .count: Count.self
        case .tree: Tree.self
        case .watch: Watch.self
        case .set: SetValue.self
        case .push: Push.self
        case .update: Update.self
        case .remove, .rm: Remove.self
        case .explain: Explain.self
        case .audit: Audit.self
        case .validate: Validate.self
        case .schema: nil
        case .serve: Serve.self
        case .completion: Completion.self
        }
    }

    /// Whether a request will be sent if all goes well.
    var talksToDatabase: Bool {
        switch self {
        case .get, .keys, .count, .tree, .watch, .set, .push, .update, .remove, .rm, .audit: true
        case .explain, .validate, .schema, .serve, .completion: false
        }
    }
}

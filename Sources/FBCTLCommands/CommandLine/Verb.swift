package import ArgumentParser
import Platform

/// The verbs of fbctl, including aliases.
enum Verb: String, CaseIterable {
    case get, keys, count, tree, watch, set, push, update, remove, rm, txn, explain, audit, validate, schema, whoami,
        serve, completion

    /// Returns the command for the verb; nil when the verb has verbs of its own and `word` is not one of them.
    func command(below word: String?) -> (any FBCTLCommand.Type)? {
        self == .schema ? word.flatMap(SchemaVerb.init(rawValue:))?.command : command
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
        case .txn: Transaction.self
        case .explain: Explain.self
        case .audit: Audit.self
        case .validate: Validate.self
        case .schema: nil
        case .whoami: WhoAmI.self
        case .serve: Serve.self
        case .completion: Completion.self
        }
    }

    /// The heading under which the help lists a verb.
    enum Group: String, CaseIterable {
        case reading = "Reading"
        case writing = "Writing"
        case schema = "Schema"
        case other = "Other"

        /// The verbs of the group for ArgumentParser, which lists an alias with its verb.
        var subcommands: CommandGroup {
            CommandGroup(
                name: rawValue,
                subcommands: Verb.allCases.filter { $0.group == self && $0 != .rm }.map {
                    $0.command.map { $0 as any ParsableCommand.Type } ?? SchemaGroup.self
                })
        }
    }

    private var group: Group {
        switch self {
        case .get, .keys, .count, .tree, .watch: .reading
        case .set, .push, .update, .remove, .rm, .txn: .writing
        case .explain, .audit, .validate, .schema: .schema
        case .whoami, .serve, .completion: .other
        }
    }

    /// Whether the verb sends requests to a database.
    var talksToDatabase: Bool {
        switch self {
        case .get, .keys, .count, .tree, .watch, .set, .push, .update, .remove, .rm, .txn, .audit, .whoami: true
        case .explain, .validate, .schema, .serve, .completion: false
        }
    }
}

/// A command of fbctl: its flags, parsed by ArgumentParser, and its work.
package protocol FBCTLCommand: ParsableCommand {
    /// Runs the command, using only the context.
    ///
    /// - Throws: any error; ``invoke(_:in:)`` turns it into a status and text.
    func run(in context: Context) async throws
}

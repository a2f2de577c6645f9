package import ArgumentParser
import DatabaseAccess
import JSONCore
import Platform
import RTDB
import RTDBSchema
import Rendering

/// `fbctl tree PATH`: prints the keys below a path, some levels deep.
package struct Tree: FBCTLCommand {
    private static let forms: [OutputFormat] = [.json]

    package static let configuration = CommandConfiguration(
        commandName: Verb.tree.rawValue,
        abstract: "Print the keys below a path as a tree, some levels deep.",
        discussion: """
            Each node that is opened takes one request for its keys alone, or for its value if it has no keys, so a large \
            database can be explored without reading all of it. Of a large collection, the first elements are shown, \
            and the number of the others.

            \(Tree.forms.help())

              fbctl tree
              fbctl tree /chatrooms --depth 3 --children 5
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("How many levels to open (default: 2).", valueName: "levels"))
    var depth: String?
    @Option(help: ArgumentHelp("How many elements of a collection to show (default: 50).", valueName: "count"))
    var children: String?
    @Option(help: ArgumentHelp("The most requests that the tree may take (default: 1000).", valueName: "count"))
    var maxRequests: String?
    @Argument(help: "The path to start from.") var path = "/"

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: Tree.forms)
        let database = try context.open(options)
        let requestLimit = try Int.requestLimit(maxRequests)
        let selected = try await PathSelection([path], isLiteral: options.literal, in: database, context)
        let walk = TreeWalk(
            depth: try Int.positive(depth, of: "--depth") ?? 2,
            breadth: try Int.positive(children, of: "--children") ?? 50,
            requestLimit: requestLimit)
        guard let single = selected.single else {
            let places = try await selected.requests(from: database, limit: requestLimit, in: context).map(\.target)
            return try await printAll(places, walk, format, database, context)
        }
        let found = try await walk.carryOut(at: single, in: database) { try context.note($0) }
        if format == .json { return try context.print(found.json) }
        try context.standardOutput.write(found.text(under: single.path.description))
    }

    /// Prints a tree for each location that a `*` matches; as JSON, one object with the paths as names.
    private func printAll(
        _ places: [ResolvedPath], _ walk: TreeWalk, _ format: OutputFormat?, _ database: CheckedDatabase,
        _ context: Context
    ) async throws {
        var members: [JSONObject.Member] = []
        for place in places {
            let found = try await walk.carryOut(at: place, in: database) { try context.note($0) }
            if format == .json {
                members.append((place.path.description, found.json))
            } else {
                try context.standardOutput.write(found.text(under: place.path.description))
            }
        }
        if format == .json { try context.print(.object(JSONObject(uniqueMembers: members))) }
    }
}

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
            Each place that is opened is one request for its keys alone, or its value where it has none, so that a large \
            database can be looked at without reading it. Of a collection with many elements the first are shown, and how many more there are.

            \(Tree.forms.help())

              fbctl tree
              fbctl tree /chatrooms --depth 3 --children 5
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("How many levels are opened (2 when not given).", valueName: "levels"))
    var depth: String?
    @Option(help: ArgumentHelp("How many elements of a collection are shown (50 when not given).", valueName: "count"))
    var children: String?
    @Option(help: ArgumentHelp("How many requests it may take (1000 when not given).", valueName: "count"))
    var maxRequests: String?
    @Argument(help: "The path to begin at.") var path = "/"

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: Tree.forms)
        let database = try context.open(options)
        let requestLimit = try Int.above0(maxRequests, of: "--max-requests") ?? 1000
        let selected = try await PathSelection([path], isLiteral: options.literal, in: database, context)
        let survey = TreeWalk(
            depth: try Int.above0(depth, of: "--depth") ?? 2, breadth: try Int.above0(children, of: "--children") ?? 50,
            requestLimit: requestLimit)
        guard let single = selected.single else {
            let places = try await selected.requests(from: database, limit: requestLimit, in: context).map(\.target)
            return try await printAll(places, survey, format, database, context)
        }
        let found = try await survey.carryOut(at: single, in: database) { try context.note($0) }
        if format == .json { return try context.print(found.json) }
        try context.standardOutput.write(found.text(under: single.path.description))
    }

    /// Prints a tree for each location that a `*` stands for; as JSON, one object with the paths as names.
    private func printAll(
        _ places: [ResolvedPath], _ survey: TreeWalk, _ format: OutputFormat?, _ database: Database, _ context: Context
    ) async throws {
        var members: [JSONObject.Member] = []
        for place in places {
            let found = try await survey.carryOut(at: place, in: database) { try context.note($0) }
            if format == .json {
                members.append((place.path.description, found.json))
            } else {
                try context.standardOutput.write(found.text(under: place.path.description))
            }
        }
        if format == .json { try context.print(.object(JSONObject(uniqueMembers: members))) }
    }
}

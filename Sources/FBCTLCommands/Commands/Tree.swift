package import ArgumentParser
import JSONCore
import RTDB
import RTDBSchema

/// `fbctl tree PATH`: prints what stands below a path, some levels deep.
package struct Tree: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.tree.rawValue,
        abstract: "Print the keys below a path as a tree, some levels deep.",
        discussion: """
            Each place that is opened is one request for its keys alone, or its value where it has none, so that a large \
            database can be looked at without reading it. Of a place with many children the first are shown.

              fbctl tree
              fbctl tree /chatrooms --depth 3 --children 5
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("How many levels are opened (2 when not given).", valueName: "levels"))
    var depth: String?
    @Option(help: ArgumentHelp("How many children of a place are shown (50 when not given).", valueName: "count"))
    var children: String?
    @Option(help: ArgumentHelp("How many requests it may take (1000 when not given).", valueName: "count"))
    var maxRequests: String?
    @Argument(help: "The path to begin at.") var path = "/"

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: [.json])
        let database = try context.open(options)
        let target = try context.resolve(path, in: database)
        let survey = Survey(
            depth: try Int.above0(depth, of: "--depth") ?? 2, breadth: try Int.above0(children, of: "--children") ?? 50,
            requestLimit: try Int.above0(maxRequests, of: "--max-requests") ?? 1000)
        let found = try await survey.carryOut(at: target, in: database) { try context.note($0) }
        if format == .json { return try context.print(found.json) }
        try context.standardOutput.write(found.text(under: target.path.description))
    }
}

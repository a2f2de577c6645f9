package import ArgumentParser
import DatabaseAccess
import JSONCore
import Platform
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// `fbctl count PATH…`: prints the number of children.
package struct Count: FBCTLCommand {
    private static let formats: [OutputFormat] = [.value, .json, .tsv]

    package static let configuration = CommandConfiguration(
        commandName: Verb.count.rawValue,
        abstract: "Print the number of children at a path.",
        discussion: """
            Requests only the keys. With a query or --where, fbctl reads the children and counts them itself. Several \
            paths get one line each: the count, a tab, the path.

            \(Count.formats.help(standard: .value))

              fbctl count /chatrooms/firechat/messages --since 1d
              fbctl count '/chatrooms/*/messages' | sort -n
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var query: QueryOptions
    @OptionGroup var read: ReadOptions
    @Argument(help: "The paths whose children are counted.") var paths: [String]

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: Count.formats) ?? .value
        let database = try context.open(options)
        let selected = try await PathSelection(paths, isLiteral: options.literal, in: database, context)
        let limit = read.keysOnly(query)
        let plan = limit == nil ? try read.plan(for: selected, by: query, in: context) : nil
        let places = try await selected.requests(from: database, limit: try read.requestLimit(), in: context)
        if plan == nil { try ReadPlan.noteLevels(ofCount: selected, in: context) }
        let requests = plan?.requests(places) ?? places
        try plan?.noteClientSideFlags(requests, in: context)
        var counts: [(path: String, count: Int)] = []
        try await requests.inOrder { request in
            if let limit {
                var none = CountFormat()
                return try await database.readKeys(of: request.target, into: &none, limit: limit.count)
            }
            var reading = ReadJob(
                database: database, requests: [request], namesPaths: false, format: .keys,
                output: context.standardOutput, error: context.standardError)
            if let plan { reading.selection = plan.selection }
            return try await reading.count().shownCount
        } _: { request, count in
            counts.append((request.target.path.description, count))
        }
        try await context.withOutput(read.out) { output in
            try output.taking(format).write(text(of: counts, selected.namesPaths, format, indent: output.indentOfJSON))
        }
        try read.end(counts.contains { $0.count > 0 })
    }

    private func text(
        of counts: [(path: String, count: Int)], _ namesPaths: Bool, _ format: OutputFormat, indent: Int?
    ) -> String {
        if format == .json, namesPaths {
            let members = counts.map { ($0.path, JSON.number(JSONNumber(Int64($0.count)))) }
            return JSON.object(JSONObject(uniqueMembers: members)).text(indent: indent) + "\n"
        }
        return counts.map { path, count in
            namesPaths ? "\(count)\t\(path.withoutControlCharacters)\n" : "\(count)\n"
        }.joined()
    }
}

package import ArgumentParser
import DatabaseAccess
import Platform
import RTDB
import RTDBSchema
import Rendering

/// `fbctl keys PATH…`: prints the keys of the children at paths, without their values.
package struct Keys: FBCTLCommand {
    private static let formats: [OutputFormat] = [.keys, .json, .ndjson]

    package static let configuration = CommandConfiguration(
        commandName: Verb.keys.rawValue,
        abstract: "Print the keys of the children at a path, one per line.",
        discussion: """
            Requests only the keys, not the values below them, in one request. A query chooses by value, so with a query \
            the values are read too, except with --limit-to-first alone.

            \(Keys.formats.help(standard: .keys))

              fbctl keys /chatrooms
              fbctl keys /chatrooms/firechat/messages --since 2026-01-01 -o json
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var query: QueryOptions
    @OptionGroup var read: ReadOptions
    @Argument(help: "The paths whose children are listed.") var paths: [String]

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: Keys.formats) ?? .keys
        let database = try context.open(options)
        let selected = try await PathSelection(paths, isLiteral: options.literal, in: database, context)
        let limit = read.keysOnly(query)
        let plan = limit == nil ? try read.plan(for: selected, by: query, in: context) : nil
        let places = try await selected.requests(from: database, limit: try read.requestLimit(), in: context)
        let hasFound = try await context.withOutput(read.out) { output in
            var lines = KeysFormat(format, output: output)
            guard let limit else {
                let requests = plan?.requests(places) ?? places
                try plan?.noteClientSideFlags(requests, in: context)
                try context.note("a query reads the values too, not only the keys")
                var reading = ReadJob(
                    database: database, requests: requests, namesPaths: selected.namesPaths, format: .keys,
                    output: output, error: context.standardError)
                if let plan { reading.selection = plan.selection }
                return try await reading.rows(lines).hasFound
            }
            var count = 0
            try await places.inOrder { place in
                try await database.keysReply(of: place.target, limit: limit.count)
            } _: { place, reply in
                let path = place.target.path
                let prefix = selected.namesPaths ? (path.isRoot ? "/" : path.description + "/") : ""
                count += try await database.readKeys(
                    in: reply, of: place.target, into: &lines, prefix: prefix, limit: limit.count)
            }
            try lines.end()
            return count > 0
        }
        try read.end(hasFound)
    }
}

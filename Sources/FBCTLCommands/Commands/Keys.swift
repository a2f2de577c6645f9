package import ArgumentParser

/// `fbctl keys PATH`: prints the keys of the children at a path, without their values.
package struct Keys: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.keys.rawValue,
        abstract: "Print the keys of the children at a path, one a line.",
        discussion: "Only the keys are asked for, not what stands below them.")

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The path whose children are listed.") var path: String

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: [.keys, .json, .ndjson]) ?? .keys
        let database = try context.open(options)
        let target = try context.resolve(path, in: database)
        let reply = try await database.readKeys(target)
        try await context.renderKeys(reply, as: format)
    }
}

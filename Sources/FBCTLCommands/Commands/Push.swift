package import ArgumentParser
import Changes
import DatabaseAccess
import JSONCore
import Platform
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// `fbctl push PATH VALUE`: adds an element to a collection.
package struct Push: FBCTLCommand {
    private static let forms: [OutputFormat] = [.keys, .json]

    package static let configuration = CommandConfiguration(
        commandName: Verb.push.rawValue,
        abstract: "Add an element to a collection and print its key.",
        discussion: """
            The key is a push ID made by fbctl, so repeating the request cannot add the element twice. If the answer is \
            lost, fbctl looks for the element and sends it again if it is not there; whoever deletes elements as soon as \
            they appear may then see it twice, which --no-retry prevents.

            \(ValueHelp.value)

            \(ValueHelp.pairs)

            \(PreviewOptions.help)

            \(Push.forms.help(standard: .keys))

              fbctl push /chatrooms/firechat/messages sender=ada text='Hello' sentAt=@now
              fbctl push /chatrooms/firechat/messages @message.json
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var preview: PreviewOptions
    @Argument(help: "The collection to add to.") var path: String
    @OptionGroup var value: ValueArguments

    package init() {}

    package func run(in context: Context) async throws {
        let format = try preview.format(options, in: context, oneOf: Push.forms)
        let database = try context.open(options, forWriting: true)
        let target = try context.resolveForWriting(path, isLiteral: options.literal, in: database)
        let key = context.pushID()
        let element = try target.isCollection ? target.elementPath(key) : target
        let checked = try value.typed.value(for: element, in: context).checked(asElementOf: target, key: key)
        if preview.isDryRun {
            return try await context.preview(PlannedWrite(checked), in: database, as: format)
        }
        try await database.set(checked, by: .push)
        try context.report(.push, database, checked.path.path)
        let printed = format == .json ? JSON.string(key.name).text() : key.name
        let done = "the element '\(checked.path.path.description.withoutControlCharacters)' was written"
        try await context.printAfterWrite(done) {
            try context.standardOutput.taking(format ?? .keys).write(printed + "\n")
        }
    }
}

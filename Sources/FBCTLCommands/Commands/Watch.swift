package import ArgumentParser
import RTDB
import RTDBClient
import RTDBSchema

/// `fbctl watch PATH`: prints what changes at a path, as it changes.
package struct Watch: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.watch.rawValue,
        abstract: "Print what changes at a path, one JSON record a line.",
        discussion: """
            The first record is a 'snapshot' of what is there. Then come 'child_added', 'child_changed' and \
            'child_removed' for a collection or branch, and 'value' for a value. Lines appear at once, also in a pipe.

              fbctl watch /chatrooms/firechat/messages
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The path to watch.") var path: String

    package init() {}

    package func run(in context: Context) async throws {
        _ = try options.format(in: context, oneOf: [.ndjson, .json])
        let database = try context.open(options)
        let target = try context.resolve(path, in: database)
        var reduction = EventReduction()
        let events = try await database.events(at: target)
        do {
            for try await event in events {
                if let failure = Failure(ending: event, target) { throw failure }
                guard let change = reduction.take(event) else { continue }
                for record in WatchRecord.records(of: change, at: target, time: context.now()) {
                    try context.standardOutput.write(record.line)
                }
            }
        } catch ClientError.transport(.cutOff, _) {
            // A stream has no end of its own: a server that goes away cuts it, and that is all there is to say.
        }
        throw Failure(
            .unavailable, "the database ended the stream of '\(target.path.description.withoutControlCharacters)'")
    }
}

extension Failure {
    /// The failure that the last event of a stream amounts to; nil for the others.
    fileprivate init?(ending event: DatabaseEvent, _ target: ResolvedPath) {
        let path = target.path.description.withoutControlCharacters
        switch event {
        case .cancel(let cause):
            self.init(.permission, "the database cancelled the stream of '\(path)': \(cause ?? "no cause given")")
        case .authRevoked(let cause):
            self.init(.permission, "the credential has ended: \(cause ?? "no cause given")")
        case .put, .patch, .keepAlive: return nil
        }
    }
}

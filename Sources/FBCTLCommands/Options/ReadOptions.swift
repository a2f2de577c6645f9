internal import ArgumentParser

/// The flags that commands for reading children share: conditions, the request limit, the output file.
struct ReadOptions: ParsableArguments {
    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Only children that meet this condition, checked by fbctl: state=done, !error, 'size >= 10'.",
            valueName: "condition")
    )
    var conditions: [String] = []
    @Flag(
        name: .customLong("client-side"),
        help: "Read all children, and order and filter them in fbctl: needs no index.") var clientSide = false
    @Option(
        name: .customLong("max-requests"),
        help: ArgumentHelp("The most requests that a path with * may take (default: 1000).", valueName: "count"))
    var maxRequests: String?
    @Flag(name: .customLong("exit-status"), help: "Exit with status 1 if nothing is stored there.") var exitStatus =
        false
    @Option(
        name: .customLong("out"),
        help: ArgumentHelp(
            "Write to this file, which is replaced only when the output is complete.", valueName: "file"),
        completion: .file())
    var out: String?
}

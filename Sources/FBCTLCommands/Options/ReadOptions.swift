internal import ArgumentParser

/// The flags that the commands for reading children share: conditions, the request limit, the output file.
struct ReadOptions: ParsableArguments {
    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Only children of which this holds, chosen here: state=done, !error, 'size >= 10'.", valueName: "condition")
    )
    var conditions: [String] = []
    @Flag(
        name: .customLong("client-side"),
        help: "Read all children, and order and choose them here: for what has no index.") var clientSide = false
    @Option(
        name: .customLong("max-requests"),
        help: ArgumentHelp("How many requests a path with * may take (1000 when not given).", valueName: "count"))
    var maxRequests: String?
    @Flag(name: .customLong("exit-status"), help: "End with status 1 when nothing is there.") var exitStatus = false
    @Option(
        name: .customLong("out"),
        help: ArgumentHelp("Write to a file, which is put in place when it is complete.", valueName: "file"),
        completion: .file())
    var out: String?
}

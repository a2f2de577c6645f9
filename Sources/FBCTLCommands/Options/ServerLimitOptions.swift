internal import ArgumentParser
import RTDB
import RTDBServer

/// The flags for the limits of one request to `serve`; by default those of the hosted service.
struct ServerLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The deepest level of the data (default: 32).", valueName: "count"))
    var maxDepth: Int?
    @Option(help: ArgumentHelp("The longest key (default: 768).", valueName: "bytes"))
    var maxKeySize: Int?
    @Option(help: ArgumentHelp("The longest string (default: 10485760).", valueName: "bytes"))
    var maxStringSize: Int?
    @Option(help: ArgumentHelp("The most data that one request may read (default: 268435456).", valueName: "bytes"))
    var maxReadSize: Int?
    @Option(help: ArgumentHelp("The largest body of a request (default: 268435456).", valueName: "bytes"))
    var maxWriteSize: Int?
    @Option(
        help: ArgumentHelp(
            "How many events may wait for a slow reader of a stream before it is disconnected (default: 1024).",
            valueName: "count")
    )
    var maxWaitingEvents: Int?
    @Option(help: ArgumentHelp("How long a client may pause while sending (default: 30).", valueName: "seconds"))
    var readTimeout: Double?

    init() {}

    func validate() throws {
        let sizes = [
            ("max-key-size", maxKeySize), ("max-string-size", maxStringSize), ("max-read-size", maxReadSize),
            ("max-write-size", maxWriteSize), ("max-waiting-events", maxWaitingEvents),
        ]
        for (name, size) in sizes {
            if let size, size < 1 { throw ValidationError("--\(name) must be at least 1") }
        }
        // Deeper data needs deeper recursion, for which a thread's stack may be too small.
        if let maxDepth, !(1...256).contains(maxDepth) { throw ValidationError("--max-depth must be from 1 to 256") }
        if let readTimeout, !(readTimeout > 0 && readTimeout < 1_000_000) {
            throw ValidationError("--read-timeout must be more than 0 seconds")
        }
    }

    /// Sets the limits whose flags are present.
    func apply(to configuration: inout Server.Configuration) {
        if let maxDepth { configuration.limits.data.depth = maxDepth }
        if let maxKeySize { configuration.limits.data.keyByteCount = maxKeySize }
        if let maxStringSize { configuration.limits.data.stringByteCount = maxStringSize }
        if let maxReadSize { configuration.limits.readByteCount = maxReadSize }
        if let maxWriteSize { configuration.limits.writeByteCount = maxWriteSize }
        if let maxWaitingEvents { configuration.limits.waitingEventCount = maxWaitingEvents }
        if let readTimeout {
            configuration.bodyTimeout = .seconds(readTimeout)
            configuration.headTimeout = .seconds(readTimeout)
        }
    }
}

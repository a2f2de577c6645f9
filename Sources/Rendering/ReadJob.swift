import DatabaseAccess
import HTTP
import JSONCore
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

/// A read of one or more locations: requests, and the format in which their replies are printed.
///
/// Memory is that of one row and of the rows that the format collects first, whatever the size of the replies.
package struct ReadJob {
    /// The result of a read.
    package struct Result {
        /// Whether something was found or, with a selection, selected.
        package var hasFound = false
        package var received = 0
        package var shownCount = 0
        /// The violations in the rows and values that were printed.
        var violations: RetainedViolations?
        /// The number of rows that were left out because they do not fit the schema.
        var skipped = 0
    }

    let database: CheckedDatabase
    let requests: [ReadRequest]
    /// Whether paths are printed as the names of rows and values.
    let namesPaths: Bool
    let format: OutputFormat
    package var selection = RowSelection()
    package var columns: [String]?
    package var showsTimes = true
    /// Whether cells of CSV and TSV are protected, so that a spreadsheet does not run them as formulas.
    package var isCSVSafe = false
    package var showsPriorities = false
    let output: any ByteSink
    let error: any ByteSink
    /// The user's choice of what to do with data that does not fit the schema; nil for the default.
    package var invalid: InvalidDataPolicy?
    /// Whether names, strings and headings are coloured.
    package var usesColour = false
    /// The reply to the only request, if it has already been received.
    package var reply: TransportResponse?

    package init(
        database: CheckedDatabase, requests: [ReadRequest], namesPaths: Bool, format: OutputFormat,
        selection: RowSelection = RowSelection(), columns: [String]? = nil, showsTimes: Bool = true,
        isCSVSafe: Bool = false, showsPriorities: Bool = false, output: any ByteSink, error: any ByteSink,
        invalid: InvalidDataPolicy? = nil, usesColour: Bool = false, reply: TransportResponse? = nil
    ) {
        self.database = database
        self.requests = requests
        self.namesPaths = namesPaths
        self.format = format
        self.selection = selection
        self.columns = columns
        self.showsTimes = showsTimes
        self.isCSVSafe = isCSVSafe
        self.showsPriorities = showsPriorities
        self.output = output
        self.error = error
        self.invalid = invalid
        self.usesColour = usesColour
        self.reply = reply
    }

    /// How priorities are handled.
    package enum Priorities {
        case none
        /// Priorities are requested because the order needs them, but they are not shown.
        case received
        case shown
    }

    private var priorities: Priorities {
        showsPriorities ? .shown : selection.order?.value == .priority ? .received : .none
    }

    /// Sends the requests and prints the replies.
    ///
    /// - Throws: `Failure` and the client's errors. Violations are not thrown but returned in the result.
    package func run() async throws -> Result {
        switch format {
        case .raw: return try await passThrough()
        case .json: return try await document(to: output.takingJSON(isColoured: usesColour))
        case .yaml:
            return try await convert(JSONReparsingSink(YAMLSink(output.taking(format))))
        case .paths:
            let prefix = namesPaths || requests[0].target.path.isRoot ? "" : requests[0].target.path.description
            return try await convert(
                JSONReparsingSink(PathsSink(output.taking(format), below: prefix, namesPaths: namesPaths)))
        case .ndjson:
            let output = output.takingJSON(isColoured: usesColour)
            return try await rows(NDJSONFormat(output, nameColumn: style.nameColumn))
        case .table, .wide:
            return try await rows(TableFormat(style, output: usesColour ? output.unescaped : output, error: error))
        case .csv: return try await rows(DelimitedFormat(text(.comma), style, output: output, error: error))
        case .tsv: return try await rows(DelimitedFormat(text(.tab), style, output: output, error: error))
        case .value: return try await rows(ValueFormat(output))
        case .keys: return try await rows(KeysFormat(.keys, output: output))
        }
    }

    /// Reads and counts the rows that would be shown.
    package func count() async throws -> Result {
        try await rows(CountFormat())
    }

    private func text(_ separator: DelimitedText.Separator) -> DelimitedText {
        DelimitedText(separator, isSafe: isCSVSafe, for: output)
    }

    /// Whether the read gives rows, which are the children of a location or the matches of a `*`, and not single
    /// values.
    var isOfRows: Bool {
        requests.contains { $0.isLeftOutWhenNull || $0.isQuery || $0.target.hasRows }
    }

    private var skipsInvalid: Bool { invalid == .skip && isOfRows }

    /// Throws the error that the command ends with, or prints its notes.
    ///
    /// A single value that does not fit the schema is an error. For rows that do not fit, a note is printed, unless
    /// `--invalid` says otherwise.
    package func conclude(_ result: Result, in context: Context) throws {
        if result.skipped > 0 {
            let (rows, isOne) = (result.skipped.counted("row"), result.skipped == 1)
            try context.note(
                "\(rows) that \(isOne ? "does" : "do") not fit the schema \(isOne ? "was" : "were") left out")
        }
        guard let report = result.violations, let failure = report.failure else { return }
        guard invalid == .warn || invalid == nil && isOfRows else { throw failure }
        try context.note(report.message, lines: report.details)
    }

    private var style: TableStyle {
        TableStyle(
            of: requests.map(\.target), namesPaths: namesPaths, columns: columns, isWide: format == .wide,
            showsTimes: showsTimes && (format == .table || format == .wide), headingPaint: usesColour ? .bold : nil,
            showsPriorities: showsPriorities)
    }

    /// The location above all requests; the locations of violations are relative to it.
    private var base: DatabasePath {
        guard let first = requests.first?.target.path, requests.count > 1 || namesPaths else {
            return requests.first?.target.path ?? .root
        }
        let shared = requests.dropFirst().reduce(first.keys) { keys, request in
            Array(zip(keys, request.target.path.keys).prefix { $0 == $1 }.map(\.0))
        }
        return DatabasePath(shared)
    }

    // MARK: Formats

    /// Prints the bytes of the replies unchanged.
    private func passThrough() async throws -> Result {
        var result = Result()
        try await forEachReply { request, reply in
            var check = RawReplyCheck(reply)
            var last: UInt8?
            for try await chunk in reply.body {
                try check.take(chunk)
                last = chunk.last
                try output.write(chunk)
            }
            try check.finish()
            if check.hasValue { result.hasFound = true }
            // Each text ends with a line end, so that the next one starts on its own line.
            if requests.count > 1, last != 0x0A { try output.write("\n") }
        }
        return result
    }

    private func document(to output: any ByteSink) async throws -> Result {
        let isPassing =
            selection.isTrivial && !skipsInvalid && priorities != .received && !requests.contains(where: \.isQuery)
        guard isPassing, let first = requests.first else { return try await rows(JSONMembersFormat(output)) }
        var sink = ValidatingSink(
            first.target, output: output, violations: RetainedViolations(for: base), base: base,
            keepsContainers: showsPriorities)
        if namesPaths { sink.beginMembers() }
        try await forEachReply { request, reply in
            if namesPaths {
                sink.begin(
                    request.target, named: request.target.path.description,
                    isLeftOutWhenNull: request.isLeftOutWhenNull)
            }
            try await ReplyReader.read(reply) { try sink.takeChunk(of: &$0, isLast: $1) }
        }
        if namesPaths { try sink.endMembers() }
        return Result(hasFound: sink.hasFound, violations: sink.violations)
    }

    private func convert<Sink: TokenSink & ~Copyable>(_ form: JSONReparsingSink<Sink>) async throws -> Result {
        let result = try await document(to: form)
        try form.finish()
        return result
    }

    /// Reads the rows and passes them to an output format.
    package func rows(_ format: some RowFormat) async throws -> Result {
        guard let first = requests.first else {
            var format = format
            try format.end()
            return Result()
        }
        var sink = RowSink(
            first.target,
            pipeline: RowPipeline(format, selection, below: base, skipsInvalid: skipsInvalid),
            priorities: priorities)
        try await forEachReply { request, reply in
            let isPart = request.isQuery || selection.range != nil
            sink.begin(request.target, namesPaths: namesPaths, isQuery: isPart)
            try await ReplyReader.read(reply) { try sink.takeChunk(of: &$0, isLast: $1) }
        }
        try sink.end()
        return Result(
            hasFound: sink.hasFound, received: sink.received, shownCount: sink.shownCount, violations: sink.report,
            skipped: sink.skippedCount)
    }

    // MARK: Replies

    /// Calls the body with each reply, in the order of the requests; several requests are sent at the same time.
    private func forEachReply(_ body: (ReadRequest, TransportResponse) async throws -> Void) async throws {
        let requests = requests.map { request in
            var request = request
            if priorities != .none { request.parameters["format"] = "export" }
            return request
        }
        guard requests.count > 1 else {
            guard let request = requests.first else { return }
            if let reply { return try await body(request, reply) }
            return try await body(request, try await database.read(request))
        }
        try await requests.inOrder(start: { try await database.read($0) }, body)
    }
}

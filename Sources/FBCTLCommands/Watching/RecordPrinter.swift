/// A form in which the records of `watch` are printed, each as soon as it is there.
protocol RecordPrinter: Sendable {
    mutating func print(_ record: WatchRecord) throws
}

/// One JSON object a line.
struct RecordLines: RecordPrinter {
    let output: any ByteSink
    let showsPrevious: Bool

    func print(_ record: WatchRecord) throws {
        for piece in record.line(showsPrevious: showsPrevious) { try output.write(piece) }
    }
}

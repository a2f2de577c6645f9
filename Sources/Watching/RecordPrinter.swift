import Platform

/// A printer for the records of `watch`, which prints each as soon as it is received.
package protocol RecordPrinter: Sendable {
    mutating func print(_ record: WatchRecord) throws
}

/// A printer of one JSON object per line.
package struct RecordLines: RecordPrinter {
    let output: any ByteSink
    let showsPrevious: Bool

    package init(output: any ByteSink, showsPrevious: Bool) {
        self.output = output
        self.showsPrevious = showsPrevious
    }

    package func print(_ record: WatchRecord) throws {
        for piece in record.line(showsPrevious: showsPrevious) { try output.write(piece) }
    }
}

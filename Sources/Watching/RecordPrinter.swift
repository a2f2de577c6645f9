import Platform

/// A printer of the records of `watch`, each as soon as it is received.
package protocol RecordPrinter: Sendable {
    mutating func print(_ record: WatchRecord) throws
}

/// One JSON object a line.
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

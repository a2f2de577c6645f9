import Platform

extension Context {
    /// Whether standard output is coloured.
    package var usesColour: Bool { usesColour(on: standardOutput) }

    /// Whether a sink gets colours: as `CLICOLOR_FORCE`, `NO_COLOR` and `CLICOLOR` say, otherwise if it is a terminal
    /// that supports colours.
    ///
    /// - Source: no-color.org, bixense.com/clicolors.
    package func usesColour(on sink: any ByteSink) -> Bool {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let force = value("CLICOLOR_FORCE"), force != "0" { return true }
        if value("NO_COLOR") != nil || value("CLICOLOR") == "0" { return false }
        return sink.isTerminal && value("TERM") != "dumb"
    }
}

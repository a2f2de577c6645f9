import Platform

extension Context {
    /// Whether standard output is coloured.
    package var usesColour: Bool { usesColour(on: standardOutput) }

    /// Returns whether a sink gets colours.
    ///
    /// `CLICOLOR_FORCE`, `NO_COLOR` and `CLICOLOR` decide; without them, a sink gets colours if it is a terminal
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

import JSONCore

/// A keyword of a schema, ready to check values.
protocol Keyword: Sendable {
    /// Reports to `run` whatever the value breaks; a value of another type than the keyword speaks about breaks nothing.
    func check(_ instance: JSON, in run: inout ValidationRun)
}

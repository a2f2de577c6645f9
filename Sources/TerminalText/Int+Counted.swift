extension Int {
    /// The number with its noun: `1 child`, `2 children`; pass `plural` when it isn't the noun with an added s.
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}

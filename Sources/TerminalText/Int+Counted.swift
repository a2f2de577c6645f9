extension Int {
    /// The number with its noun: `1 child`, `2 children`; `plural` where that is not the noun with an s.
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}

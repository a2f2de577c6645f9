import RTDBRules

/// What `.settings` keeps of a database.
///
/// - Source: contract 9.1 to 9.5.
struct DatabaseSettings: Sendable {
    /// The settings that can be read and set.
    enum Name: String, Sendable {
        case rules, defaultWriteSizeLimit, strictTriggerValidation
    }

    /// nil until some have been uploaded.
    var rules: Ruleset?
    /// For writes that do not say how large they may be.
    var defaultWriteSizeLimit = WriteSizeLimit.large
    /// Kept only: there are no functions here to trigger.
    var strictTriggerValidation = true
}

import JSONCore
import RTDBRules

/// The settings of a database under `.settings`.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.1 to 9.5.
struct DatabaseSettings: Sendable {
    /// The names of the settings that can be read and set.
    enum Name: String, Sendable {
        case rules, defaultWriteSizeLimit, strictTriggerValidation
    }

    /// The uploaded rules; nil until some have been uploaded.
    var rules: Ruleset?
    /// The limit for writes that do not specify one.
    var defaultWriteSizeLimit = WriteSizeLimit.large
    /// A setting without an effect; this server has no functions to trigger.
    var strictTriggerValidation = true
}

extension DatabaseSettings {
    /// Creates the settings from the texts in a journal, by name.
    init(kept texts: [String: String]) throws(JournalError) {
        for (name, text) in texts {
            guard let known = Name(rawValue: name) else { throw JournalError("there is no setting '\(name)'") }
            do throws(RequestError) {
                try set(known, to: Array(text.utf8))
            } catch {
                throw JournalError("the setting '\(name)' has an invalid value: \(error.text)")
            }
        }
    }

    /// Sets a setting from its uploaded text.
    mutating func set(_ name: Name, to text: [UInt8]) throws(RequestError) {
        switch name {
        case .rules:
            do throws(RulesError) {
                rules = try Ruleset(parsing: text)
            } catch {
                throw RequestError(400, error.description)
            }
        case .defaultWriteSizeLimit:
            let limit = (try? JSON(parsing: text))?.string.flatMap { WriteSizeLimit(rawValue: $0) }
            guard let limit, limit != .tiny else {
                throw RequestError(
                    400, "defaultWriteSizeLimit must be \"small\", \"medium\", \"large\" or \"unlimited\"")
            }
            defaultWriteSizeLimit = limit
        case .strictTriggerValidation:
            guard case .bool(let isStrict)? = try? JSON(parsing: text) else {
                throw RequestError(400, "strictTriggerValidation must be true or false")
            }
            strictTriggerValidation = isStrict
        }
    }
}

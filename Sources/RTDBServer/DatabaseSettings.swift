import JSONCore
import RTDBRules

/// What `.settings` keeps of a database.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.1 to 9.5.
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

extension DatabaseSettings {
    /// The settings that a journal has kept, texts by name.
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

    /// Takes over a setting from the text that was uploaded for it.
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

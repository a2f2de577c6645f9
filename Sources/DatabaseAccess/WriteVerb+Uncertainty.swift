import RTDB
import TerminalText

/// A command that writes, by its name.
package enum WriteVerb: String {
    case set, push, update, remove
}

extension WriteVerb {
    /// Returns the advice for a write without a reply: how to find out whether it was carried out.
    ///
    /// The path is that of the written value, with the new key of a `push`.
    func uncertainties(about path: DatabasePath) -> [String] {
        let place = path.description.withoutControlCharacters.quotedForShell
        guard self == .push, let key = path.keys.last else {
            return ["the write may have been carried out; read it back: fbctl get \(place)"]
        }
        return [
            "the element may have been added, with the key \(key.name.withoutControlCharacters); check: fbctl get \(place)",
            "to send it again without adding it twice: fbctl set \(place) VALUE",
        ]
    }
}

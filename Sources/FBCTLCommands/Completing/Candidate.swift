import RTDB
import TerminalText

/// One completion of the word at the cursor.
struct Candidate: Hashable, Sendable {
    /// The whole word after completion; a word that ends in `/` or `=` can be continued.
    let text: String
    /// A description, for shells that show one.
    let description: String

    init(_ text: String, _ description: String? = nil) {
        self.text = text
        self.description = (description ?? "").withoutControlCharacters
    }

    /// Returns the candidate after the part of the same word that precedes it.
    func following(_ lead: String) -> Candidate {
        Candidate(lead + text, description)
    }
}

/// The completions for the cursor's position.
enum Completions: Hashable, Sendable {
    case candidates([Candidate])
    /// Files and folders, which the shell completes itself.
    case files

    static let none = Completions.candidates([])
}

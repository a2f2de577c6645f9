import RTDB
import TerminalText

/// One way to go on with the word under the cursor.
struct Candidate: Hashable, Sendable {
    /// The whole word as it would be; one that ends in `/` or `=` goes on.
    let text: String
    /// What it is, for shells that show that.
    let description: String

    init(_ text: String, _ description: String? = nil) {
        self.text = text
        self.description = (description ?? "").withoutControlCharacters
    }

    /// The candidate with the part of the same word that precedes it.
    func following(_ lead: String) -> Candidate {
        Candidate(lead + text, description)
    }
}

/// What may stand where the cursor is.
enum Completions: Hashable, Sendable {
    case candidates([Candidate])
    /// Files and folders, which the shell knows best.
    case files

    static let none = Completions.candidates([])
}

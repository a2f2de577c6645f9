import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import TerminalText

/// The words of a command line that form a value.
struct ValueWords {
    /// The form of the words, before any file is read.
    private enum Form {
        /// A single word that is the whole value.
        case word(String)
        case document(JSONArgument)
        case pairs
    }

    private let words: [String]
    /// The text of `--text`.
    private let text: String?

    init(_ words: [String], text: String? = nil) {
        self.words = words
        self.text = text
    }

    /// Returns the value for a location, as the database would store it, with the errors in its words.
    ///
    /// - Throws: `Failure` for words that cannot form a value and for a file that cannot be read.
    func value(for target: ResolvedPath, in context: Context) throws -> CheckedWords<Node> {
        if let text {
            let bytes = Array(JSON.string(text).text().utf8)
            return CheckedWords(try node(from: JSONArgument(origin: .argument, bytes: bytes), at: target, advice: []))
        }
        let type = TypedWord(of: target, now: context.now())
        switch try form(isScalar: type.isScalar, in: context) {
        case .pairs:
            let pairs = try ValuePairs(words, under: target, in: context)
            let node = try pairs.node()
            if node.isNull, pairs.faults.isEmpty { throw Failure(emptyValueFor: target.path) }
            var faults = pairs.faults
            if node.isNull { faults.absences = target.absences }
            return CheckedWords(node, faults, isComplete: !node.isNull)
        case .document(let document):
            return CheckedWords(try node(from: document, at: target, advice: type.advice(for: document.origin)))
        case .word(let word):
            switch type.meaning(ofWhole: word) {
            case .json(let json, let hint):
                let document = JSONArgument(origin: .argument, bytes: json)
                let advice = { fileAdvice(word, in: context) + type.advice(for: word) }
                return CheckedWords(
                    try node(from: document, at: target, advice: advice()), PairErrors(hintingAtValue: hint))
            case .unreadable(let message): return CheckedWords(.null, PairErrors(ofValue: message), isComplete: false)
            case .misspelt(let message): return CheckedWords(.null, PairErrors(ofSpelling: message), isComplete: false)
            }
        }
    }

    /// Returns the value as a multi-path update of a location, with the errors in its words.
    ///
    /// - Throws: `Failure` for words that cannot form an update and for a file that cannot be read.
    func update(of target: ResolvedPath, in context: Context) throws -> CheckedWords<MultiPathUpdate> {
        let typed: CheckedWords<MultiPathUpdate>
        switch try form(isScalar: false, in: context) {
        case .pairs:
            let pairs = try ValuePairs(words, under: target, in: context)
            typed = CheckedWords(try pairs.update(), pairs.faults)
        case .document(let document): typed = CheckedWords(try update(from: document, at: target, advice: []))
        case .word(let word):
            if ServerValue.json(typed: word) != nil {
                throw Failure(
                    .data, "'\(word)' is a value without a name, and an update needs named values: write name=\(word)",
                    details: ["nothing was sent"])
            }
            let document = JSONArgument(origin: .argument, bytes: Array(word.utf8))
            let advice = ["an update takes pairs, name=text or name:=JSON, or a JSON object"]
            typed = CheckedWords(try update(from: document, at: target, advice: fileAdvice(word, in: context) + advice))
        }
        if let entry = typed.value.entries.first(where: { $0.node.isNull && !$0.isRemoval }) {
            throw Failure(emptyValueFor: target.path.appending(entry.path))
        }
        return typed
    }

    /// Returns the form of the words.
    ///
    /// - Throws: `Failure` when there are several words and not all of them are pairs, or none can be.
    private func form(isScalar: Bool, in context: Context) throws -> Form {
        guard words.count > 1 else {
            let word = words.first ?? ""
            if word == "-" {
                guard let bytes = try context.standardInput.readAll(atMost: InputLimit.value, asJSON: true) else {
                    throw Failure(tooLarge: "standard input", byteCount: nil, limit: InputLimit.value)
                }
                return .document(JSONArgument(origin: .standardInput, bytes: bytes))
            }
            if let file = ValueFile(word) {
                return .document(
                    JSONArgument(origin: .file(file.path), bytes: try file.read(asJSON: true, in: context)))
            }
            return !isScalar && ValuePair.isPair(word) ? .pairs : .word(word)
        }
        guard !isScalar else {
            throw Failure(
                .usage, "\(words.count) arguments were given, but a value is one argument",
                details: ["put it in quotes: " + words.joined(separator: " ").withoutControlCharacters.quotedForShell])
        }
        if let odd = words.first(where: { !ValuePair.isPair($0) }) {
            throw Failure(
                .usage, "'\(odd.withoutControlCharacters)' is not a pair; write name=text or name:=JSON",
                details: ["a JSON value is one argument: put it in quotes"])
        }
        return .pairs
    }

    // MARK: Parsing

    private func node(
        from document: JSONArgument, at target: ResolvedPath, advice: @autoclosure () -> [String]
    ) throws -> Node {
        let node = try document.parsed(advice: advice()) { bytes throws(NodeError) in
            try Node(parsing: bytes, depthAbove: target.path.keys.count, repeatedNames: .refused)
        }
        if document.isNull { throw Failure(nullFor: target.path) }
        if node.isNull { throw Failure(emptyValueFor: target.path) }
        return node
    }

    private func update(
        from document: JSONArgument, at target: ResolvedPath, advice: @autoclosure () -> [String]
    ) throws -> MultiPathUpdate {
        let update = try document.parsed(advice: advice()) { bytes throws(NodeError) in
            try MultiPathUpdate(parsing: bytes, at: target.path, repeatedNames: .refused)
        }
        guard let update else { throw Failure(nullFor: target.path) }
        return update
    }

    // MARK: Advice

    /// Returns a hint that a file with this name may have been meant.
    private func fileAdvice(_ word: String, in context: Context) -> [String] {
        guard !word.beginsAsJSON, context.files.exists(word) else { return [] }
        return ["to read the file of that name: \(("@" + word).withoutControlCharacters.quotedForShell)"]
    }
}

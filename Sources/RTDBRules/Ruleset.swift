import JSONCore
import RTDB

/// The security rules of a database: who may read and write what, what data must look like, and what is indexed.
///
/// Making one checks the whole document; asking it evaluates rules against trees and has no effects. No document and no
/// data can exhaust the stack: both documents and expressions may be nested only so deep.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.
package struct Ruleset: Sendable {
    /// The document as it was uploaded, comments and all.
    package let text: [UInt8]
    /// The document without its comments.
    package let strictJSON: JSON
    /// What is accepted here and perhaps not by the hosted service.
    package let warnings: [RulesDiagnostic]
    let root: RuleNode

    /// Reads and checks a rules document in UTF-8.
    ///
    /// - Throws: ``RulesError`` with the places of what is wrong: the first error of the document's own syntax, else
    ///   the first one of each rule.
    package init(parsing bytes: [UInt8]) throws(RulesError) {
        guard let document = DocumentText(bytes) else {
            throw RulesError([RulesDiagnostic(line: 1, column: 1, text: "Parse error.")])
        }
        var parser = DocumentParser(document.scalars)
        let value: DocumentValue
        do throws(DocumentError) {
            value = try parser.document()
        } catch {
            throw RulesError([document.diagnostic(error)])
        }
        var compiler = RulesCompiler(document)
        let root = compiler.root(value)
        guard let root, compiler.diagnostics.isEmpty else { throw RulesError(compiler.diagnostics) }
        text = bytes
        strictJSON = value.json
        warnings = compiler.warnings
        self.root = root
    }

    private init(open text: String) {
        self.text = Array(text.utf8)
        let access: [JSONObject.Member] = [(".read", true), (".write", true)]
        strictJSON = .object(JSONObject(uniqueMembers: [("rules", .object(JSONObject(uniqueMembers: access)))]))
        warnings = []
        root = RuleNode(
            read: .bool(true), write: .bool(true), validate: nil, indexes: [], children: [:], wildcard: nil)
    }

    /// Everyone may read and write everything, as on an emulator that was given no rules.
    package static let open = Ruleset(open: #"{"rules":{".read":true,".write":true}}"#)
}

/// Who asks, and when: what rules are evaluated against beside the data.
package struct RulesContext: Sendable {
    /// Null, or an object such as `{"uid": …, "provider": …, "token": {…}}`.
    package let auth: JSON
    /// The server's time in milliseconds since 1970.
    package let now: Int64

    package init(auth: JSON, now: Int64) {
        self.auth = auth
        self.now = now
    }
}

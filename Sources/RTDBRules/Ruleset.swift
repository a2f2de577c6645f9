import JSONCore
import RTDB

/// The security rules of a database: who may read and write which data, what data must look like, and what is indexed.
///
/// The initializer checks the whole document; the methods evaluate rules against nodes and have no effects. No document
/// and no data can exhaust the stack: the nesting of documents and expressions is limited.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.
package struct Ruleset: Sendable {
    /// The document as it was uploaded, including comments.
    package let text: [UInt8]
    /// The document without its comments.
    package let strictJSON: JSON
    /// Rules that are accepted here but possibly not by the hosted service.
    package let warnings: [RulesDiagnostic]
    let root: RuleNode

    /// Reads and checks a rules document in UTF-8.
    ///
    /// - Throws: ``RulesError`` with the positions of the errors: the first syntax error of the document, otherwise the
    ///   first error of each rule.
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

    /// Rules that let everyone read and write everything, like an emulator without rules.
    package static let open = Ruleset(open: #"{"rules":{".read":true,".write":true}}"#)
}

/// The caller and the time, which rules are evaluated against in addition to the data.
package struct RulesContext: Sendable {
    /// The caller's credential: null, or an object such as `{"uid": …, "provider": …, "token": {…}}`.
    package let auth: JSON
    /// The server's time in milliseconds since 1970.
    package let now: Int64

    package init(auth: JSON, now: Int64) {
        self.auth = auth
        self.now = now
    }
}

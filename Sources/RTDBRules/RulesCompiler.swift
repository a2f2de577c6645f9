import RTDB

/// Turns a rules document into rules, and collects its errors and warnings.
struct RulesCompiler {
    /// The maximum number of diagnostics that are reported at once.
    private static let maximumDiagnostics = 100
    /// The service's words for a name that cannot be a key.
    private static let forbiddenCharacter = ##"String can't contain ".", "#", "$", "/", "[", or "]""##

    private let document: DocumentText
    private(set) var diagnostics: [RulesDiagnostic] = []
    /// Rules that are accepted here but possibly not by the service.
    private(set) var warnings: [RulesDiagnostic] = []

    init(_ document: DocumentText) {
        self.document = document
    }

    /// The rules of a whole document.
    mutating func root(_ value: DocumentValue) -> RuleNode? {
        // Rules that were encoded as a JSON string before they were sent, with the errors of the service for them
        // (Documentation/RealtimeDatabase.md, 13.12).
        if case .string(let string) = value.kind {
            if string.scalars.first == "{" {
                report("Expected 'rules' property.", at: string.offset + 1)
            } else {
                report("Parse error.", at: string.offset)
            }
            return nil
        }
        guard case .object(let members) = value.kind,
            let rules = members.first, rules.name.text.utf8.elementsEqual("rules".utf8)
        else {
            report("Expected 'rules' property.", at: value.firstMemberOffset)
            return nil
        }
        if members.count > 1 { report("Expected '}'.", at: members[1].name.offset) }
        return node(rules.value, below: [])
    }

    // MARK: Locations

    /// The rules of one location; `wildcards` are the wildcards above it.
    private mutating func node(_ value: DocumentValue, below wildcards: [String]) -> RuleNode? {
        guard case .object(let members) = value.kind else {
            report("Expected '{'.", at: value.offset)
            return nil
        }
        var expressions: [RuleKind: Expression] = [:]
        var indexes: [Query.Order] = []
        var children: [Key: RuleNode] = [:]
        var wildcard: (name: String, node: RuleNode?)?
        for member in members {
            let name = member.name.text
            if let kind = RuleKind(rawValue: name) {
                expressions[kind] = rule(member.value, TypeChecker(kind: kind, wildcards: wildcards))
            } else if name == ".indexOn" {
                indexes = self.indexes(member.value)
            } else if name.utf8.first == UInt8(ascii: "$") {
                if let other = wildcard?.name {
                    report("Cannot have multiple default rules ('\(other)' and '\(name)').", at: member.name.offset)
                    continue
                }
                wildcard = (name, self.wildcard(member, below: wildcards))
            } else if let node = node(member.value, below: wildcards), let key = key(name, at: member.name.offset) {
                children[key] = node
            }
        }
        return RuleNode(
            read: expressions[.read], write: expressions[.write], validate: expressions[.validate], indexes: indexes,
            children: children, wildcard: wildcard?.node)
    }

    private mutating func wildcard(_ member: DocumentMember, below wildcards: [String]) -> RuleNode? {
        let name = member.name.text
        if wildcards.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
            report("'\(name)' is already bound by a wildcard above.", at: member.name.offset)
        }
        _ = key(String(name.dropFirst()), at: member.name.offset)
        return node(member.value, below: wildcards + [name])
    }

    private mutating func key(_ name: String, at offset: Int) -> Key? {
        do throws(KeyError) {
            return try Key(name)
        } catch {
            if case .forbiddenCharacter = error {
                report(RulesCompiler.forbiddenCharacter, at: offset)
            } else {
                report("Invalid key: \(error).", at: offset)
            }
            return nil
        }
    }

    // MARK: Rules

    private mutating func rule(_ value: DocumentValue, _ checker: TypeChecker) -> Expression? {
        switch value.kind {
        case .bool(let isTrue): return .bool(isTrue)
        case .string(let string):
            do throws(ExpressionError) {
                var parser = try ExpressionParser(string.scalars)
                let syntax = try parser.parse()
                let rule = try checker.rule(syntax)
                for index in OrderByChildWarning.doubtful(in: syntax) {
                    warn(OrderByChildWarning.warning, at: document.offset(of: index, in: string))
                }
                return rule
            } catch {
                guard diagnostics.count < RulesCompiler.maximumDiagnostics else { return nil }
                report(error.text, at: document.offset(of: error.index, in: string))
                return nil
            }
        default:
            report("Invalid rule expression.  Expected 'true', 'false', or an expression string.", at: value.offset)
            return nil
        }
    }

    /// - Source: Documentation/RealtimeDatabase.md, 3.8, 9.8.
    private mutating func indexes(_ value: DocumentValue) -> [Query.Order] {
        var elements = [value]
        if case .array(let list) = value.kind { elements = list }
        return elements.compactMap { element in
            guard case .string(let string) = element.kind else {
                report("Invalid indexOn expression. Must be either a string or an array of strings", at: element.offset)
                return nil
            }
            let text = string.text
            if text == ".value" { return .value }
            // A text that isn't a path indexes nothing.
            guard let path = try? DatabasePath(text), !path.isRoot else { return nil }
            return .child(path)
        }
    }

    private mutating func warn(_ text: String, at offset: Int) {
        guard warnings.count < RulesCompiler.maximumDiagnostics else { return }
        warnings.append(document.diagnostic(DocumentError(offset: offset, text: text)))
    }

    private mutating func report(_ text: String, at offset: Int) {
        guard diagnostics.count < RulesCompiler.maximumDiagnostics else { return }
        diagnostics.append(document.diagnostic(DocumentError(offset: offset, text: text)))
    }
}

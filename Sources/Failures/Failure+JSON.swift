import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

extension Failure {
    /// The error as JSON.
    ///
    /// The members are `status` and `message`, `violations` and `diagnostics` unless empty, and `details` with the
    /// remaining lines of the text.
    package var json: JSON {
        var members: [JSONObject.Member] = [
            ("status", .number(JSONNumber(Int64(status.rawValue)))), ("message", .string(message)),
        ]
        if !violations.isEmpty {
            members.append(("violations", .array(violations.map { $0.json(below: base) })))
        }
        if !diagnostics.isEmpty { members.append(("diagnostics", .array(diagnostics.map(\.json)))) }
        members.append(("details", .array(details.map { .string(String($0.dropFirst($0.hasPrefix("  ") ? 2 : 0))) })))
        return .object(JSONObject(uniqueMembers: members))
    }
}

extension Violation {
    /// Returns the violation as JSON, with its full path in the database.
    fileprivate func json(below base: DatabasePath) -> JSON {
        let path = (base.keys.map(\.name) + instanceLocation.tokens).map { "/" + $0 }.joined()
        let members: [(name: String, value: String?)] = [
            ("path", path.isEmpty ? "/" : path), ("error", message), ("keyword", keyword), ("expected", expected),
            ("found", found), ("schema", schemaLocation),
        ]
        return .object(
            JSONObject(uniqueMembers: members.compactMap { member in member.value.map { (member.name, .string($0)) } }))
    }
}

extension Diagnostic {
    package var json: JSON {
        var members: [JSONObject.Member] = [("severity", .string(severity.rawValue)), ("file", .string(file))]
        if let position {
            members.append(("line", .number(JSONNumber(Int64(position.line)))))
            members.append(("column", .number(JSONNumber(Int64(position.column)))))
        }
        members += [("pointer", .string(pointer.description)), ("message", .string(message))]
        if let suggestion { members.append(("suggestion", .string(suggestion))) }
        return .object(JSONObject(uniqueMembers: members))
    }
}

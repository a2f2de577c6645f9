import JSONCore
import RTDB

extension DatabaseSchema {
    /// Security rules that let everyone read and write everything, with the indexes of the schema.
    ///
    /// They are for a server that has a schema but no rules.
    package var openRules: JSON {
        let access: [JSONObject.Member] = [(".read", true), (".write", true)]
        let rules = JSONObject(uniqueMembers: access + indexRules(at: 0, below: []))
        return .object(JSONObject(uniqueMembers: [("rules", .object(rules))]))
    }

    /// The members of a node's rules; `wildcards` are the names of the wildcards above it.
    private func indexRules(at index: Int, below wildcards: [String]) -> [JSONObject.Member] {
        let node = tree.nodes[index]
        var members: [JSONObject.Member] = []
        let orders = node.indexOn.compactMap { $0 == "$value" ? ".value" : $0.utf8.first == 0x24 ? nil : $0 }
        if !orders.isEmpty { members.append((".indexOn", .array(orders.map { .string($0) }))) }
        for (name, child) in node.children {
            switch name {
            case .fixed(let key):
                let below = indexRules(at: child, below: wildcards)
                if !below.isEmpty { members.append((key, .object(JSONObject(uniqueMembers: below)))) }
            case .wildcard(let placeholder):
                let name = DatabaseSchema.variable(placeholder, besides: wildcards)
                let below = indexRules(at: child, below: wildcards + [name])
                if !below.isEmpty { members.append(("$" + name, .object(JSONObject(uniqueMembers: below)))) }
            }
        }
        return members
    }

    /// The name of a wildcard in rules, where it must be an identifier that is different from those above it.
    private static func variable(_ placeholder: String, besides others: [String]) -> String {
        let kept = placeholder.unicodeScalars.filter { $0 == "_" || $0.isASCII && $0.properties.isAlphabetic }
        let name = kept.isEmpty ? "key" : String(kept)
        return others.contains(name) ? "\(name)\(others.count)" : name
    }
}

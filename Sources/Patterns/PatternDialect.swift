/// Which regular expressions are accepted.
package enum PatternDialect: Sendable {
    /// ECMA-262 with its `u` flag, as JSON Schema prescribes: groups, alternatives, sets, quantifiers, anchors, word
    /// boundaries, lookahead and `\p{…}`; backreferences, lookbehind and modifiers are refused.
    case jsonSchema
    /// What the database's security rules take.
    ///
    /// `^` only as the first and `$` only as the last character of the whole expression; no empty alternatives, groups
    /// or sets, no lazy quantifiers, lookahead, word boundaries or properties. A closing brace or bracket stands for
    /// itself, and so does any escaped character that is no letter or digit.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.12.
    case securityRules
}

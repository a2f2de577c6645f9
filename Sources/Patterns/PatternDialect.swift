/// The syntax of regular expressions that is accepted.
package enum PatternDialect: Sendable {
    /// ECMA-262 with its `u` flag, as JSON Schema prescribes.
    ///
    /// Supports groups, alternatives, sets, quantifiers, anchors, word boundaries, lookahead and `\p{…}`;
    /// backreferences, lookbehind and modifiers are refused.
    case jsonSchema
    /// The syntax of the database's security rules.
    ///
    /// `^` only as the first and `$` only as the last character of the whole expression; no empty alternatives, groups
    /// or sets, no lazy quantifiers, lookahead, word boundaries or properties. A closing brace or bracket stands for
    /// itself, and so does any escaped character that isn't a letter or digit.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.12.
    case securityRules
}

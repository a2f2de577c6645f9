extension UnicodeProperty {
    /// The binary properties, by both of their names.
    static let binary: [String: @Sendable (Unicode.Scalar) -> Bool] = {
        var result: [String: @Sendable (Unicode.Scalar) -> Bool] = [
            "Any": { _ in true }, "ASCII": { $0.isASCII },
            "Assigned": { $0.properties.generalCategory != .unassigned },
        ]
        for (names, property) in standard {
            for name in names { result[name] = { $0.properties[keyPath: property] } }
        }
        return result
    }()

    /// The properties that the standard library knows.
    private static let standard:
        [(names: [String], property: any KeyPath<Unicode.Scalar.Properties, Bool> & Sendable)] = [
            (["ASCII_Hex_Digit", "AHex"], \.isASCIIHexDigit),
            (["Alphabetic", "Alpha"], \.isAlphabetic),
            (["Bidi_Control", "Bidi_C"], \.isBidiControl),
            (["Bidi_Mirrored", "Bidi_M"], \.isBidiMirrored),
            (["Case_Ignorable", "CI"], \.isCaseIgnorable),
            (["Cased"], \.isCased),
            (["Changes_When_Casefolded", "CWCF"], \.changesWhenCaseFolded),
            (["Changes_When_Casemapped", "CWCM"], \.changesWhenCaseMapped),
            (["Changes_When_Lowercased", "CWL"], \.changesWhenLowercased),
            (["Changes_When_NFKC_Casefolded", "CWKCF"], \.changesWhenNFKCCaseFolded),
            (["Changes_When_Titlecased", "CWT"], \.changesWhenTitlecased),
            (["Changes_When_Uppercased", "CWU"], \.changesWhenUppercased),
            (["Dash"], \.isDash),
            (["Default_Ignorable_Code_Point", "DI"], \.isDefaultIgnorableCodePoint),
            (["Deprecated", "Dep"], \.isDeprecated),
            (["Diacritic", "Dia"], \.isDiacritic),
            (["Emoji"], \.isEmoji),
            (["Emoji_Modifier", "EMod"], \.isEmojiModifier),
            (["Emoji_Modifier_Base", "EBase"], \.isEmojiModifierBase),
            (["Emoji_Presentation", "EPres"], \.isEmojiPresentation),
            (["Extender", "Ext"], \.isExtender),
            (["Grapheme_Base", "Gr_Base"], \.isGraphemeBase),
            (["Grapheme_Extend", "Gr_Ext"], \.isGraphemeExtend),
            (["Hex_Digit", "Hex"], \.isHexDigit),
            (["IDS_Binary_Operator", "IDSB"], \.isIDSBinaryOperator),
            (["IDS_Trinary_Operator", "IDST"], \.isIDSTrinaryOperator),
            (["ID_Continue", "IDC"], \.isIDContinue),
            (["ID_Start", "IDS"], \.isIDStart),
            (["Ideographic", "Ideo"], \.isIdeographic),
            (["Join_Control", "Join_C"], \.isJoinControl),
            (["Logical_Order_Exception", "LOE"], \.isLogicalOrderException),
            (["Lowercase", "Lower"], \.isLowercase),
            (["Math"], \.isMath),
            (["Noncharacter_Code_Point", "NChar"], \.isNoncharacterCodePoint),
            (["Pattern_White_Space", "Pat_WS"], \.isPatternWhitespace),
            (["Quotation_Mark", "QMark"], \.isQuotationMark),
            (["Radical"], \.isRadical),
            (["Sentence_Terminal", "STerm"], \.isSentenceTerminal),
            (["Soft_Dotted", "SD"], \.isSoftDotted),
            (["Terminal_Punctuation", "Term"], \.isTerminalPunctuation),
            (["Unified_Ideograph", "UIdeo"], \.isUnifiedIdeograph),
            (["Uppercase", "Upper"], \.isUppercase),
            (["Variation_Selector", "VS"], \.isVariationSelector),
            (["White_Space", "space"], \.isWhitespace),
            (["XID_Continue", "XIDC"], \.isXIDContinue),
            (["XID_Start", "XIDS"], \.isXIDStart),
        ]
}

extension UnicodeProperty {
    /// Finds a general category by any of its names: `L`, `Letter`, `Nd`, `digit`.
    init?(generalCategory name: String) {
        guard let short = UnicodeProperty.categories[name] else { return nil }
        switch short {
        case "LC":
            self.init { scalar in ["Lu", "Ll", "Lt"].contains(scalar.properties.generalCategory.abbreviation) }
        default:
            self.init { scalar in scalar.properties.generalCategory.abbreviation.hasPrefix(short) }
        }
    }

    /// The short name of a category by each of its names.
    private static let categories: [String: String] = {
        let names = [
            "L": ["Letter"], "LC": ["Cased_Letter"], "Lu": ["Uppercase_Letter"], "Ll": ["Lowercase_Letter"],
            "Lt": ["Titlecase_Letter"], "Lm": ["Modifier_Letter"], "Lo": ["Other_Letter"],
            "M": ["Mark", "Combining_Mark"], "Mn": ["Nonspacing_Mark"], "Mc": ["Spacing_Mark"],
            "Me": ["Enclosing_Mark"], "N": ["Number"], "Nd": ["Decimal_Number", "digit"], "Nl": ["Letter_Number"],
            "No": ["Other_Number"], "P": ["Punctuation", "punct"], "Pc": ["Connector_Punctuation"],
            "Pd": ["Dash_Punctuation"], "Ps": ["Open_Punctuation"], "Pe": ["Close_Punctuation"],
            "Pi": ["Initial_Punctuation"], "Pf": ["Final_Punctuation"], "Po": ["Other_Punctuation"],
            "S": ["Symbol"], "Sm": ["Math_Symbol"], "Sc": ["Currency_Symbol"], "Sk": ["Modifier_Symbol"],
            "So": ["Other_Symbol"], "Z": ["Separator"], "Zs": ["Space_Separator"], "Zl": ["Line_Separator"],
            "Zp": ["Paragraph_Separator"], "C": ["Other"], "Cc": ["Control", "cntrl"], "Cf": ["Format"],
            "Cs": ["Surrogate"], "Co": ["Private_Use"], "Cn": ["Unassigned"],
        ]
        var result: [String: String] = [:]
        for (short, others) in names {
            for name in [short] + others { result[name] = short }
        }
        return result
    }()
}

extension Unicode.GeneralCategory {
    /// The two-letter abbreviation of the Unicode Standard.
    fileprivate var abbreviation: String {
        switch self {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }
}

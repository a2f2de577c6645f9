/// A colour or weight of text on a terminal.
///
/// - Source: ECMA-48, select graphic rendition.
package enum TextColour: String, CaseIterable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case cyan = "36"

    /// The sequence that resets all colours and weights.
    package static let end = "\u{1B}[0m"

    package var start: String { "\u{1B}[\(rawValue)m" }

    package func callAsFunction(_ text: String) -> String {
        start + text + TextColour.end
    }
}

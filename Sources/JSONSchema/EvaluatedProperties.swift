/// The members and elements of one value that some keyword has evaluated.
///
/// `unevaluatedProperties` and `unevaluatedItems` apply to all others.
///
/// - Source: JSON Schema 2020-12, Core, section 11.
struct EvaluatedProperties {
    var names: Set<String> = []
    var hasAllNames = false
    /// The number of elements evaluated from the first on.
    var itemCount = 0
    /// Elements that `contains` has matched.
    var items: Set<Int> = []

    mutating func formUnion(_ other: EvaluatedProperties) {
        names.formUnion(other.names)
        hasAllNames = hasAllNames || other.hasAllNames
        itemCount = max(itemCount, other.itemCount)
        items.formUnion(other.items)
    }
}

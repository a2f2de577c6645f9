extension String {
    /// The text, or as much of its start as fits with a mark that it was cut.
    package func cut(toWidth width: Int) -> String {
        guard displayWidth > width else { return self }
        var result = ""
        var used = 1
        for character in self {
            used += String(character).displayWidth
            if used > width { break }
            result.append(character)
        }
        return result + "…"
    }
}

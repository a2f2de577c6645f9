/// Finds the known name that a misspelt name was probably meant to be.
package enum Spelling {
    /// The candidate nearest to `name`, when it is near enough to be suggested; the first of several equally near ones.
    package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
        let scalars = Array(name.unicodeScalars)
        let limit = scalars.count <= 2 ? 0 : scalars.count <= 4 ? 1 : scalars.count <= 8 ? 2 : 3
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let other = Array(candidate.unicodeScalars)
            guard abs(other.count - scalars.count) <= limit else { continue }
            // A name that differs only in case is nearest of all.
            let distance = candidate.lowercased() == name.lowercased() ? 0 : distance(scalars, other)
            if distance <= limit, distance < max(scalars.count, other.count), distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// The number of characters to insert, remove, replace or swap with a neighbour to turn one text into the other.
    ///
    /// - Source: the optimal string alignment distance of Damerau and Levenshtein.
    package static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let cost = left[row] == right[column] ? 0 : 1
                var least = min(last[column] + cost, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}

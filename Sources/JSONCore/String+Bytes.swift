extension String {
    /// Whether both strings have the same UTF-8 bytes; `==` would also equate canonically equivalent spellings.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Hashes the UTF-8 bytes, consistently with ``hasSameBytes(as:)``.
    package func hashBytes(into hasher: inout Hasher) {
        var copy = self
        copy.withUTF8 { bytes in
            hasher.combine(bytes.count)
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
    }
}

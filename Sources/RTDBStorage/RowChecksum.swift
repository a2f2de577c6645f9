import TerminalText

/// The checksum of a row: a change of any single byte changes the checksum.
///
/// - Source: 64-bit FNV-1a, and the last step of MurmurHash3, so that different rows have different sums of checksums.
struct RowChecksum {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The checksum of cells, with nil for NULL.
    static func of(_ cells: String?...) -> Int64 {
        var checksum = RowChecksum()
        for cell in cells {
            guard var text = cell else {
                checksum.add(nil)
                continue
            }
            text.withUTF8 { checksum.add($0) }
        }
        return checksum.value
    }

    /// The checksum of cells, with nil for NULL.
    static func of(_ cells: UnsafeBufferPointer<UInt8>?...) -> Int64 {
        var checksum = RowChecksum()
        for cell in cells { checksum.add(cell) }
        return checksum.value
    }

    /// Compares the checksum in a row of the table `nodes` with that of its cells, and returns it.
    ///
    /// - Throws: ``DataFileError/damaged(reason:)``.
    static func checked(
        node row: borrowing Statement, at path: UnsafeBufferPointer<UInt8>, of namespace: UnsafeBufferPointer<UInt8>
    ) throws(DataFileError) -> Int64 {
        let checksum = row.integer(4)
        guard of(namespace, path, row.text(2), row.text(3)) == checksum else {
            throw .damaged(row: path, of: namespace, "does not match its checksum")
        }
        return checksum
    }

    /// Compares the checksum in a row of the table `settings` with that of the setting, and returns it.
    ///
    /// - Throws: ``DataFileError/damaged(reason:)``.
    static func checked(_ setting: Setting, in row: borrowing Statement) throws(DataFileError) -> Int64 {
        let checksum = row.integer(3)
        guard setting.checksum == checksum else {
            let (name, namespace) = (setting.name, setting.namespace)
            throw .damaged(
                reason: "the setting '\(name)' in namespace '\(namespace)' does not match its checksum"
                    .withoutControlCharacters)
        }
        return checksum
    }

    private mutating func add(_ cell: UnsafeBufferPointer<UInt8>?) {
        // Bytes that never occur in UTF-8 mark NULL and the end of a cell.
        guard let cell else { return add(0xFE) }
        for byte in cell { add(byte) }
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    private var value: Int64 {
        var value = state
        value = (value ^ (value >> 33)) &* 0xff51_afd7_ed55_8ccd
        value = (value ^ (value >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        return Int64(bitPattern: value ^ (value >> 33))
    }
}

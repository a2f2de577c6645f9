internal import CSQLite

/// A prepared SQL statement, which can be run any number of times.
struct Statement: ~Copyable {
    private let handle: OpaquePointer

    init(_ sql: String, on connection: borrowing Connection) throws(DataFileError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw DataFileError(code: code, on: connection.handle) }
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// The value of a statement's parameter.
    enum Parameter {
        case text(String?)
        case integer(Int64)
    }

    /// Runs the statement to completion with these parameters, with nil for NULL.
    func run(_ parameters: String?...) throws(DataFileError) {
        try bind(parameters)
        try forEachRow { _ in }
    }

    /// Runs the statement to completion with these parameters.
    func run(_ parameters: Parameter...) throws(DataFileError) {
        for (index, parameter) in parameters.enumerated() {
            switch parameter {
            case .text(let text): try bind(text, at: Int32(index + 1))
            case .integer(let number): try check(sqlite3_bind_int64(handle, Int32(index + 1), number))
            }
        }
        try forEachRow { _ in }
    }

    /// Sets the parameters of the next run.
    func bind(_ parameters: [String?]) throws(DataFileError) {
        for (index, parameter) in parameters.enumerated() { try bind(parameter, at: Int32(index + 1)) }
    }

    /// Runs the statement to completion, and passes each row to `take`.
    func forEachRow(_ take: (borrowing Statement) throws(DataFileError) -> Void) throws(DataFileError) {
        defer { sqlite3_reset(handle) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: try take(self)
            case SQLITE_DONE: return
            case let code: throw DataFileError(code: code, on: sqlite3_db_handle(handle))
            }
        }
    }

    private func bind(_ text: String?, at index: Int32) throws(DataFileError) {
        guard var text else { return try check(sqlite3_bind_null(handle, index)) }
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                csqlite_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count))
            }
        }
        try check(code)
    }

    // MARK: The current row

    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    /// The bytes of a text, valid only while its row is current; nil for NULL.
    func text(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }

    /// A text; nil for NULL and for bytes that are not UTF-8.
    func string(_ column: Int32) -> String? {
        text(column).flatMap { String(validating: $0, as: UTF8.self) }
    }

    private func check(_ code: Int32) throws(DataFileError) {
        guard code == SQLITE_OK else { throw DataFileError(code: code, on: sqlite3_db_handle(handle)) }
    }
}

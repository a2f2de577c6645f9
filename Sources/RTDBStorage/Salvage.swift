#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The result of replacing a damaged data file.
package struct Salvage: Sendable {
    /// What is lost, as one line for each row or part of the file.
    package let leftOut: [String]
    /// The new name of the damaged file.
    package let damagedFile: String
}

extension DataFile {
    /// Replaces a damaged data file with a new one that has all rows which are as they were written.
    ///
    /// The damaged file is kept beside it under another name.
    package static func salvage(_ path: String) throws(DataFileError) -> Salvage {
        guard let real = realpath(path, nil) else { throw DataFileError(system: errno) }
        defer { free(real) }
        let file = String(cString: real)
        let fresh = file + ".salvaged"
        var rows = StoredRows()
        do {
            let connection = try Connection(opening: file)
            guard let version = try FileFormat.open(connection) else { throw .foreign }
            try rows.read(connection, version: version)
        }
        for name in [fresh, fresh + "-wal"] { unlink(name) }
        do {
            let connection = try Connection(opening: fresh)
            try FileFormat.prepare(connection)
            try connection.transaction { () throws(DataFileError) in try rows.write(to: connection) }
        }
        let damaged = try keepAside(file)
        // A journal that could not be merged into the damaged file must not be used as the new file's.
        if access(file + "-wal", F_OK) == 0 { rename(file + "-wal", damaged + "-wal") }
        guard rename(fresh, file) == 0 else { throw DataFileError(system: errno) }
        return Salvage(leftOut: rows.faults, damagedFile: damaged)
    }

    /// Gives a file a second name, which stays when the first name is given to another file.
    private static func keepAside(_ file: String) throws(DataFileError) -> String {
        for number in 1...1000 {
            let name = file + ".damaged" + (number == 1 ? "" : "-\(number)")
            if link(file, name) == 0 { return name }
            guard errno == EEXIST else { break }
        }
        throw DataFileError(system: errno)
    }
}

extension DataFileError {
    fileprivate init(system number: Int32) {
        self = .failed(reason: String(cString: strerror(number)))
    }
}

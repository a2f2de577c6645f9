#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What was done to go on with a data file that is damaged.
package struct Salvage: Sendable {
    /// What is lost, a line for each row or part of the file.
    package let leftOut: [String]
    /// Where the damaged file is now.
    package let damagedFile: String
}

extension DataFile {
    /// Puts a new data file in the place of a damaged one, with all of its rows that are as they were written.
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
        // A journal that could not be brought home must not be taken for the new file's.
        if access(file + "-wal", F_OK) == 0 { rename(file + "-wal", damaged + "-wal") }
        guard rename(fresh, file) == 0 else { throw DataFileError(system: errno) }
        return Salvage(leftOut: rows.faults, damagedFile: damaged)
    }

    /// Gives a file a second name, which it keeps when another takes the first.
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

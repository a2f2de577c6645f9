import Platform

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
        let file: String
        do throws(SystemError) {
            file = try SystemFiles.realPath(path)
        } catch {
            throw .failed(reason: error.description)
        }
        let fresh = file + ".salvaged"
        var rows = SalvagedRows()
        do {
            let connection = try Connection(opening: file)
            guard let version = try FileFormat.open(connection) else { throw .foreign }
            try rows.read(connection, version: version)
        }
        for name in [fresh, fresh + "-wal"] { SystemFiles.remove(name) }
        do {
            let connection = try Connection(opening: fresh)
            try FileFormat.prepare(connection)
            try connection.transaction { () throws(DataFileError) in try rows.write(to: connection) }
        }
        do throws(SystemError) {
            let damaged = try keepAside(file)
            // A journal that could not be merged into the damaged file must not be used as the new file's.
            if SystemFiles.information(file + "-wal") != nil {
                try SystemFiles.rename(file + "-wal", to: damaged + "-wal")
            }
            try SystemFiles.rename(fresh, to: file)
            return Salvage(leftOut: rows.faults, damagedFile: damaged)
        } catch {
            throw .failed(reason: error.description)
        }
    }

    /// Gives a file a second name, which stays when the first name is given to another file.
    private static func keepAside(_ file: String) throws(SystemError) -> String {
        var number = 1
        while true {
            let name = file + ".damaged" + (number == 1 ? "" : "-\(number)")
            do throws(SystemError) {
                try SystemFiles.link(file, as: name)
                return name
            } catch {
                guard error.isAlreadyExisting, number < 1000 else { throw error }
            }
            number += 1
        }
    }
}

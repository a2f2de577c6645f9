import Glibc

// Runs one benchmark: `Benchmarks NAME FILE [ARGUMENT]`. Built in release, run by the scripts beside this file.
let arguments = CommandLine.arguments.dropFirst()

do {
    try run(Array(arguments))
} catch {
    var message = "Benchmarks: \(error)\n"
    try? message.withUTF8 { try ByteFile.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
    exit(1)
}

func run(_ arguments: [String]) throws {
    switch (arguments.first, arguments.count) {
    case ("json-generate", 2...3):
        let megabytes = try arguments.count == 3 ? BenchmarkError.unwrap(Int(arguments[2]), "a number of MB") : 115
        try ChatData.write(bytes: megabytes * 1_000_000, to: arguments[1])
    case ("json-rewrite", 2):
        try JSONThroughput.rewrite(arguments[1], to: STDOUT_FILENO)
    case ("json-tokens", 2):
        print(try JSONThroughput.countTokens(arguments[1]), "tokens")
    case ("json-rows", 2):
        print(try JSONThroughput.countRows(arguments[1]), "rows")
    default:
        throw BenchmarkError(
            """
            expected one of
              json-generate FILE [MB]  write a chat room database of that size, 115 MB by default
              json-rewrite FILE        read FILE as tokens and write them to standard output
              json-tokens FILE         read FILE as tokens and count them
              json-rows FILE           build the tree of every object nested five levels deep and count them
            """)
    }
}

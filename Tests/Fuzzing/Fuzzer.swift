import Glibc

/// The part of fbctl that this run is about: `FUZZ_PART` is `Schemas` or `Streams`.
private let isAboutStreams = getenv("FUZZ_PART").map { String(cString: $0) } == "Streams"

/// One input of libFuzzer; `run.sh` builds and runs the program.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if isAboutStreams { StreamInput(bytes).check() } else { SchemaInput(bytes).check() }
    return 0
}

/// SwiftPM makes this the program's `main`.
@_cdecl("Fuzzer_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var (count, arguments) = (count, arguments)
    return runDriver(&count, &arguments, testOneInput)
}

/// libFuzzer's own loop.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

import FBCTLCommands

/// Command line in, exit status out.
@main
struct Main {
    static func main() async {
        Process.prepare()
        Process.exit(await invoke(Array(CommandLine.arguments.dropFirst()), in: .live()))
    }
}

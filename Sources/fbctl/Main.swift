import FBCTLCommands

/// Command line in, exit status out.
@main
struct Main {
    static func main() {
        Process.run(CommandLine.argc, CommandLine.unsafeArgv)
    }
}

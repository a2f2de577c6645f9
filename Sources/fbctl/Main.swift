import FBCTLCommands

/// Command line in, exit status out.
@main
struct Main {
    static func main() {
        ProcessEntry.run(CommandLine.argc, CommandLine.unsafeArgv)
    }
}

import Failures
import Rendering
import Testing

@testable import FBCTLCommands

@Suite("Command words")
struct CommandWordsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let words: [String]
        let path: [String]
        let arguments: [String]
        var testDescription: String { words.joined(separator: " ") }

        init(_ words: [String], _ path: [String], _ arguments: [String]) {
            self.words = words
            self.path = path
            self.arguments = arguments
        }
    }

    @Test(arguments: [
        Row(["get", "/a"], ["get"], ["/a"]),
        Row([], [], []),
        Row(["--version"], [], ["--version"]),
        Row(["get", "--help"], ["get"], ["--help"]),
        Row(["help", "get"], ["help", "get"], []),
        Row(["schema", "lint", "a.json"], ["schema", "lint"], ["a.json"]),
        // Before the verb, between and after.
        Row(["-o", "json", "get", "/a", "--timeout", "5"], ["get"], ["--output=json", "--timeout=5", "/a"]),
        Row(["--no-schema", "get", "/a"], ["get"], ["--no-schema", "/a"]),
        // The ways to attach a value.
        Row(["get", "-ojson", "/a"], ["get"], ["--output=json", "/a"]),
        Row(["get", "-o=json", "/a"], ["get"], ["--output=json", "/a"]),
        Row(["get", "--output=json", "/a"], ["get"], ["--output=json", "/a"]),
        Row(["get", "--equal-to=a=b", "/a"], ["get"], ["--equal-to=a=b", "/a"]),
        // A value that looks like a flag.
        Row(["get", "/a", "--sort", "-price"], ["get"], ["--sort=-price", "/a"]),
        Row(["get", "/a", "--equal-to", "--out"], ["get"], ["--equal-to=--out", "/a"]),
        Row(["get", "/a", "--where", "-x"], ["get"], ["--where=-x", "/a"]),
        // Operands that begin with a hyphen.
        Row(["set", "/a", "-4"], ["set"], ["--", "/a", "-4"]),
        Row(["set", "/a", "-1.5e3"], ["set"], ["--", "/a", "-1.5e3"]),
        Row(["set", "/a", "-"], ["set"], ["/a", "-"]),
        Row(
            ["remove", "-r", "-OjAHZEYvrwJvZ2Hi7mk"], ["remove"], ["-r", "--", "-OjAHZEYvrwJvZ2Hi7mk"]),
        Row(
            ["get", "-OjAHZEYvrwJvZ2Hi7mk/text", "-q"], ["get"], ["-q", "--", "-OjAHZEYvrwJvZ2Hi7mk/text"]),
        Row(["update", "/a", "-Px:=null", "-o=x"], ["update"], ["--output=x", "--", "/a", "-Px:=null"]),
        Row(["update", "/a", "-orders=1"], ["update"], ["--", "/a", "-orders=1"]),
        // After `--` nothing is a flag.
        Row(["get", "--", "--schema", "-x"], ["get"], ["--", "--schema", "-x"]),
        Row(["set", "--", "/a", "--"], ["set"], ["--", "/a", "--"]),
        Row(
            ["serve", "--port", "0", "--", "sh", "-c", "true"], ["serve"], ["--port=0", "--", "sh", "-c", "true"]),
        // Several short flags in one word.
        Row(["rm", "-rq", "/a"], ["rm"], ["-r", "-q", "/a"]),
    ])
    func reads(_ row: Row) throws {
        let words = CommandWords(row.words)
        #expect(words.path == row.path)
        #expect(try words.arguments() == row.arguments)
    }

    @Test("the names of flags are those in the help of all verbs, and each is of one kind")
    func knownFlags() throws {
        func all(_ shape: CommandShape) -> [CommandShape.Argument] {
            shape.arguments + shape.subcommands.flatMap(all)
        }
        let root = try #require(CommandShape.root)
        var valued: Set<String> = []
        var switches: Set<String> = ["--version"]
        for argument in all(root) {
            if argument.valueName == nil {
                switches.formUnion(argument.names)
            } else {
                valued.formUnion(argument.names)
            }
        }
        #expect(KnownFlags.valued == valued.filter { $0.hasPrefix("-") })
        #expect(KnownFlags.switches == switches)
        #expect(KnownFlags.anyText.isSubset(of: KnownFlags.valued))
    }

    @Test("every flag that the table of contradictions names is there")
    func conflictsNameFlags() {
        let known = KnownFlags.valued.union(KnownFlags.switches)
        for exclusion in FlagConflicts.exclusions {
            #expect(known.isSuperset(of: exclusion.flags + exclusion.others))
        }
        for requirement in FlagConflicts.requirements {
            #expect(known.isSuperset(of: requirement.flags + requirement.needed))
        }
    }

    @Test("each contradiction is a usage error, whatever else is given")
    func contradictions() {
        func words(_ flags: [String]) -> CommandWords {
            CommandWords(["get", "/a"] + flags.flatMap { KnownFlags.valued.contains($0) ? [$0, "1"] : [$0] })
        }
        for exclusion in FlagConflicts.exclusions {
            for flag in exclusion.flags {
                for other in exclusion.others {
                    let failure = #expect(throws: Failure.self) { try words([flag, other]).arguments() }
                    #expect(failure?.status == .usage)
                }
            }
        }
        for requirement in FlagConflicts.requirements {
            for flag in requirement.flags {
                let failure = #expect(throws: Failure.self) { try words([flag]).arguments() }
                #expect(failure?.message.hasPrefix("\(flag) needs ") == true)
                for needed in requirement.needed {
                    // What is needed may itself need or exclude something, but not this.
                    let failure = Result { try words([flag, needed]).arguments() }.failure as? Failure
                    #expect(failure?.message.hasPrefix("\(flag) needs ") != true)
                }
            }
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}

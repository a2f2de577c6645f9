import Failures
import Rendering
import TestSupport
import Testing

@testable import FBCTLCommands

/// Numbers that overflow, underflow or are none, wherever a number may come from outside.
@Suite("Hostile numbers")
struct HostileNumberTests {
    private static let numbers = [
        "-9223372036854775808", "9223372036854775807", "9223372036854775808", "18446744073709551616",
        "4611686018427387904", "9223372036854775806",
        "-9223372036854775809", "9007199254740993", "1e308", "-1e308", "1.7976931348623157e308", "1e309", "-1e400",
        "1e-400", "4.9e-324", "-0", "-0.0", "0", "0.1", "1e2500", "10e9223372036854775807", "1e-9223372036854775808",
        "253402300800000", "-62167219200001", String(repeating: "9", count: 400),
        "0." + String(repeating: "3", count: 300),
    ]
    private static let texts =
        numbers + [
            "NaN", "nan", "inf", "-inf", "Infinity", "0x7fffffffffffffff", "+1", "1_000", "٣", "", " ", "1 ", "--", "-",
            "99999999999999999999w", "9223372036854775807d", "now+9223372036854775807d", "now-99999999999999999999w",
            "9999-12-31", "-9999-01-01", "292278994-08-17T07:12:55.808Z", "2026-13-45", "2026-11-20T99:99Z", "@+1e308",
            "@-1e308",
            "@+9223372036854775807", "@now+1",
        ]

    /// The statuses that the README names.
    private static let statuses = Set(ExitStatus.allCases.map(\.rawValue)).subtracting([ExitStatus.software.rawValue])

    @Test("stored numbers are printed in every form", arguments: numbers)
    func stored(_ number: String) async throws {
        var world = try World.chatrooms()
        let element = "/chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAz"
        let written = await world.run(
            "set \(element) '{\"sender\":\"a\",\"text\":\"t\",\"sentAt\":\(number)}' --no-schema -q")
        #expect(HostileNumberTests.statuses.contains(written.status), "\(written.transcript)")
        var random = SeededGenerator(seed: TestSeed.value)
        let flags = ["", " --priorities", " --raw-values", " --order-by sentAt --client-side", " --sort -sentAt"]
        for format in OutputFormat.allCases {
            world.terminalColumns = Bool.random(using: &random) ? 80 : nil
            let path =
                ["/chatrooms/firechat/messages", element, element + "/sentAt"].randomElement(using: &random) ?? ""
            let line = "get \(path) -o \(format.rawValue)\(flags.randomElement(using: &random) ?? "")"
            let run = await world.run(line)
            #expect(HostileNumberTests.statuses.contains(run.status), "seed \(TestSeed.value): \(run.transcript)")
        }
        for line in [
            "audit", "audit --summary -o json", "keys /chatrooms/firechat/messages --where 'sentAt>0'",
            "count /chatrooms/firechat/messages --order-by sentAt --start-at 0 --client-side", "tree / --depth 9",
        ] {
            let run = await world.run(line)
            #expect(HostileNumberTests.statuses.contains(run.status), "\(run.transcript)")
        }
    }

    @Test("every flag takes or refuses every text", arguments: KnownFlags.valued.sorted())
    func flags(_ flag: String) async throws {
        let world = try World.chatrooms(files: ["data.json": "{}"])
        let place = "/chatrooms/firechat/messages"
        var random = SeededGenerator(seed: TestSeed.value)
        let lines = [
            "get \(place)", "get \(place) --order-by sentAt", "get \(place) --order-by sentAt --client-side",
            "keys \(place)", "count \(place)", "tree \(place)",
            "set /configuration/welcomeMessage x", "push \(place) sender=a text=b",
            "update /configuration welcomeMessage=x",
            "remove /configuration/welcomeMessage", "explain \(place)", "audit \(place)", "validate data.json",
            "schema paths", "schema lint", "schema sample",
        ]
        for line in lines {
            let verb = line.split(separator: " ").prefix { !$0.hasPrefix("/") && !$0.contains(".") }.map(String.init)
            let shape = CommandShape.root?.command(at: Array(verb.prefix(verb.first == "schema" ? 2 : 1)))
            guard shape?.argument(named: flag) != nil else { continue }
            for text in HostileNumberTests.texts.shuffled(using: &random).prefix(2) {
                let run = await world.run("\(line) \(flag)='\(text)'")
                #expect(
                    HostileNumberTests.statuses.contains(run.status), "seed \(TestSeed.value): \(run.transcript)")
            }
        }
    }

    @Test("every value takes or refuses every text")
    func values() async throws {
        let world = try World.chatrooms()
        for text in HostileNumberTests.texts where !text.contains("'") {
            for line in [
                "set /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa/sentAt '\(text)'",
                "push /chatrooms/firechat/messages sender=a text=b 'sentAt=\(text)'",
                "push /chatrooms/firechat/messages sender=a text=b 'sentAt:=\(text)'",
                "update /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa 'sentAt=\(text)'",
                "get /chatrooms/firechat/messages --where 'sentAt>=\(text)'",
                "get /chatrooms/firechat/messages --where 'sentAt in \(text),1'",
            ] {
                let run = await world.run(line)
                #expect(HostileNumberTests.statuses.contains(run.status), "\(run.transcript)")
            }
        }
    }

    @Test("every variable of the environment takes or refuses every text", arguments: texts)
    func environment(_ text: String) async throws {
        for name in ["FBCTL_TIMEOUT", "FBCTL_INVALID", "FBCTL_OUTPUT", "FBCTL_QUIET", "FBCTL_NO_SCHEMA", "COLUMNS"] {
            var world = try World.chatrooms()
            world.environment[name] = text
            let run = await world.run("get /chatrooms/firechat/messages")
            #expect(HostileNumberTests.statuses.contains(run.status), "\(name): \(run.transcript)")
        }
    }
}

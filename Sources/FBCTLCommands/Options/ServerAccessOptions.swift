internal import ArgumentParser
import RTDB
import RTDBServer
import TerminalText

/// The flags for the web pages and host names that `serve` answers in addition to those of this machine.
struct ServerAccessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also answer web pages from this origin, for example 'https://app.example'; '*' allows all. Repeatable.",
            valueName: "origin"))
    var allowOrigin: [String] = []
    @Option(
        help: ArgumentHelp(
            "Also answer requests to this host name. An address that other machines can reach then answers no other name. Repeatable.",
            valueName: "host"))
    var allowHost: [String] = []
    @Flag(help: "Answer 'callback=' (JSONP), with which every allowed page can read the data in a script.")
    var allowJsonp = false

    init() {}

    func validate() throws {
        for origin in allowOrigin where origin != "*" && Origin(origin) == nil {
            throw ValidationError(
                "'\(origin.withoutControlCharacters)' in --allow-origin is not an origin; write scheme://host[:port], or '*'"
            )
        }
        for host in allowHost where HostName(authority: host) == nil {
            throw ValidationError("'\(host.withoutControlCharacters)' in --allow-host is not a host name")
        }
    }

    var access: WebAccess {
        var access = WebAccess()
        access.allowsEveryOrigin = allowOrigin.contains("*")
        access.origins = Set(allowOrigin.compactMap { Origin($0) })
        access.hosts = Set(allowHost.compactMap { HostName(authority: $0) })
        access.allowsCallbacks = allowJsonp
        return access
    }
}

import Foundation
import Glibc
import Testing

extension IntegrationTests {
    /// What a signal leaves behind: the status, files and children of every kind of command.
    @Suite struct SignalTests {
        /// A command line, and how to know that it is in the middle of its work.
        struct Row: Sendable, CustomTestStringConvertible {
            enum Sign: Sendable {
                /// The database prints the request's method.
                case request(String)
                /// Its child prints the numbers of processes, which must not outlive it.
                case children
                /// It says where it serves.
                case serving
            }

            let words: [String]
            let sign: Sign
            /// The files that are left, with their contents; by SIGKILL none is made.
            var files: [String: String] = [:]
            var testDescription: String { words.joined(separator: " ") }
        }

        static let rows: [Row] = [
            Row(words: ["get", "/a"], sign: .request("GET")),
            Row(words: ["get", "/a", "--out", "new.json"], sign: .request("GET")),
            Row(words: ["get", "/a", "--out", "old.json"], sign: .request("GET")),
            Row(words: ["keys", "/a"], sign: .request("GET")), Row(words: ["count", "/a"], sign: .request("GET")),
            Row(words: ["set", "/a", "1"], sign: .request("PUT")),
            Row(words: ["push", "/a", "1"], sign: .request("PUT")),
            Row(words: ["watch", "/a"], sign: .request("GET")),
            Row(words: ["watch", "/a", "--exec", "./child.sh"], sign: .children),
            Row(words: ["watch", "/a", "--exec", "./child.sh", "--parallel", "4"], sign: .children),
            Row(words: ["serve", "--port", "0"], sign: .serving),
            Row(
                words: ["serve", "--port", "0", "--export-on-exit", "new.json"], sign: .serving,
                files: ["new.json": "null\n"]),
            Row(
                words: ["serve", "--port", "0", "--export-on-exit", "old.json"], sign: .serving,
                files: ["old.json": "null\n"]),
            Row(words: ["serve", "--", "./child.sh"], sign: .children),
            Row(
                words: ["serve", "--export-on-exit", "new.json", "--", "./child.sh"], sign: .children,
                files: ["new.json": "null\n"]),
        ]

        /// Waits until the process has gone or is a zombie that nobody has waited for.
        private static func hasEnded(_ id: String) async -> Bool {
            let deadline = Date(timeIntervalSinceNow: Program.patience)
            while Date() < deadline {
                let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ") Z"
                if stat.split(separator: ")").last?.hasPrefix(" Z") == true { return true }
                try? await Task.sleep(nanoseconds: 5_000_000)
            }
            return false
        }

        @Test(arguments: rows)
        func nothingIsLeft(_ row: Row) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGKILL] {
                    group.addTask { try await Self.attempt(row, signal) }
                }
                try await group.waitForAll()
            }
        }

        private static func attempt(_ row: Row, _ signal: Int32) async throws {
            let sandbox = try Sandbox([:])
            try sandbox.write("old", to: "old.json")
            try sandbox.write("#!/bin/sh\necho $$\nexec sleep 60\n", to: "child.sh")
            chmod(sandbox.path("child.sh"), 0o700)
            var variables: [String: String] = [:]
            var database: Program?
            if row.words[0] != "serve" {
                let server = try sandbox.start(["python3", Binary.fixture("half_server.py")])
                let url = "http://127.0.0.1:" + (try await server.output.line())
                variables = ["FBCTL_NO_SCHEMA": "1", "FBCTL_DATABASE": url]
                database = server
            }
            // No core file of SIGQUIT.
            let program = try sandbox.start(
                ["sh", "-c", "ulimit -c 0; exec \"$@\"", "sh", Binary.path] + row.words, variables)
            var children: [String] = []
            switch row.sign {
            case .request(let method): #expect(try await database?.output.line() == method)
            case .children: children = [try await program.output.line()]
            case .serving: _ = try await program.error.line()
            }
            program.send(signal)
            #expect(try await program.status() == 128 + signal, "signal \(signal)")
            for child in children { #expect(await Self.hasEnded(child)) }
            var expected = ["child.sh": try sandbox.read("child.sh"), "old.json": "old"]
            if signal != SIGKILL { expected.merge(row.files) { $1 } }
            var left: [String: String] = [:]
            for name in try sandbox.files() { left[name] = try sandbox.read(name) }
            #expect(left == expected, "signal \(signal)")
        }

        @Test("what a command of --exec has started ends with it", arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM])
        func theGroupEnds(_ signal: Int32) async throws {
            let sandbox = try Sandbox([:])
            try sandbox.write("#!/bin/sh\nsleep 60 &\necho $!\nwait\n", to: "child.sh")
            chmod(sandbox.path("child.sh"), 0o700)
            let server = try await ServedDatabase(sandbox)
            let program = try sandbox.start(
                ["sh", "-c", "ulimit -c 0; exec \"$@\"", "sh", Binary.path, "watch", "/", "--exec", "./child.sh"],
                ["FBCTL_NO_SCHEMA": "1", "FBCTL_DATABASE": server.url])
            let child = try await program.output.line()
            program.send(signal)
            #expect(try await program.status() == 128 + signal)
            #expect(await Self.hasEnded(child))
        }

        @Test("a command of --exec that does not heed the first signal is killed by the second")
        func aSecondSignalKills() async throws {
            let sandbox = try Sandbox([:])
            try sandbox.write(
                "#!/bin/sh\ntrap 'echo told' TERM\necho $$\nwhile :; do sleep 0.05; done\n", to: "child.sh")
            chmod(sandbox.path("child.sh"), 0o700)
            let server = try await ServedDatabase(sandbox)
            let program = try sandbox.start(
                [Binary.path, "watch", "/", "--exec", "./child.sh"],
                ["FBCTL_NO_SCHEMA": "1", "FBCTL_DATABASE": server.url])
            let child = try await program.output.line()
            program.send(SIGTERM)
            #expect(try await program.output.line() == "told")
            program.send(SIGTERM)
            #expect(try await program.status() == 143)
            #expect(await Self.hasEnded(child))
        }

        @Test("nohup keeps a server when its terminal goes")
        func nohup() async throws {
            let sandbox = try Sandbox([:])
            let server = try sandbox.start(["nohup", Binary.path, "serve", "--port", "0"])
            var line = try await server.error.line()
            while !line.hasPrefix("serving ") { line = try await server.error.line() }
            server.send(SIGHUP)
            let url = line.dropFirst("serving ".count).prefix { $0 != " " }
            #expect(try await sandbox.curl("\(url)/.json") == "null")
            server.send(SIGTERM)
            #expect(try await server.status() == 143)
        }

        /// A file system without nameless files is played by a library that refuses them.
        @Test("where a file needs a name while it is written, a signal takes it away", arguments: [SIGINT, SIGTERM])
        func aNamedFile(_ signal: Int32) async throws {
            let sandbox = try Sandbox([:])
            let source = """
                #define _GNU_SOURCE
                #include <dlfcn.h>
                #include <errno.h>
                #include <fcntl.h>
                #include <stdarg.h>
                int open(const char *path, int flags, ...) {
                    va_list list;
                    va_start(list, flags);
                    int mode = va_arg(list, int);
                    va_end(list);
                    if ((flags & O_TMPFILE) == O_TMPFILE) { errno = EOPNOTSUPP; return -1; }
                    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
                    return real(path, flags, mode);
                }
                """
            try sandbox.write(source, to: "named.c")
            let compiled = try await sandbox.run(["clang", "-shared", "-fPIC", "-o", "named.so", "named.c", "-ldl"])
            #expect(compiled == Run())
            let database = try sandbox.start(["python3", Binary.fixture("half_server.py")])
            let url = "http://127.0.0.1:" + (try await database.output.line())
            let variables = ["FBCTL_NO_SCHEMA": "1", "FBCTL_DATABASE": url, "LD_PRELOAD": sandbox.path("named.so")]
            let program = try sandbox.start([Binary.path, "get", "/a", "--out", "out.json"], variables)
            #expect(try await database.output.line() == "GET")
            let deadline = Date(timeIntervalSinceNow: Program.patience)
            while try sandbox.files().count < 3, Date() < deadline { try await Task.sleep(nanoseconds: 5_000_000) }
            #expect(try sandbox.files().count == 3)
            program.send(signal)
            #expect(try await program.status() == 128 + signal)
            #expect(try sandbox.files() == ["named.c", "named.so"])
            // And when it is whole, it takes the other's place.
            let served = try await ServedDatabase(sandbox)
            let rest = variables.merging(["FBCTL_DATABASE": served.url]) { $1 }
            try sandbox.write("old", to: "out.json")
            #expect(try await sandbox.run([Binary.path, "get", "/", "--out", "out.json"], rest).status == 0)
            #expect(try sandbox.read("out.json") == "null\n")
            #expect(try sandbox.files() == ["named.c", "named.so", "out.json"])
        }
    }
}

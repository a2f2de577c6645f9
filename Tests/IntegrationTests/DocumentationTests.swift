import Foundation
import Testing

extension IntegrationTests {
    /// What the pages of the repository say, compared with what is there.
    @Suite struct DocumentationTests {
        private let pages: [Page]

        init() throws {
            pages = try Page.all()
        }

        @Test("every relative link leads to a file, and to a heading where it names one")
        func links() throws {
            let dead = try pages.flatMap { page in
                try page.links.filter { try !$0.isAlive(from: page) }.map { "\(page.path): \($0.target)" }
            }
            #expect(dead == [])
        }

        @Test("every file in backquotes is there")
        func files() {
            let folders = ["Sources/", "Tests/", "Documentation/", "Schemas/", "Completions/"]
            let missing = pages.flatMap { page in
                page.codeSpans.filter { span in
                    folders.contains { span.hasPrefix($0) } && !span.contains { "<*… ".contains($0) }
                        && !FileManager.default.fileExists(atPath: Binary.packageFile(span))
                }.map { "\(page.path): \($0)" }
            }
            #expect(missing == [])
        }

        @Test("every page that the source cites is there, and has the points that are cited")
        func citations() throws {
            let contract = try #require(pages.first { $0.path == Citation.contract })
            let (points, headings) = (Citation.points(of: contract), Set(contract.headings.map(\.text)))
            var count = 0
            var wrong: [String] = []
            for file in try SourceFile.all() {
                for citation in file.citations {
                    count += 1
                    let faults = citation.faults(points, headings)
                    wrong += faults.map { "\(file.path): \($0)" }
                }
            }
            #expect(wrong == [])
            #expect(count > 90)
        }

        @Test("every type that a page names is in the source", arguments: ["Architecture", "Glossary"])
        func types(_ name: String) throws {
            let page = try #require(pages.first { $0.path == "Documentation/\(name).md" })
            var declared: Set<String> = []
            for file in try SourceFile.all() where file.path.hasPrefix("Sources/") { declared.formUnion(file.types) }
            // A type of the schema language.
            declared.insert("String")
            let names = page.codeSpans.filter { span in
                span.first?.isUppercase ?? false && span.contains(where: \.isLowercase)
                    && span.allSatisfy { $0.isLetter || $0.isNumber }
            }
            #expect(names.filter { !declared.contains($0) } == [])
            #expect(!names.isEmpty)
        }

        @Test("the modules and what they use are those of the package")
        func modules() throws {
            let manifest = try String(contentsOfFile: Binary.packageFile("Package.swift"), encoding: .utf8)
            let page = try #require(pages.first { $0.path == "Documentation/Architecture.md" })
            let inPage = page.lines("## Modules").drop { $0 != "```text" }.dropFirst().prefix { $0 != "```" }
            let names = inPage.compactMap { $0.split(separator: " ").first.map(String.init) }
            let used = Dictionary(
                uniqueKeysWithValues: zip(
                    names,
                    inPage.map { line in
                        Set(line.split(whereSeparator: { ", ".contains($0) }).dropFirst().map(String.init))
                    }))
            for target in Target.all(in: manifest) {
                let modules = Set(target.dependencies.filter { names.contains($0) })
                guard let shown = used[target.name] else {
                    Issue.record("\(target.name) is not in the graph")
                    continue
                }
                guard !shown.contains("all") else {
                    #expect(modules == Set(names).subtracting(shown.union([target.name, "fbctl"])))
                    continue
                }
                #expect(shown.intersection(names) == modules, "\(target.name)")
            }
            #expect(Set(Target.all(in: manifest).map(\.name)) == Set(names))
        }

        @Test("every example of output is what a golden has")
        func goldens() throws {
            let page = try #require(pages.first { $0.path == "Documentation/Output.md" })
            let mark = "<!-- golden: "
            var count = 0
            for (index, line) in page.lines.enumerated() where line.hasPrefix(mark) {
                count += 1
                let path = String(line.dropFirst(mark.count).dropLast(" -->".count))
                let golden = try String(contentsOfFile: Binary.packageFile(path), encoding: .utf8)
                #expect(page.lines[index + 1] == "```text")
                let example = page.lines[(index + 2)...].prefix { $0 != "```" }.joined(separator: "\n")
                #expect(("\n" + golden).contains("\n" + example + "\n"), "\(path) has not:\n\(example)")
            }
            #expect(count > 20)
        }

        @Test("every schema of the page on the language loads, and lint is content")
        func schemas() async throws {
            let page = try #require(pages.first { $0.path == "Documentation/SchemaLanguage.md" })
            let schemas = page.blocks("json")
            let sandbox = try Sandbox([:])
            for schema in schemas {
                try sandbox.write(schema, to: "schema.json")
                #expect(try await sandbox.fbctl("schema", "lint", "schema.json") == Run(), "\(schema)")
            }
            #expect(schemas.count >= 5)
        }
    }
}

/// A Markdown file of the repository.
private struct Page {
    /// From the repository's root.
    let path: String
    let lines: [String]

    static func all() throws -> [Page] {
        let folders = ["", "Documentation/", ".github/"]
        return try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: Binary.packageFile(folder)).sorted()
                .filter { $0.hasSuffix(".md") }.map { try Page(folder + $0) }
        }
    }

    init(_ path: String) throws {
        self.path = path
        lines = try String(contentsOfFile: Binary.packageFile(path), encoding: .utf8).components(separatedBy: "\n")
    }

    /// The lines outside code blocks, without their code spans; and those spans.
    private var prose: (text: [String], spans: [String]) {
        var (text, spans): ([String], [String]) = ([], [])
        var isCode = false
        // A span may go on in the next line, but not in the next paragraph.
        for paragraph in lines.split(whereSeparator: \.isEmpty) {
            var kept: [String] = []
            for line in paragraph {
                if line.hasPrefix("```") { isCode.toggle() } else if !isCode { kept.append(line) }
            }
            let parts = kept.joined(separator: " ").components(separatedBy: "`")
            for (index, part) in parts.enumerated() {
                if index.isMultiple(of: 2) { text.append(part) } else { spans.append(part) }
            }
            text.append("\n")
        }
        return (text, spans)
    }

    /// What stands between backquotes.
    var codeSpans: [String] { prose.spans }

    var links: [Link] {
        let parts = prose.text.joined(separator: "`").components(separatedBy: "](").dropFirst()
        return parts.compactMap { $0.components(separatedBy: ")").first }.map { Link(target: $0) }
    }

    /// The headings and their anchors as GitHub makes them.
    var headings: [(text: String, anchor: String)] {
        var used: [String: Int] = [:]
        var isCode = false
        return lines.compactMap { line in
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.hasPrefix("#") else { return nil }
            let text = String(line.drop { $0 == "#" }.dropFirst())
            let kept = text.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            let anchor = kept.replacingOccurrences(of: " ", with: "-")
            let count = used[anchor, default: 0]
            used[anchor] = count + 1
            return (text, count == 0 ? anchor : "\(anchor)-\(count)")
        }
    }

    /// The lines below a heading, up to the next one of its level.
    func lines(_ heading: String) -> ArraySlice<String> {
        lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
    }

    /// The texts of the code blocks of a language.
    func blocks(_ language: String) -> [String] {
        lines.indices.filter { lines[$0] == "```" + language }.map { start in
            lines[(start + 1)...].prefix { $0 != "```" }.joined(separator: "\n") + "\n"
        }
    }
}

/// A link as a page writes it.
private struct Link {
    let target: String

    func isAlive(from page: Page) throws -> Bool {
        guard !target.contains("://"), !target.hasPrefix("mailto:") else { return true }
        let parts = target.components(separatedBy: "#")
        let folder = URL(fileURLWithPath: page.path).relativePath.split(separator: "/").dropLast()
        var path = parts[0].isEmpty ? page.path.split(separator: "/") : Array(folder)
        for part in parts[0].split(separator: "/") {
            if part == ".." {
                guard path.popLast() != nil else { return false }
            } else {
                path.append(part)
            }
        }
        let file = path.joined(separator: "/")
        guard FileManager.default.fileExists(atPath: Binary.packageFile(file)) else { return false }
        guard parts.count > 1 else { return true }
        return try Page(file).headings.contains { $0.anchor == parts[1] }
    }
}

/// A Swift file of the repository.
private struct SourceFile {
    let path: String
    private let text: String

    static func all() throws -> [SourceFile] {
        try ["Sources", "Tests"].flatMap { folder in
            let found = FileManager.default.enumerator(atPath: Binary.packageFile(folder))
            return try (found?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted().map {
                try SourceFile(folder + "/" + $0)
            }
        }.filter { $0.path != "Tests/IntegrationTests/DocumentationTests.swift" }
    }

    private init(_ path: String) throws {
        self.path = path
        text = try String(contentsOfFile: Binary.packageFile(path), encoding: .utf8)
    }

    /// The types that the file declares.
    var types: [String] {
        let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        return text.split(separator: "\n").flatMap { line in
            let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            return zip(words, words.dropFirst()).filter { keywords.contains($0.0) }.map { String($0.1) }
        }
    }

    /// What its comments cite of the pages in `Documentation`.
    var citations: [Citation] {
        // A comment's lines are one text.
        let lines = text.components(separatedBy: "\n").map { line in
            let trimmed = line.drop { $0 == " " }
            return trimmed.hasPrefix("//") ? " " + trimmed.drop { "/ ".contains($0) } : "\n"
        }
        let parts = lines.joined().components(separatedBy: "Documentation/")
        return zip(parts, parts.dropFirst()).map { Citation(before: $0, after: $1) }
    }
}

/// A comment's reference to a page: `Documentation/RealtimeDatabase.md, 9.8, 14.1 to 14.3 and 3, "Order of keys"`.
private struct Citation {
    static let contract = "Documentation/RealtimeDatabase.md"

    let before: String
    let after: String

    /// The numbers that a page gives its sections and points: `7`, `1b`, `7.2`, `14.103`.
    static func points(of page: Page) -> Set<String> {
        var points: Set<String> = []
        var section = ""
        for line in page.lines {
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1 else { continue }
            if line.hasPrefix("#") {
                guard words[1].hasSuffix(".") else { continue }
                if line.hasPrefix("## ") { section = String(words[1].dropLast()) }
                points.insert(String(words[1].dropLast()))
            } else if words[0] == "-", words[1].hasPrefix("**") {
                points.insert(words[1].filter { $0 != "*" })
            } else if words[0].hasSuffix("."), Int(words[0].dropLast()) != nil {
                points.insert("\(section).\(words[0].dropLast())")
            }
        }
        return points
    }

    /// What of it is not there.
    func faults(_ points: Set<String>, _ headings: Set<String>) -> [String] {
        let name = after.prefix { $0.isLetter || $0 == "." }
        let page = "Documentation/" + (name.hasSuffix(".") ? name.dropLast() : name)
        guard FileManager.default.fileExists(atPath: Binary.packageFile(page)) else { return [page] }
        guard page == Citation.contract else { return [] }
        let rest = after.dropFirst(page.count - "Documentation/".count)
        var faults: [String] = []
        // "Cases 103 to 106 and section 7 of Documentation/…"
        if before.hasSuffix(" of "), let words = before.components(separatedBy: "Cases ").last?.split(separator: " ") {
            let cited = words.indices.filter { Int(words[$0]) != nil }.map { index in
                index > 0 && words[index - 1] == "section" ? String(words[index]) : "14.\(words[index])"
            }
            faults += cited.filter { !points.contains($0) }
        }
        guard rest.hasPrefix(", ") else { return faults }
        let list = rest.prefix { !":;()\n".contains($0) }
        // What stands in quotes is a heading.
        let quoted = list.split(separator: "\"", omittingEmptySubsequences: false)
        for (index, part) in quoted.enumerated() where !index.isMultiple(of: 2) && !headings.contains(String(part)) {
            faults.append(String(part))
        }
        let numbers = quoted.first?.split { ", ".contains($0) } ?? []
        var isCited = false
        for number in numbers {
            guard number.first?.isNumber ?? false else {
                guard ["to", "and", "section"].contains(number) else { break }
                continue
            }
            isCited = true
            let point = number.last == "." ? number.dropLast() : number
            if !points.contains(String(point)) { faults.append(String(point)) }
            if number.last == "." { break }
        }
        if !isCited, !before.hasSuffix(" of ") { faults.append("no point in '\(list)'") }
        return faults
    }
}

/// A module as `Package.swift` declares it.
private struct Target {
    let name: String
    let dependencies: [String]

    /// The modules under `Sources` that are Swift.
    static func all(in manifest: String) -> [Target] {
        guard let start = manifest.range(of: "    targets: [") else { return [] }
        return manifest[start.upperBound...].components(separatedBy: ".target(").dropFirst().flatMap { text in
            text.components(separatedBy: ".executableTarget(").map { Target(String($0)) }
        }.filter { !$0.name.isEmpty && $0.name != "Benchmarks" }
    }

    private init(_ text: String) {
        let strings = text.components(separatedBy: "\"")
        let isNamed = strings.first.map { $0.contains("name:") } ?? false
        name = isNamed && strings.count > 1 ? strings[1] : ""
        let list = text.components(separatedBy: "dependencies: [").dropFirst().first ?? ""
        let end = list.components(separatedBy: "exclude:")[0].components(separatedBy: "swiftSettings")[0]
        dependencies = end.components(separatedBy: "\"").enumerated().filter { !$0.offset.isMultiple(of: 2) }
            .map(\.element)
    }
}

import Foundation

/// What is under test, and what lies beside it.
enum Binary {
    /// The built `fbctl`: `FBCTL_BINARY`, else the one beside the test bundle, else the package's debug build.
    static let path: String = {
        if let path = ProcessInfo.processInfo.environment["FBCTL_BINARY"], !path.isEmpty { return path }
        let beside = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        let candidates = beside + [package.appendingPathComponent(".build/debug")]
        let found = candidates.map { $0.appendingPathComponent("fbctl").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        return found ?? "fbctl"
    }()

    /// The folder that `path` lies in, without links.
    static let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path

    /// The package's root.
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func packageFile(_ path: String) -> String { package.appendingPathComponent(path).path }
    static func fixture(_ name: String) -> String { packageFile("Tests/IntegrationTests/Fixtures/" + name) }

    static let schema = packageFile("Schemas/chatrooms.json")
    static let sample = packageFile("Schemas/chatrooms.sample.json")
}

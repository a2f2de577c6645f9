import Foundation
import Testing

/// Compares a text with the file of that name in the folder `Golden` beside the test.
///
/// With `FBCTL_RECORD=1` in the environment a file that differs is written anew, and the test fails all the same: what
/// was recorded is to be read first.
package func expectGolden(
    _ text: String, _ name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Golden")
    try expectFile(text, folder.appending(path: name), sourceLocation: sourceLocation)
}

/// Compares a text with a file of the repository, or with `FBCTL_RECORD=1` writes it there and fails.
package func expectFile(
    _ text: String, _ file: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let name = file.lastPathComponent
    let current = try? String(decoding: Data(contentsOf: file), as: UTF8.self)
    guard text != current else { return }
    guard ProcessInfo.processInfo.environment["FBCTL_RECORD"] == "1" else {
        let difference = lineDifference(current ?? "", text)
        Issue.record("\(name) differs:\n\(difference)", sourceLocation: sourceLocation)
        return
    }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name); read it", sourceLocation: sourceLocation)
}

/// The lines of both texts, those that only one has marked with `-` or `+`.
private func lineDifference(_ expected: String, _ found: String) -> String {
    let old = expected.components(separatedBy: "\n")
    let new = found.components(separatedBy: "\n")
    let difference = new.difference(from: old)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in difference {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
    }
    var lines: [String] = []
    var index = 0
    for (offset, line) in old.enumerated() {
        if removed.contains(offset) {
            lines.append("- " + line)
            continue
        }
        while inserted.contains(index) {
            lines.append("+ " + new[index])
            index += 1
        }
        lines.append("  " + line)
        index += 1
    }
    while index < new.count {
        lines.append("+ " + new[index])
        index += 1
    }
    return lines.joined(separator: "\n")
}

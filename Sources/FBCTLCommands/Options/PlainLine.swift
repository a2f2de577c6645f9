/// A command line of paths and of the flags that every verb has, which needs no parser.
///
/// ArgumentParser looks up what the program knows of a hundred types at every start: two of the nine milliseconds that a
/// small read takes. What is unusual in any way, a flag of the verb, a value behind an equals sign, a mistake, is not plain
/// and left to it.
struct PlainLine: Equatable {
    private(set) var flags = GlobalFlags()
    private(set) var paths: [String] = []

    /// Reads the words after the verb; nil when they are not plain.
    init?(_ words: some Sequence<String>) {
        var rest = words.makeIterator()
        while let word = rest.next() {
            guard word.hasPrefix("-") else {
                paths.append(word)
                continue
            }
            guard word != "--no-schema" else {
                guard !flags.noSchema else { return nil }
                flags.noSchema = true
                continue
            }
            guard let flag = PlainLine.flag(word), flags[keyPath: flag] == nil, let value = rest.next(),
                !value.hasPrefix("-")
            else { return nil }
            flags[keyPath: flag] = value
        }
        guard !paths.isEmpty, flags.schema == nil || !flags.noSchema else { return nil }
    }

    private static func flag(_ name: String) -> WritableKeyPath<GlobalFlags, String?>? {
        switch name {
        case "--database": \.database
        case "--schema": \.schema
        case "-o", "--output": \.formatName
        default: nil
        }
    }
}

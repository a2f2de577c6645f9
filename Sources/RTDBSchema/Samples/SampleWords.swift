/// Sample texts, chosen by the name of a field or by its format.
enum SampleWords {
    private static let words = [
        "amber", "birch", "cedar", "delta", "ember", "fjord", "garnet", "harbour", "island", "juniper", "kestrel",
        "lagoon", "meadow", "nectar", "orchid", "pebble", "quartz", "river", "saffron", "timber", "umber", "violet",
        "willow", "yarrow", "zephyr",
    ]
    private static let people = [
        "Ada", "Alan", "Barbara", "Claude", "Donald", "Edsger", "Frances", "Grace", "Hedy", "John", "Katherine",
        "Leslie", "Margaret", "Niklaus", "Radia", "Tim",
    ]

    /// A text for a field with this name.
    static func text(for name: String, _ random: inout SampleRandomness) -> String {
        let lowered = name.lowercased()
        func word(_ random: inout SampleRandomness) -> String { random.pick(words) ?? "word" }
        if ["name", "sender", "author", "user", "owner", "by"].contains(where: lowered.hasSuffix) {
            return random.pick(people) ?? "Ada"
        }
        if ["text", "message", "description", "note", "comment", "body"].contains(where: lowered.contains) {
            let count = 2 + random.below(7)
            let text = (0..<count).map { _ in word(&random) }.joined(separator: " ")
            return text.prefix(1).uppercased() + text.dropFirst() + "."
        }
        return lowered.hasSuffix("id") ? "\(word(&random))\(1 + random.below(99))" : word(&random)
    }

    /// A text for a format; nil for formats without sample texts.
    static func text(ofFormat format: String, _ random: inout SampleRandomness, time: Int64) -> String? {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let name = (random.pick(people) ?? "Ada").lowercased()
        let word = random.pick(words) ?? "word"
        let date = "2026-\(two(1 + random.below(12)))-\(two(1 + random.below(28)))"
        let clock = "\(two(random.below(24))):\(two(random.below(60))):\(two(random.below(60)))Z"
        switch format {
        case "push-id": return SampleKeys.pushID(at: time, &random)
        case "date": return date
        case "time": return clock
        case "date-time": return "\(date)T\(clock)"
        case "duration": return "PT\(1 + random.below(59))M"
        case "email", "idn-email": return "\(name)@\(word).example"
        case "hostname", "idn-hostname": return "\(word).example"
        case "uri", "iri": return "https://\(word).example/\(name)"
        case "uri-reference", "iri-reference": return "/\(word)/\(name)"
        case "ipv4": return "192.0.2.\(random.below(256))"
        case "ipv6": return "2001:db8::\(1 + random.below(9999))"
        case "uuid":
            let digits = Array("0123456789abcdef")
            var text = ""
            for index in 0..<36 {
                switch index {
                case 8, 13, 18, 23: text.append("-")
                case 14: text.append("4")
                case 19: text.append(digits[8 + random.below(4)])
                default: text.append(digits[random.below(16)])
                }
            }
            return text
        default: return nil
        }
    }
}

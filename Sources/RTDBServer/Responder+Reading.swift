import JSONCore
import RTDB
import RTDBWire

extension Responder {
    func read(_ operation: Operation) -> Answer {
        let node = store.node(at: operation.location.path, in: operation.namespace)
        guard !operation.location.isPriority else {
            return show(node.priority.map(Node.init(priority:)) ?? .null, operation.output)
        }
        guard let shallow = operation.output.shallow else { return show(node, operation.output) }
        var output = operation.output
        // The keys are what is asked for, so an array's stay visible, and a priority is none of them.
        output.form = .keyed
        return show(node.shallow(shallow), output)
    }
}

extension Node {
    /// The children with `true` in place of each; a leaf as it is.
    ///
    /// - Source: contract 2.7 to 2.9, 15.5.
    fileprivate func shallow(_ part: Output.Shallow) -> Node {
        guard case .object(let children) = value else { return withPriority(nil) }
        let marks = children.lazy.map { Child(key: $0.key, node: Node(.bool(true))) }
        let sorted: [Child] =
            switch part {
            case .all: Array(marks)
            case .first(let count): Array(marks.prefix(count))
            case .last(let count): Array(marks.suffix(count))
            }
        return Node(.object(Children(sorted: sorted)))
    }

    /// The value of a `.priority` location.
    fileprivate init(priority: Priority) {
        switch priority.value {
        case .number(let number): self.init(.double(number))
        case .string(let text): self.init(.string(text))
        case .timestamp: self.init(.serverValue(.timestamp))
        }
    }
}

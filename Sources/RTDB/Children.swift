/// The children of a node in key order.
///
/// Finding, adding and removing a child takes time proportional to the logarithm of the count; copies share whatever
/// did not change.
package struct Children: Sendable {
    let tree: SortedTree<Child>

    private init(_ tree: SortedTree<Child>) {
        self.tree = tree
    }

    package init() {
        tree = SortedTree()
    }

    /// - Parameter sorted: Children in strictly ascending key order, none of them null.
    package init(sorted: [Child]) {
        tree = SortedTree(sorted: sorted)
    }

    package var count: Int { tree.count }
    package var isEmpty: Bool { count == 0 }

    package subscript(key: Key) -> Node? { tree[key]?.node }

    /// A copy in which `key` has `node` as its value; null removes the child.
    package func updating(_ key: Key, to node: Node) -> Children {
        Children(node.isNull ? tree.removing(key) : tree.inserting(Child(key: key, node: node)))
    }

    package var first: Child? { tree.first }
    package var last: Child? { tree.last }
}

extension Child: SortedTreeEntry {
    var position: Key { key }
    /// The size of the child's JSON text, including quotes, colon and comma.
    var byteCount: Int { key.name.utf8.count + 4 + node.byteCount }
}

extension Children: Sequence {
    package struct Iterator: IteratorProtocol {
        private var iterator: SortedTree<Child>.Iterator

        fileprivate init(_ iterator: SortedTree<Child>.Iterator) {
            self.iterator = iterator
        }

        package mutating func next() -> Child? { iterator.next() }
    }

    package func makeIterator() -> Iterator { Iterator(tree.makeIterator()) }
    package var underestimatedCount: Int { count }
}

extension Children: Equatable {
    package static func == (left: Children, right: Children) -> Bool {
        left.count == right.count && left.elementsEqual(right)
    }
}

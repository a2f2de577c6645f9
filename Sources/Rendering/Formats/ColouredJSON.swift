import Platform
import RTDB
import Synchronization
import TerminalText

/// A sink that colours JSON text before it writes it to a terminal.
final class ColouredJSON: ByteSink {
    fileprivate enum Place {
        case between
        case string(isName: Bool, isEscaped: Bool)
        /// Inside a number, `true`, `false` or `null`.
        case word
    }

    fileprivate struct State {
        var place = Place.between
        /// For each open container, whether it is an object.
        var containers: [Bool] = []
        /// Whether the next string is a name.
        var expectsName = false
        var output: [UInt8] = []
    }

    private let target: any ByteSink
    private let state = Mutex(State())

    init(_ target: any ByteSink) {
        self.target = target
    }

    var isTerminal: Bool { target.isTerminal }
    package var columns: Int? { target.columns }
    func waitForReaderToClose() async { await target.waitForReaderToClose() }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        let coloured = state.withLock { state in
            for byte in bytes { state.take(byte) }
            defer { state.output.removeAll(keepingCapacity: true) }
            return state.output
        }
        try target.write(coloured)
    }
}

extension ByteSink {
    /// Returns this sink for JSON text, with colours if `isColoured`.
    func takingJSON(isColoured: Bool) -> any ByteSink {
        guard isColoured else { return taking(VisibleText.Style.json) }
        return TerminalEscapingSink(ColouredJSON(unescaped), .json)
    }
}

extension ColouredJSON.State {
    fileprivate mutating func take(_ byte: UInt8) {
        switch place {
        case .string(let isName, let isEscaped):
            output.append(byte)
            if !isEscaped, byte == UInt8(ascii: "\"") {
                end()
            } else {
                place = .string(isName: isName, isEscaped: !isEscaped && byte == UInt8(ascii: "\\"))
            }
        case .word where byte.isPartOfWord: output.append(byte)
        case .word:
            end()
            between(byte)
        case .between: between(byte)
        }
    }

    private mutating func between(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""):
            let isName = expectsName
            expectsName = false
            begin(.string(isName: isName, isEscaped: false), isName ? .blue : .green)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            containers.append(byte == UInt8(ascii: "{"))
            expectsName = byte == UInt8(ascii: "{")
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            _ = containers.popLast()
            expectsName = false
        case UInt8(ascii: ","): expectsName = containers.last ?? false
        case UInt8(ascii: "n"): begin(.word, .dim)
        case UInt8(ascii: "t"), UInt8(ascii: "f"): begin(.word, .yellow)
        case _ where byte.isPartOfWord: begin(.word, .cyan)
        default: break
        }
        output.append(byte)
    }

    private mutating func begin(_ place: ColouredJSON.Place, _ paint: TextColour) {
        self.place = place
        output += paint.start.utf8
    }

    private mutating func end() {
        place = .between
        output += TextColour.end.utf8
    }
}

extension UInt8 {
    /// Whether the byte can be part of a number or of `true`, `false` and `null`.
    fileprivate var isPartOfWord: Bool {
        switch self {
        case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "E"): true
        default: false
        }
    }
}

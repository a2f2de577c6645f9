import CYAML
import Failures
import JSONCore
import Platform
import RTDB
import TerminalText

/// Rewrites JSON text as YAML token by token, so that memory is that of the longest leaf.
///
/// Strings that YAML would read as another type are quoted, and those of several lines are blocks.
struct YAMLSink: ~Copyable, TokenSink {
    /// The sink for the emitter's bytes; the emitter keeps a pointer to it.
    private final class Target {
        let output: any ByteSink
        /// The error that the sink threw; errors cannot pass through the C code of the emitter.
        package var failure: (any Error)?

        init(_ output: any ByteSink) {
            self.output = output
        }
    }

    private let emitter: UnsafeMutablePointer<yaml_emitter_t>
    private let target: Target
    private var isStarted = false

    init(_ output: any ByteSink) {
        target = Target(output)
        emitter = .allocate(capacity: 1)
        yaml_emitter_initialize(emitter)
        yaml_emitter_set_unicode(emitter, 1)
        // Long texts stay on one line, so that grep finds them.
        yaml_emitter_set_width(emitter, -1)
        yaml_emitter_set_output(
            emitter,
            { target, bytes, count in
                guard let target else { return 0 }
                let sink = Unmanaged<Target>.fromOpaque(target).takeUnretainedValue()
                do {
                    try sink.output.write(UnsafeRawBufferPointer(start: bytes, count: count))
                    return 1
                } catch {
                    sink.failure = error
                    return 0
                }
            }, Unmanaged.passUnretained(target).toOpaque())
    }

    deinit {
        yaml_emitter_delete(emitter)
        emitter.deallocate()
    }

    package mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if !isStarted { try begin() }
        switch token {
        case .beginObject: try emit { yaml_mapping_start_event_initialize($0, nil, nil, 1, YAML_ANY_MAPPING_STYLE) }
        case .endObject: try emit { yaml_mapping_end_event_initialize($0) }
        case .beginArray: try emit { yaml_sequence_start_event_initialize($0, nil, nil, 1, YAML_ANY_SEQUENCE_STYLE) }
        case .endArray: try emit { yaml_sequence_end_event_initialize($0) }
        case .name, .string: try string(tokenizer.text)
        case .number: try scalar(tokenizer.rawBytes.asYAMLNumber, YAML_PLAIN_SCALAR_STYLE)
        case .true: try scalar(Array("true".utf8), YAML_PLAIN_SCALAR_STYLE)
        case .false: try scalar(Array("false".utf8), YAML_PLAIN_SCALAR_STYLE)
        case .null: try scalar(Array("null".utf8), YAML_PLAIN_SCALAR_STYLE)
        }
    }

    package mutating func flush() throws {
        // The library ends the process when it flushes a stream that has not begun.
        guard isStarted else { return }
        yaml_emitter_flush(emitter)
        try throwFailure()
    }

    package mutating func finish() throws {
        guard isStarted else { return }
        try emit { yaml_document_end_event_initialize($0, 1) }
        try emit { yaml_stream_end_event_initialize($0) }
        try flush()
    }

    private mutating func begin() throws {
        isStarted = true
        try emit { yaml_stream_start_event_initialize($0, YAML_UTF8_ENCODING) }
        try emit { yaml_document_start_event_initialize($0, nil, nil, nil, 1) }
    }

    private func string(_ text: String) throws {
        let style =
            text.needsYAMLEscapes
            ? YAML_DOUBLE_QUOTED_SCALAR_STYLE
            : text.isPlainYAML
                ? YAML_PLAIN_SCALAR_STYLE
                : text.utf8.contains(0x0A) ? YAML_LITERAL_SCALAR_STYLE : YAML_SINGLE_QUOTED_SCALAR_STYLE
        try scalar(Array(text.utf8), style)
    }

    private func scalar(_ bytes: [UInt8], _ style: yaml_scalar_style_t) throws {
        let isPlain: Int32 = style == YAML_PLAIN_SCALAR_STYLE ? 1 : 0
        try emit { event in
            bytes.withUnsafeBufferPointer { bytes in
                yaml_scalar_event_initialize(
                    event, nil, nil, bytes.baseAddress, Int32(bytes.count), isPlain, 1, style)
            }
        }
    }

    /// Creates an event and passes it to the emitter, which takes ownership of it.
    private func emit(_ make: (UnsafeMutablePointer<yaml_event_t>) -> Int32) throws {
        var event = yaml_event_t()
        guard make(&event) == 1, yaml_emitter_emit(emitter, &event) == 1 else {
            try throwFailure()
            throw Failure(.software, "the value cannot be written as YAML")
        }
    }

    private func throwFailure() throws {
        if let failure = target.failure { throw failure }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A JSON number in the syntax of YAML: in YAML 1.1, a number with an exponent has a point, and its exponent a
    /// sign.
    fileprivate var asYAMLNumber: [UInt8] {
        guard let mark = firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return Array(self) }
        var number = Array(self[..<mark])
        if !number.contains(UInt8(ascii: ".")) { number += ".0".utf8 }
        number.append(self[mark])
        let exponent = self[(mark + 1)...]
        let isSigned = exponent.first == UInt8(ascii: "-") || exponent.first == UInt8(ascii: "+")
        return number + (isSigned ? [] : [UInt8(ascii: "+")]) + exponent
    }
}

extension String {
    /// Whether the text has a character that is visible only as an escape; only double quotes allow escapes.
    fileprivate var needsYAMLEscapes: Bool {
        unicodeScalars.contains { $0.isConcealed && $0 != "\n" && $0 != "\t" }
    }

    /// The words that YAML reads as another type than text, in lower case.
    private static let yamlWords: Set<String> = ["y", "n", "yes", "no", "true", "false", "on", "off", "null"]

    /// Whether YAML reads the text without quotes as the same string; false when in doubt.
    ///
    /// - Source: YAML 1.1 and 1.2, which resolve plain scalars to other types by different rules.
    fileprivate var isPlainYAML: Bool {
        guard let first = unicodeScalars.first, first.properties.isAlphabetic || first == "_" || first == "/" else {
            return false
        }
        var text = self
        let isHarmless = text.withUTF8 { bytes in
            var last: UInt8 = 0
            for byte in bytes {
                switch byte {
                case 0..<0x20, 0x7F: return false
                case UInt8(ascii: " ") where last == UInt8(ascii: ":"): return false
                case _ where "\\\"{}[],#&*!|>%@`".utf8.contains(byte): return false
                default: last = byte
                }
            }
            return last != UInt8(ascii: " ") && last != UInt8(ascii: ":")
        }
        // The longest of the words has five letters.
        return isHarmless && !(utf8.count <= 5 && String.yamlWords.contains(lowercased()))
    }
}

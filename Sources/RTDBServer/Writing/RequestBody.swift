import JSONCore
import RTDB
import RTDBWire

/// Parses the body of a write while it is received, so that a large import is in memory as a node but not as text.
///
/// The body of a PATCH is collected, because an update is parsed as a whole, and so is the body of a setting. After the
/// first error, further bytes are only counted.
final class RequestBody {
    /// The data of a body.
    enum Data {
        case node(Node)
        /// An update; nil for `null`, which removes the location.
        case update(MultiPathUpdate?)
        /// The bytes of a setting.
        case text([UInt8])
    }

    private enum Target {
        case node
        case update(DatabasePath)
        case text
    }

    private(set) var byteCount = 0
    private let target: Target
    private let limits: DataLimits
    private var tokenizer = JSONTokenizer()
    private var builder: Node.Builder
    private var node: Node?
    private var failure: NodeError?
    private var collected: [UInt8] = []

    init(of operation: Operation, limits: DataLimits) {
        self.limits = limits
        var depth = operation.path.keys.count
        switch operation.kind {
        case .update: target = .update(operation.path)
        case .writeSetting: target = .text
        case .push:
            depth += 1
            target = .node
        case .read, .stream, .set, .remove, .readSetting, .listDatabases: target = .node
        }
        builder = Node.Builder(depthAbove: depth, limits: limits)
    }

    func take(_ chunk: UnsafeRawBufferPointer) {
        byteCount += chunk.count
        guard failure == nil else { return }
        switch target {
        case .node:
            tokenizer.feed(chunk)
            build()
        case .update, .text: collected.append(contentsOf: chunk)
        }
    }

    private func build() {
        do throws(NodeError) {
            while let token = try tokenizer.nextForNode() {
                if let whole = try builder.take(token, from: tokenizer) { node = whole }
            }
        } catch {
            failure = error
        }
    }

    /// Returns the data of the complete body.
    func finish() throws(RequestError) -> Data {
        guard byteCount > 0 else { throw .noData }
        do throws(NodeError) {
            switch target {
            case .update(let path): return .update(try MultiPathUpdate(parsing: collected, at: path, limits: limits))
            case .text: return .text(collected)
            case .node: break
            }
        } catch {
            throw RequestError(error)
        }
        if failure == nil {
            tokenizer.finish()
            build()
        }
        if let failure { throw RequestError(failure) }
        return .node(node ?? .null)
    }
}

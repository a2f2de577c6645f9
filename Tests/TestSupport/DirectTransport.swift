import HTTP
import RTDB
import RTDBClient
import RTDBServer
import RTDBWire

/// Carries requests straight to the server's code, without a socket.
///
/// Bodies come one byte at a time, so that every place where a chunk can end is met.
package struct DirectTransport: Transport {
    private let responder: Responder

    package init(_ responder: Responder) {
        self.responder = responder
    }

    package func send(_ outgoing: TransportRequest) async throws -> TransportResponse {
        switch await responder.respond(to: try request(outgoing)) {
        case .response(let response):
            return TransportResponse(
                status: response.status, headers: response.headers, body: oneBytePerChunk(response.body))
        case .stream(let feed):
            let headers = HTTPHeaders([HTTPHeader("Content-Type", "text/event-stream")])
            return TransportResponse(status: 200, headers: headers, body: ResponseBody(events: feed))
        }
    }

    private func request(_ outgoing: TransportRequest) throws -> Request {
        guard let method = Method(rawValue: outgoing.method), let scheme = outgoing.url.firstRange(of: "://") else {
            throw TransportError.badURL(reason: outgoing.url)
        }
        let target = outgoing.url[scheme.upperBound...].drop { $0 != "/" }
        let halves = target.split(separator: "?", maxSplits: 1)
        guard let parameters = QueryParameters(parsing: halves.count > 1 ? halves[1] : "") else {
            throw TransportError.badURL(reason: outgoing.url)
        }
        return Request(
            method, try Endpoint(parsing: halves[0]), parameters: parameters, headers: HTTPHeaders(outgoing.headers),
            body: outgoing.body ?? [])
    }
}

/// A body that comes one byte at a time.
package func oneBytePerChunk(_ bytes: [UInt8]) -> ResponseBody {
    let source = MemorySource(bytes)
    return ResponseBody {
        let byte = try source.read(atMost: 1)
        return byte.isEmpty ? nil : byte
    }
}

extension ResponseBody {
    /// A stream of events in the form it has on the wire.
    fileprivate init(events feed: EventFeed) {
        self.init {
            var iterator = feed.makeAsyncIterator()
            return await iterator.next().map { EventStreamEncoder.encode($0) }
        }
    }
}

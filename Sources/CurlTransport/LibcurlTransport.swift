import HTTP

/// A transport that uses libcurl, on one thread for all transfers; connections are kept and reused.
///
/// It uses HTTP/1.1 only. Each response has its own connection, so a slow reader delays only its own transfer. The
/// thread starts with the first request or with ``prepare()``, and ends when the transport and the bodies that it
/// returned are released. It does not keep the process alive.
package struct LibcurlTransport: Transport {
    private let owner: LoopOwner

    package init(options: LibcurlOptions = LibcurlOptions()) {
        owner = LoopOwner(loop: CurlLoop(options: options))
    }

    /// Begins to load libcurl in the background, so that the first request need not wait for it.
    ///
    /// Loading takes milliseconds, so call this function as soon as it is certain that a request follows.
    package func prepare() {
        owner.loop.start()
    }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        try request.check()
        try Task.checkCancellation()
        let transfer = Transfer(loop: owner.loop)
        let handle = TransferOwner(transfer: transfer)
        let head = try await transfer.head(of: request)
        let body = try ContentCoding(of: head.headers).body { try await handle.transfer.nextChunk() }
        return TransportResponse(status: head.status, headers: head.headers, body: body)
    }
}

/// Ends the loop's thread when the last copy of the transport is released.
private final class LoopOwner: Sendable {
    let loop: CurlLoop

    init(loop: CurlLoop) {
        self.loop = loop
    }

    deinit { loop.stop() }
}

/// Ends the transfer when the last copy of the response body is released.
private final class TransferOwner: Sendable {
    let transfer: Transfer

    init(transfer: Transfer) {
        self.transfer = transfer
    }

    deinit { transfer.abort() }
}

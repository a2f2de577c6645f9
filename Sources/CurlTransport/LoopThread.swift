import CCurl
import HTTP
import Platform

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The loop that runs on its thread, with the state that only this thread uses.
struct LoopThread {
    /// The longest sleep in milliseconds while the silence of a peer is limited.
    ///
    /// A sleep in libcurl does not include the time for which the machine sleeps.
    private static let longestWait = 5_000

    private let loop: CurlLoop
    private let multi: CurlMulti
    private var running: [UnsafeMutableRawPointer: EasyHandle] = [:]
    /// Whether the directory of trusted certificates was insufficient for an earlier transfer.
    private var readsCAFile = false
    private var handles: [ObjectIdentifier: EasyHandle] = [:]

    /// Runs until the loop is stopped and the last transfer has ended.
    static func run(_ loop: CurlLoop) {
        switch CurlLibrary.shared {
        case .failure(let error): loop.refuseAll(error: error)
        case .success(let library):
            guard let multi = CurlMulti(library: library) else {
                return loop.refuseAll(error: .unavailable(reason: "libcurl is out of memory"))
            }
            // Without it, commands that are queued while the thread sleeps would not wake it.
            guard multi.wakeUp() else {
                multi.close()
                return loop.refuseAll(error: .noResources(reason: SystemError(EMFILE).description))
            }
            var thread = LoopThread(loop: loop, multi: multi)
            loop.setMulti(multi)
            thread.run()
            loop.setMulti(nil)
            multi.close()
        }
    }

    private init(loop: CurlLoop, multi: CurlMulti) {
        self.loop = loop
        self.multi = multi
    }

    private mutating func run() {
        while true {
            let (commands, isStopping) = loop.takeCommands()
            for command in commands {
                obey(command)
            }
            guard !isStopping || !running.isEmpty else { return }
            multi.perform()
            finishDone()
            flush()
            let wait = expireIdle(now: Int(SteadyClock.system.now()))
            multi.poll(milliseconds: wait)
        }
    }

    private mutating func obey(_ command: CurlLoop.Command) {
        switch command {
        case .start(let transfer, let request):
            start(transfer, request)
        case .resume(let transfer):
            handles[ObjectIdentifier(transfer)]?.resume(now: Int(SteadyClock.system.now()))
        case .cancel(let transfer):
            guard let easy = handles[ObjectIdentifier(transfer)] else { return }
            forget(easy)
        }
    }

    private mutating func start(_ transfer: Transfer, _ request: TransportRequest) {
        // The transfer may have been cancelled before it started; then nothing must be sent.
        guard !transfer.isAborted else { return }
        let easy = EasyHandle(
            library: multi.library, transfer: transfer, request: request, options: loop.options,
            readsCAFile: readsCAFile,
            now: Int(SteadyClock.system.now()))
        guard let easy else { return refuse(transfer, error: .unavailable(reason: "libcurl is out of memory")) }
        let code = multi.add(easy)
        guard code == CURLM_OK else {
            return refuse(
                transfer, error: .other(code: Int(code.rawValue), reason: "libcurl rejected the transfer"))
        }
        running[easy.pointer] = easy
        handles[ObjectIdentifier(transfer)] = easy
    }

    private mutating func finishDone() {
        while let (pointer, code) = multi.nextDone() {
            guard let easy = running[pointer] else { continue }
            // Nothing has been sent, so the transfer can start again.
            if code == CURLE_PEER_FAILED_VERIFICATION, easy.readCAFile() {
                readsCAFile = true
                multi.remove(easy)
                if multi.add(easy) == CURLM_OK { continue }
            }
            end(easy, error: easy.error(for: code, now: Int(SteadyClock.system.now())))
        }
    }

    /// Wakes the tasks that wait, once for all bytes that were received in this round.
    private func flush() {
        for easy in running.values {
            // Resuming may deliver more bytes at once, and libcurl does not announce them again.
            while easy.hasUndeliveredInput {
                easy.hasUndeliveredInput = false
                if easy.transfer.flush() { easy.resume(now: Int(SteadyClock.system.now())) }
            }
        }
    }

    /// Ends transfers whose peer was silent for too long; returns the milliseconds until the next one may have to end.
    private mutating func expireIdle(now: Int) -> Int {
        var wait = Int(Int32.max)
        for easy in running.values {
            guard let left = easy.idleTimeLeft(now: now) else { continue }
            if left <= 0 {
                end(easy, error: easy.idleError)
            } else {
                wait = min(wait, left, LoopThread.longestWait)
            }
        }
        return wait
    }

    private mutating func end(_ easy: EasyHandle, error: TransportError?) {
        forget(easy)
        easy.transfer.ended(error: error)
        _ = easy.transfer.flush()
    }

    private mutating func forget(_ easy: EasyHandle) {
        multi.remove(easy)
        running[easy.pointer] = nil
        handles[ObjectIdentifier(easy.transfer)] = nil
    }

    private func refuse(_ transfer: Transfer, error: TransportError) {
        transfer.ended(error: error)
        _ = transfer.flush()
    }
}

import Foundation
import Glibc
import Synchronization

/// The end of a child process, which can be taken from the system once and is remembered here.
final class ProcessEnd: Sendable {
    private let id: pid_t
    private let status = Mutex<Int32?>(nil)

    init(_ id: pid_t) {
        self.id = id
    }

    /// Waits for the end, by looking every few milliseconds, since a wait that blocks could have no deadline.
    func wait() throws -> Int32 {
        let deadline = Date(timeIntervalSinceNow: Program.patience)
        while true {
            if let status = look() { return status }
            guard Date() < deadline else { throw ProgramError.stillRunning(id) }
            usleep(5000)
        }
    }

    /// Kills the process and its group, if any of it is left.
    func kill(group: pid_t) {
        guard id > 0 else { return }
        _ = Glibc.kill(-group, SIGKILL)
        guard status.withLock({ $0 }) == nil else { return }
        var raw: Int32 = 0
        _ = waitpid(id, &raw, 0)
    }

    private func look() -> Int32? {
        status.withLock { known in
            if let known { return known }
            var raw: Int32 = 0
            guard waitpid(id, &raw, WNOHANG) == id else { return nil }
            let signal = raw & 0x7F
            known = signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
            return known
        }
    }
}

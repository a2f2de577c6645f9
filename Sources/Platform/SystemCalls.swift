#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// Functions of the C library under names that no method of fbctl hides; the name of its module depends on the system.

func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
func systemClose(_ descriptor: Int32) { close(descriptor) }
func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
func systemRename(_ path: String, _ name: String) -> Int32 { rename(path, name) }
func systemLink(_ path: String, _ name: String) -> Int32 { link(path, name) }

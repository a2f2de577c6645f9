// Linux's calls for processes and files that Swift cannot make itself, or that glibc shows only to programs that ask.

#ifndef FBCTL_CPROCESS_SHIM_H
#define FBCTL_CPROCESS_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: - Starting a program

typedef struct {
    const char *program;
    char *const *arguments;
    char *const *environment;
    // What becomes the child's standard input; -1 for this process's own.
    int standard_input;
    // What becomes the child's standard output; -1 for this process's own.
    int standard_output;
    // Whether the child leads a process group of its own.
    int leads_group;
    // What the kernel sends the child when the thread that started it ends, however it ends; 0 for nothing.
    int signal_at_end;
} cprocess_command;

static inline void cprocess_reset(int number, int even_if_ignored) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0) return;
    if (action.sa_handler == SIG_IGN && !even_if_ignored) return;
    action.sa_flags = 0;
    action.sa_handler = SIG_DFL;
    sigaction(number, &action, NULL);
}

// Starts a program as posix_spawn does, with what posix_spawn cannot: a signal for the child when its starter ends.
//
// Gives 0, or the number of the error. The child shares this process's memory until it runs the program, so it changes
// nothing but signal handling, which it has for itself.
static __attribute__((noinline)) int cprocess_start(const cprocess_command *command, pid_t *child) {
    const pid_t parent = getpid();
    volatile int error = 0;
    sigset_t all, before;
    sigfillset(&all);
    // A handler of this process must not run in the child.
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t id = vfork();
    if (id == 0) {
        // What this process ignores for itself the child would ignore too; what its starter told it to ignore stays so.
        cprocess_reset(SIGPIPE, 1);
        cprocess_reset(SIGXFSZ, 1);
        const int handled[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGCHLD};
        for (unsigned index = 0; index < sizeof handled / sizeof *handled; index++) cprocess_reset(handled[index], 0);
        if (command->leads_group) setpgid(0, 0);
        if (command->signal_at_end) {
            prctl(PR_SET_PDEATHSIG, command->signal_at_end);
            // It may have ended before that.
            if (getppid() != parent) _exit(127);
        }
        if ((command->standard_input < 0 || dup2(command->standard_input, 0) >= 0)
            && (command->standard_output < 0 || dup2(command->standard_output, 1) >= 0)) {
            // The threads of the Swift runtime block most signals; a child that inherited that would not end by SIGTERM.
            sigset_t none;
            sigemptyset(&none);
            sigprocmask(SIG_SETMASK, &none, NULL);
            execve(command->program, command->arguments, command->environment);
        }
        error = errno;
        _exit(127);
    }
    if (id < 0) error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    // Else it would stay as a child that nobody has waited for.
    if (id > 0 && error != 0) {
        int status;
        while (waitpid(id, &status, 0) < 0 && errno == EINTR) {}
    }
    *child = id;
    return error;
}

// A pipe whose ends no child inherits.
static inline int cprocess_pipe(int ends[2]) {
    return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}

// MARK: - Signals

// Whether the kernel made the signal, as a terminal does for Ctrl-C, which then goes to the whole process group.
static inline int cprocess_is_from_terminal(const siginfo_t *information) {
    return information->si_code > 0;
}

// Lets `handler` take the signal.
static inline int cprocess_handle(int number, void (*handler)(int, siginfo_t *, void *)) {
    struct sigaction action;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    action.sa_sigaction = handler;
    return sigaction(number, &action, NULL);
}

// Whether the signal does what it does to a process that has said nothing of it.
static inline int cprocess_is_default(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && !(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_DFL;
}

static inline int cprocess_is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && !(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN;
}

// MARK: - Files without a name

// The same number on every Linux that runs Swift but for the bit of O_DIRECTORY, which is in it.
#ifndef O_TMPFILE
#define O_TMPFILE (020000000 | O_DIRECTORY)
#endif

// Opens a new file that has no name yet and is gone when it is closed without having got one; -1 where the file system
// does not know such files or the name could not be given later.
static inline int cprocess_open_nameless(const char *folder) {
    const int file = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0) return -1;
    char self[64];
    snprintf(self, sizeof self, "/proc/self/fd/%d", file);
    if (access(self, F_OK) == 0) return file;
    close(file);
    errno = EOPNOTSUPP;
    return -1;
}

// Gives a file without a name one that nothing has yet.
static inline int cprocess_name(int file, const char *path) {
    char self[64];
    snprintf(self, sizeof self, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

// MARK: - Memory

// Lets the allocator keep what the buffers of a stream leave for the next ones. To take each from the system anew costs a
// page fault for every four kilobytes, more than a quarter of the time of a large raw read. All threads share one heap: one of its own
// would grow in small steps, and each step of a thread that loads libraries stops the other threads for a moment.
static inline void cprocess_keep_memory(void) {
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_TOP_PAD, 1 << 20);
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
    mallopt(M_TRIM_THRESHOLD, 32 << 20);
}

#endif

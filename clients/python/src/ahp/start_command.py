"""Finds the command ``ahp``, which runs a daemon."""

from __future__ import annotations

import importlib
import os
import shutil
from typing import Any

from ahp.errors import DaemonStartError

# A private daemon must start fast; it has few callers.
_JAVA_OPTIONS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"


def start_command(given: str | os.PathLike[str] | None, arguments: list[str]) -> list[str]:
    """Returns the words that run ``ahp`` with arguments.

    Uses the given command, else ``AHP_COMMAND``, else the package ``ahp-handoff-server``, else ``ahp`` on the ``PATH``.
    """
    named = given or os.environ.get("AHP_COMMAND") or None
    if named is not None:
        # The daemon has another working directory.
        found = shutil.which(os.path.expanduser(named))
        if found is None:
            source = "command" if given else "AHP_COMMAND"
            raise DaemonStartError(f"{os.fspath(named)} ({source}) is not an executable file; expected the command ahp")
        return [os.path.abspath(found), *arguments]
    server = _server()
    if server is not None:
        # The package adds the options of AHP_JAVA_OPTS, which may contradict the default.
        options = [] if os.environ.get("AHP_JAVA_OPTS") else _JAVA_OPTIONS.split()
        words: list[str] = server.java_command(arguments, java_options=options)
        return words
    found = shutil.which("ahp")
    if found is None:
        raise DaemonStartError(
            "the command ahp was not found; install it with: pip install 'ahp-handoff[server]', or set AHP_COMMAND"
        )
    return [os.path.abspath(found), *arguments]


def environment() -> dict[str, str]:
    """Returns the environment of the daemon, without variables that configure other daemons."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("AHP_")}
    env["AHP_JAVA_OPTS"] = os.environ.get("AHP_JAVA_OPTS") or _JAVA_OPTIONS
    return env


def _server() -> Any:
    try:
        return importlib.import_module("ahp_server")
    except ModuleNotFoundError:
        return None

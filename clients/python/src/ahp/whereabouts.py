"""Finds the daemon: what was said, else the environment, else the files that a running daemon keeps.

URL and token are looked for apart, but the token of a data directory is only sent to the daemon of that directory.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

STANDARD_URL = "http://127.0.0.1:2470"


@dataclass(frozen=True)
class Address:
    """Where a daemon is, and who calls it; ``agent`` is for daemons that run with ``--dev``."""

    url: str
    token: str | None = field(default=None, repr=False)
    agent: str | None = None

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query:
            raise ValueError(f"{self.url} is no address like {STANDARD_URL}")
        for what, value in (("the token", self.token), ("the name of the agent", self.agent)):
            if value is not None and not all(" " < c < "\x7f" for c in value):
                raise ValueError(f"{what} holds what no HTTP header can")


def find(
    url: str | None = None,
    token: str | None = None,
    agent: str | None = None,
    *,
    data: str | None = None,
    env: Mapping[str, str] | None = None,
) -> Address:
    """The daemon to call, and as whom. A caller that acts as ``agent`` does not take the operator's token."""
    known = os.environ if env is None else env
    directory = Path(data or known.get("AHP_DATA") or Path(known.get("HOME") or Path.home()) / ".ahp")
    said = url or known.get("AHP_URL") or None
    secret = token or known.get("AHP_TOKEN") or None
    noted = _noted(directory)
    if secret is None and agent is None and (said is None or said == noted):
        secret = _text(directory / "operator.token")
    return Address((said or noted or STANDARD_URL).rstrip("/"), secret, agent)


def _noted(directory: Path) -> str | None:
    text = _text(directory / "daemon.json")
    try:
        found = json.loads(text)["url"] if text else None
    except (ValueError, KeyError, TypeError):
        return None
    return found if isinstance(found, str) else None


def _text(file: Path) -> str | None:
    try:
        return file.read_text("utf-8").strip() or None
    except OSError:
        return None

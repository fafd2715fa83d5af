"""Finds the daemon: from arguments, then the environment, then the files of a running daemon.

URL and token are resolved separately, but the token of a data directory is only sent to the daemon of that directory.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

DEFAULT_URL = "http://127.0.0.1:2470"
_NAMESPACE = re.compile("[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class Address:
    """The URL of a daemon and the credentials of the caller; ``agent`` requires a daemon that runs with ``--dev``.

    ``namespace`` is the namespace of all requests; without it, the token selects the namespace.
    """

    url: str
    token: str | None = field(default=None, repr=False)
    agent: str | None = None
    namespace: str | None = None

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query:
            raise ValueError(f"'{self.url}' is not a daemon URL; expected a URL such as {DEFAULT_URL}")
        for what, value in (("the token", self.token), ("the agent name", self.agent)):
            if value is not None and not all(" " < c < "\x7f" for c in value):
                raise ValueError(f"{what} contains characters that are not allowed in an HTTP header")
        if self.namespace is not None and not _NAMESPACE.fullmatch(self.namespace):
            raise ValueError(f"'{self.namespace}' is not a namespace; expected lower-case letters, digits and dashes")

    def path(self, path: str) -> str:
        """Returns a path with the prefix of the namespace."""
        if self.namespace is None:
            return path
        prefix = "/namespaces/" + self.namespace
        return "/v1" + prefix + path[3:] if path.startswith("/v1/") else prefix + path


def find(
    url: str | None = None,
    token: str | None = None,
    agent: str | None = None,
    *,
    namespace: str | None = None,
    data: str | None = None,
    env: Mapping[str, str] | None = None,
) -> Address:
    """Returns the address to use. With ``agent``, the operator's token is not read."""
    variables = os.environ if env is None else env
    directory = Path(data or variables.get("AHP_DATA") or Path(variables.get("HOME") or Path.home()) / ".ahp")
    given = url or variables.get("AHP_URL") or None
    secret = token or variables.get("AHP_TOKEN") or None
    local = _local_url(directory)
    if secret is None and agent is None and (given is None or given == local):
        # The second line, if any, is the old token of a rotation.
        secret = (_text(directory / "operator.token") or "").partition("\n")[0].strip() or None
    within = namespace or variables.get("AHP_NAMESPACE") or None
    return Address((given or local or DEFAULT_URL).rstrip("/"), secret, agent, within)


def _local_url(directory: Path) -> str | None:
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

"""Reports the types of packets that wait for an agent and that its worker does not handle."""

from __future__ import annotations

import logging
import time
from collections.abc import Collection
from typing import TYPE_CHECKING

from ahp.errors import AhpError
from ahp.transport import Request

if TYPE_CHECKING:
    from ahp.client import Client

_INTERVAL = 60.0
_MAX_PACKETS = 100
_MAX_TYPES = 1000


class UnhandledTypes:
    """Queries the daemon at most once a minute and logs each type once."""

    def __init__(self, logger: logging.Logger) -> None:
        self._logger = logger
        self._agent: str | None = None
        self._reported: set[str] = set()
        self._next = 0.0

    @property
    def due(self) -> bool:
        """Whether the last query is more than a minute ago."""
        return time.monotonic() >= self._next and len(self._reported) < _MAX_TYPES

    def report(self, client: Client, handled: Collection[str]) -> None:
        """Logs the types that wait for the agent of the client, except those in ``handled``."""
        self._next = time.monotonic() + _INTERVAL
        try:
            agent, waiting = self._waiting(client)
        except AhpError as fault:
            self._logger.debug("cannot read the waiting packets: %s", fault)
            return
        for name in sorted(waiting - set(handled) - self._reported):
            self._reported.add(name)
            self._logger.warning(
                "packets of type '%s' wait for agent '%s', but this worker does not handle the type; "
                "register a handler with handles('%s')",
                name,
                agent,
                name,
            )

    def _waiting(self, client: Client) -> tuple[str, set[str]]:
        agent = self._agent = self._agent or client.agent or str(client._get("/v1/session")["name"])
        query = {"target": agent, "status": "ready", "view": "brief", "limit": _MAX_PACKETS}
        page = client._call(Request("GET", "/v1/packets", query=query, idempotent=True)).object
        return agent, {str(packet["type"]) for packet in page["items"]}

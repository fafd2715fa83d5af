"""Calls of the daemon's HTTP API."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ahp.jsontext import Json, JsonObject, plain
from ahp.transport import Request, Response, Transport

_PAGE_SIZE = 1000


class Calls:
    """Sends requests over one transport."""

    _transport: Transport

    def _post(
        self,
        target: str,
        body: Json,
        *,
        idempotent: bool = False,
        wait: float = 0.0,
        keep_null: tuple[str, ...] = (),
    ) -> Response:
        if isinstance(body, dict):
            body = {name: plain(it) for name, it in body.items() if it is not None or name in keep_null}
        return self._call(Request("POST", target, body, idempotent=idempotent, wait=wait))

    def _get(self, target: str) -> JsonObject:
        return self._call(Request("GET", target, idempotent=True)).object

    def _pages(self, target: str, query: Mapping[str, object]) -> Iterator[JsonObject]:
        after: str | None = None
        while True:
            page = self._call(
                Request("GET", target, query={**query, "limit": _PAGE_SIZE, "after": after}, idempotent=True)
            ).object
            yield from page["items"]
            after = page.get("next")
            if after is None:
                return

    def _call(self, request: Request) -> Response:
        return self._transport.call(request)

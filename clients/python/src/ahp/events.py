"""Server-sent events (``text/event-stream`` of WHATWG HTML) with resumption."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from ahp.errors import Busy, Unreachable
from ahp.jsontext import read
from ahp.models import Event
from ahp.transport import CallHandle, Request, Transport

_RECONNECT_DELAY = 0.5


def follow(
    transport: Transport, query: Mapping[str, object], last_event_id: str | None, reconnect: bool, handle: CallHandle
) -> Iterator[Event]:
    """Yields events until ``handle`` is cancelled or its client is closed.

    After a lost connection it resumes behind the last event, and it retries while the daemon is unreachable.
    """
    last = last_event_id
    while not handle.cancelled:
        try:
            headers = {"Accept": "text/event-stream", **({} if last is None else {"Last-Event-ID": last})}
            with transport.lines(Request("GET", "/v1/events", query=query, headers=headers), handle) as lines:
                for event in parse(lines):
                    last = event.id or last
                    yield event
        except (Unreachable, Busy) as fault:
            if handle.cancelled:
                return
            if not reconnect or (isinstance(fault, Unreachable) and fault.answered):
                raise
        if not reconnect:
            return
        time.sleep(_RECONNECT_DELAY)


def parse(lines: Iterator[str]) -> Iterator[Event]:
    """Parses the lines of a stream. Ignores comments and unknown fields."""
    fields: dict[str, str] = {}
    data: list[str] = []
    for line in lines:
        if not line:
            if data:
                yield Event(
                    fields.get("id", ""), fields.get("event", "message"), read("\n".join(data), any_integer=True)
                )
            fields, data = {}, []
            continue
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            data.append(value)
        elif name:
            fields[name] = value

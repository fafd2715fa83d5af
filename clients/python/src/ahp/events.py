"""Server-sent events (the ``text/event-stream`` of WHATWG HTML), resumed where they broke off."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from ahp.errors import Busy, Unreachable
from ahp.jsontext import read
from ahp.models import Event
from ahp.transport import Line, Request, Transport

_PAUSE = 0.5


def follow(
    transport: Transport, query: Mapping[str, object], last_event_id: str | None, reconnect: bool, line: Line
) -> Iterator[Event]:
    """Events as they come, until ``line`` is hung up or its client closed.

    A broken connection is taken up again after the last event that was given, and a daemon that stops is waited for.
    """
    last = last_event_id
    while not line.over:
        try:
            headers = {"Accept": "text/event-stream", **({} if last is None else {"Last-Event-ID": last})}
            with transport.lines(Request("GET", "/v1/events", query=query, headers=headers), line) as lines:
                for event in parse(lines):
                    last = event.id or last
                    yield event
        except (Unreachable, Busy) as away:
            if line.over:
                return
            if not reconnect or (isinstance(away, Unreachable) and away.answered):
                raise
        if not reconnect:
            return
        time.sleep(_PAUSE)


def parse(lines: Iterator[str]) -> Iterator[Event]:
    """The events in the lines of a stream; comments and unknown fields are passed over."""
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

"""Waits for the results of tasks and applies them to packets."""

from __future__ import annotations

import time
from collections.abc import Callable

from ahp.models import Packet, TaskResult
from ahp.transport import Request, Response, path

_MAX_WAIT = 60.0


def wait_for(call: Callable[[Request], Response], task_id: str, timeout: float) -> TaskResult:
    """Asks for the result until the task has ended or the time is over."""
    deadline = time.monotonic() + timeout
    while True:
        wait = min(max(deadline - time.monotonic(), 0.0), _MAX_WAIT)
        target = path("v1", "tasks", task_id, "result")
        request = Request("GET", target, query={"waitMs": int(wait * 1000)}, idempotent=True, wait=wait)
        outcome = TaskResult(call(request).object)
        if outcome.ended or time.monotonic() >= deadline:
            return outcome


def applied(packet: Packet, outcome: TaskResult) -> Packet:
    """Returns the packet with the outcome of its task; unchanged while the task runs."""
    if not outcome.ended:
        return packet
    return Packet(
        {
            **packet.json,
            "status": outcome.status.lower(),
            "owner": outcome.agent,
            "result": outcome.result,
            "terminalReason": outcome.reason,
            "error": outcome.error,
        }
    )

"""What can go wrong when asking a daemon, one class for each thing a caller can do about it."""

from __future__ import annotations

from ahp.jsontext import JsonObject
from ahp.problems import Violation


class AhpError(Exception):
    """The root of everything that this package raises on its own account."""


class Unreachable(AhpError):
    """No daemon, or no answer in its language; whether the call took effect may be open."""

    def __init__(self, message: str, *, sent: bool, answered: bool = False) -> None:
        super().__init__(message)
        self.sent = sent
        """Whether the daemon may have seen the call."""
        self.answered = answered
        """Whether something answered that is no daemon: asking again will not help."""


class Denied(AhpError):
    """The daemon refused. ``code`` says why, ``errors`` names every failing field by JSON Pointer."""

    def __init__(self, code: str, detail: str = "", problem: JsonObject | None = None) -> None:
        self.code = code
        self.problem: JsonObject = problem or {}
        self.detail = detail or str(self.problem.get("detail") or self.problem.get("title") or code)
        self.errors = [
            Violation(str(it.get("code", "")), str(it.get("pointer", "")), str(it.get("message", "")))
            for it in self.problem.get("errors") or []
        ]
        super().__init__(": ".join([code, self.detail, *(f"{it.pointer} {it.message}" for it in self.errors)]))

    @property
    def status(self) -> int:
        """The HTTP status, 0 when nothing was asked over HTTP."""
        return int(self.problem.get("status", 0))

    @property
    def packet_id(self) -> str | None:
        return self.problem.get("packetId")

    @property
    def task_id(self) -> str | None:
        return self.problem.get("taskId")


class LeaseLost(Denied):
    """The lease lapsed or passed to another: stop working, nothing you do counts any more."""


class IllegalTransition(Denied):
    """The packet is in a state from which this verb does not lead on."""

    @property
    def from_state(self) -> str | None:
        return self.problem.get("from")

    @property
    def verb(self) -> str | None:
        return self.problem.get("verb")


class AlreadyClaimed(Denied):
    """The packet is offered to somebody else."""


class NotFound(Denied):
    """There is no such thing, or you are no party to it."""


class Unauthenticated(Denied):
    """No token, or a wrong one."""


class Forbidden(Denied):
    """Not for this caller."""


class Busy(Denied):
    """Too many requests, or not now; nothing was changed."""


_TYPES: dict[str, type[Denied]] = {
    "LEASE_LOST": LeaseLost,
    "ILLEGAL_TRANSITION": IllegalTransition,
    "ALREADY_CLAIMED": AlreadyClaimed,
    "NOT_FOUND": NotFound,
    "UNAUTHENTICATED": Unauthenticated,
    "FORBIDDEN": Forbidden,
    "RATE_LIMITED": Busy,
    "UNAVAILABLE": Busy,
}


def refusal(problem: JsonObject) -> Denied:
    """The exception for a problem document (RFC 9457)."""
    code = str(problem["code"])
    return _TYPES.get(code, Denied)(code, problem=problem)

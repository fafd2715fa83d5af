"""The exceptions of this package, one class for each reaction of a caller."""

from __future__ import annotations

from ahp.jsontext import JsonObject
from ahp.problems import Violation


class AhpError(Exception):
    """The base class of the exceptions of this package."""


class Unreachable(AhpError):
    """No valid response from a daemon; the call may have taken effect."""

    def __init__(self, message: str, *, sent: bool, answered: bool = False) -> None:
        super().__init__(message)
        self.sent = sent
        """Whether the daemon may have received the request."""
        self.answered = answered
        """Whether a server that is not a daemon responded; a retry does not help."""


class DaemonStartError(AhpError):
    """The daemon of ``embedded`` did not start. The message contains its last lines."""


class Denied(AhpError):
    """The daemon denied the request. ``code`` is the reason; ``errors`` has a JSON Pointer for each invalid field."""

    def __init__(self, code: str, detail: str = "", problem: JsonObject | None = None) -> None:
        self.code = code
        self.problem: JsonObject = problem or {}
        self.detail = detail or str(self.problem.get("detail") or self.problem.get("title") or code)
        self.errors = [
            Violation(str(it.get("code", "")), str(it.get("pointer", "")), str(it.get("message", "")))
            for it in self.problem.get("errors") or []
        ]
        self.errors_total = int(self.problem.get("errorsTotal") or len(self.errors))
        """How many errors there were; ``errors`` has the first 100."""
        super().__init__(": ".join(self._parts()))

    def _parts(self) -> list[str]:
        """Returns code, detail and invalid fields, without a detail that repeats the code or a field."""
        repeated = self.detail == self.code or any(it.message in self.detail for it in self.errors)
        more = self.errors_total - len(self.errors)
        listed = [f"{it.pointer} {it.message}".strip() for it in self.errors]
        fields = "; ".join([*listed, *([f"and {more} more"] if more else [])])
        return [self.code, *([] if repeated else [self.detail]), *([fields] if fields else [])]

    @property
    def status(self) -> int:
        """The HTTP status, or 0 if there was no HTTP response."""
        return int(self.problem.get("status", 0))

    @property
    def packet_id(self) -> str | None:
        return self.problem.get("packetId")

    @property
    def task_id(self) -> str | None:
        return self.problem.get("taskId")


class LeaseLost(Denied):
    """The lease expired or another agent holds it. Stop working: the daemon denies all further verbs."""


class IllegalTransition(Denied):
    """The state of the packet does not allow this verb."""

    @property
    def from_state(self) -> str | None:
        return self.problem.get("from")

    @property
    def verb(self) -> str | None:
        return self.problem.get("verb")


class AlreadyClaimed(Denied):
    """The packet is offered to another agent."""


class NotFound(Denied):
    """The resource does not exist or is not visible to the caller."""


class Unauthenticated(Denied):
    """The token is missing or invalid."""


class Forbidden(Denied):
    """The caller is not permitted to do this."""


class Busy(Denied):
    """The rate limit is exceeded or the daemon is unavailable; nothing was changed."""


_TYPES: dict[str, type[Denied]] = {
    "LEASE_LOST": LeaseLost,
    "ILLEGAL_TRANSITION": IllegalTransition,
    "ALREADY_CLAIMED": AlreadyClaimed,
    "NOT_FOUND": NotFound,
    "UNAUTHENTICATED": Unauthenticated,
    "FORBIDDEN": Forbidden,
    "RATE_LIMITED": Busy,
    "QUOTA_EXCEEDED": Busy,
    "UNAVAILABLE": Busy,
}


def refusal(problem: JsonObject) -> Denied:
    """Returns the exception for a problem document (RFC 9457)."""
    code = str(problem["code"])
    return _TYPES.get(code, Denied)(code, problem=problem)

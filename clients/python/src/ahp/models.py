"""Typed views of the daemon's responses. Each keeps the complete JSON, including unknown members."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from ahp import times
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject, equal
from ahp.packet_members import SubmitMembers, members_json

if TYPE_CHECKING:
    from typing_extensions import Unpack


class View(Mapping[str, Any]):
    """A JSON object as a mapping, with attributes for common members. Its ``repr`` is short; ``json`` has it all."""

    __slots__ = ("json",)
    _shown: ClassVar[tuple[str, ...]] = ()

    def __init__(self, json: JsonObject) -> None:
        self.json = json

    def __getitem__(self, name: str) -> Any:
        return self.json[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.json)

    def __len__(self) -> int:
        return len(self.json)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and type(other) is type(self) and equal(self.json, other.json)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.json)))

    def __repr__(self) -> str:
        shown = (f"{name}={self.json[name]!r}" for name in self._shown if self.json.get(name) is not None)
        return f"{type(self).__name__}({', '.join(shown)})"


class Packet(View):
    """The unit that moves between agents. It has an identity, an owner, a state and a history."""

    __slots__ = ()
    _shown = ("packetId", "taskId", "type", "sender", "target", "status", "terminalReason")

    @property
    def packet_id(self) -> str:
        return str(self.json["packetId"])

    @property
    def task_id(self) -> str:
        return str(self.json["taskId"])

    @property
    def type(self) -> str:
        return str(self.json["type"])

    @property
    def sender(self) -> str:
        return str(self.json["sender"])

    @property
    def target(self) -> str | None:
        return self.json.get("target")

    @property
    def owner(self) -> str | None:
        return self.json.get("owner")

    @property
    def bound_to(self) -> str | None:
        return self.json.get("boundTo")

    @property
    def status(self) -> str:
        return str(self.json["status"])

    @property
    def is_final(self) -> bool:
        return self.status in ("completed", "failed", "blocked", "cancelled")

    @property
    def payload(self) -> JsonObject:
        payload: JsonObject = self.json.get("payload") or {}
        return payload

    @property
    def is_handoff(self) -> bool:
        return str(self.json.get("payloadType", "")).startswith("handoff/") or "schemaVersion" in self.payload

    @property
    def handoff(self) -> Handoff:
        """The handoff message. Raises ``ValueError`` if the payload is not a handoff."""
        if not self.is_handoff:
            raise ValueError(f"the payload of packet {self.packet_id} is not a handoff message")
        return Handoff(self.payload)

    @property
    def state(self) -> Json:
        """The state that the packet carries: that of its handoff message, otherwise its payload."""
        return self.handoff.state if self.is_handoff else self.payload

    @property
    def objective(self) -> str | None:
        return self.json.get("objective")

    @property
    def result(self) -> Json:
        return self.json.get("result")

    @property
    def error(self) -> JsonObject | None:
        return self.json.get("error")

    @property
    def waiting_on(self) -> str | None:
        return self.json.get("waitingOn")

    @property
    def terminal_reason(self) -> str | None:
        return self.json.get("terminalReason")

    @property
    def contract(self) -> str | None:
        return self.json.get("contract")

    @property
    def traceparent(self) -> str | None:
        return self.json.get("traceparent")

    @property
    def created_at(self) -> datetime | None:
        return times.parse(str(self.json.get("createdAt", "")))


class Task(View):
    """The packets that belong together, with their owner, agents and handoffs."""

    __slots__ = ()
    _shown = ("taskId", "status", "owner")

    @property
    def task_id(self) -> str:
        return str(self.json["taskId"])

    @property
    def status(self) -> str:
        return str(self.json["status"])

    @property
    def owner(self) -> str | None:
        return self.json.get("owner")

    @property
    def agents(self) -> list[str]:
        return list(self.json.get("agents") or [])

    @property
    def handoffs(self) -> list[JsonObject]:
        return list(self.json.get("handoffs") or [])

    @property
    def packets(self) -> list[JsonObject]:
        return list(self.json.get("packets") or [])


class TaskResult(View):
    """The result of a task: of the last packet in its chain of handoffs, retries and recoveries."""

    __slots__ = ()
    _shown = ("taskId", "status", "agent", "reason", "result")

    @property
    def task_id(self) -> str:
        return str(self.json["taskId"])

    @property
    def status(self) -> str:
        """``COMPLETED``, ``FAILED``, ``BLOCKED`` or ``CANCELLED``; ``ACTIVE`` or ``PENDING_HANDOFF`` while it runs."""
        return str(self.json["status"])

    @property
    def ended(self) -> bool:
        return self.json.get("endedAt") is not None

    @property
    def result(self) -> Json:
        """The result; ``{"children": […]}`` for a packet to several receivers."""
        return self.json.get("result")

    @property
    def reason(self) -> str | None:
        """Why the task was not completed, such as ``REJECTED`` or ``EXPIRED``."""
        return self.json.get("reason")

    @property
    def error(self) -> JsonObject | None:
        """The error that the last owner or the daemon reported, with ``code`` and ``message``."""
        return self.json.get("error")

    @property
    def packet_id(self) -> str:
        return str(self.json["packetId"])

    @property
    def agent(self) -> str:
        """The last owner of the packet that ended the task."""
        return str(self.json["agent"])


class Record(View):
    """One record of the audit chain."""

    __slots__ = ()
    _shown = ("seq", "event", "actor", "packetId")

    @property
    def event(self) -> str:
        return str(self.json["event"])

    @property
    def seq(self) -> int:
        return int(self.json["seq"])

    @property
    def actor(self) -> str:
        return str(self.json["actor"])


@dataclass(frozen=True)
class Grant:
    """The lease data from the daemon; ``fence`` grows with every lease of the packet."""

    token: str
    fence: int
    until: str
    ms: int

    @classmethod
    def of(cls, json: JsonObject) -> Grant:
        return cls(str(json["token"]), int(json["fence"]), str(json["until"]), int(json["ms"]))

    def __repr__(self) -> str:
        return f"Grant(fence={self.fence}, until={self.until!r})"


@dataclass(frozen=True)
class Claim:
    """A claimed packet. Accept or reject it before the offer expires.

    A ``resumed`` packet is already owned by the caller: it returned from a rollback, from children or from a person,
    with the saved ``checkpoint``.
    """

    packet: Packet
    grant: Grant
    accepted: bool = False
    resumed: bool = False
    checkpoint: Json = field(default=None, repr=False)

    @classmethod
    def of(cls, json: JsonObject) -> Claim:
        return cls(
            Packet(json["packet"]),
            Grant.of(json["lease"]),
            bool(json.get("accepted")),
            bool(json.get("resumed")),
            json.get("checkpoint"),
        )


@dataclass(frozen=True)
class Submission:
    """One result of a batch: the packet, or the problem document."""

    index: int
    status: int
    packet: Packet | None
    problem: JsonObject | None


@dataclass(frozen=True)
class Event:
    """One server-sent event: the event name of the record or ``alert``, and the record."""

    id: str
    name: str
    data: JsonObject


def packet_json(
    *,
    type: str,
    payload: Mapping[str, Any],
    target: str | None = None,
    receivers: Sequence[str] | None = None,
    **members: Unpack[SubmitMembers],
) -> JsonObject:
    """Builds a packet as JSON: converts member names from snake case to camel case and omits ``None`` values."""
    return members_json({"type": type, "payload": payload, "target": target, "receivers": receivers, **members})

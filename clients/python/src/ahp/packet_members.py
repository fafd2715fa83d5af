"""The members of a packet as typed keyword arguments."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from ahp.handoff import _camel
from ahp.jsontext import Json, JsonObject, plain

Priority = Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]


class OnComplete(TypedDict):
    """The agent that gets a packet ``task.result`` when the task has ended."""

    target: str


class Review(TypedDict):
    """The reviewer that must approve the result: an agent, ``role:NAME``, ``capability:NAME`` or ``human:QUEUE``."""

    by: str


class Stream(TypedDict):
    """The number of chunks (1 to 1000) that the sender appends before the packet is offered."""

    minimumChunks: int


class _MaxAttempts(TypedDict):
    maxAttempts: int


class Retry(_MaxAttempts, total=False):
    """How often failed work is tried (1 to 10), and the pause between two attempts in milliseconds."""

    backoffMs: int


class PacketMembers(TypedDict, total=False):
    """The optional members of a packet to submit, in snake case."""

    ahp: str
    packet_id: str
    task_id: str | None
    run_id: str | None
    sender: str | None
    objective: str | None
    intent: str | None
    scope: Json
    join: str | None
    join_on: Literal["completed", "accepted"] | None
    on_complete: OnComplete | None
    retry: Retry | None
    review: Review | None
    stream: Stream | None
    expected_output: Mapping[str, Any] | None
    payload_type: str | None
    constraints: Mapping[str, Any] | Sequence[str] | None
    priority: Priority | None
    confidence: float | None
    created_at: str | None
    scheduled_at: str | None
    expires_at: str | None
    dedupe_key: str | None
    contract: str | None
    traceparent: str | None
    signature: Mapping[str, Any] | None
    personal_data: Mapping[str, Any] | None
    trust: Mapping[str, str] | None
    pins: Sequence[Mapping[str, str]] | None
    meta: Mapping[str, Any] | None


class SubmitMembers(PacketMembers, total=False):
    """The optional members of a packet that is not a handoff: ``checkpoint`` is stored apart from the packet."""

    checkpoint: Json


_NAMES = {*SubmitMembers.__annotations__, *PacketMembers.__annotations__, "type", "target", "receivers", "payload"}


def members_json(members: Mapping[str, Any]) -> JsonObject:
    """Converts members to JSON and omits ``None`` values. Names that start with ``x-`` stay as they are."""
    unknown = [name for name in members if name not in _NAMES and not name.startswith("x-")]
    if unknown:
        raise TypeError(_unknown(unknown[0]))
    return {_wire_name(name): plain(value) for name, value in members.items() if value is not None}


def _wire_name(name: str) -> str:
    return name if name.startswith("x-") else _camel(name)


def _unknown(name: str) -> str:
    near = difflib.get_close_matches(name, _NAMES, 1)
    hint = f"did you mean '{near[0]}'?" if near else "use 'meta' or a name that starts with 'x-' for your own data"
    return f"a packet has no member '{name}'; {hint}"

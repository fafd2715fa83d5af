"""The common form of all formats: a handoff message, or a packet that may contain one."""

from __future__ import annotations

from ahp import ids
from ahp.jsontext import Json, JsonObject, canonical_text

UNKNOWN_TIME = "1970-01-01T00:00:00.000Z"
"""The value of a required time that the source does not contain."""


def is_packet(common: JsonObject) -> bool:
    return "type" in common and "payload" in common


def handoff_in(packet: JsonObject) -> JsonObject | None:
    """Returns the handoff message in a packet, or ``None``."""
    payload = packet.get("payload")
    kind = packet.get("payloadType")
    if not isinstance(payload, dict):
        return None
    is_handoff = kind.startswith("handoff/") if isinstance(kind, str) else "schemaVersion" in payload
    return payload if is_handoff else None


def message_of(common: JsonObject) -> JsonObject:
    """Returns the handoff message of the common form; derives it from the fields of a packet without one."""
    if not is_packet(common):
        return common
    message = handoff_in(common)
    return _from_plain_packet(common) if message is None else message


def skeleton(source: JsonObject) -> JsonObject:
    """Returns a message with every required member; ids are derived from ``source``."""
    name = canonical_text(source)
    return {
        "schemaVersion": "2.1",
        "handoffId": _named("handoff", name),
        "taskId": _named("task", name),
        "parentHandoffId": None,
        "fromAgent": sender("unknown", name),
        "toAgent": receiver("any"),
        "timestamp": UNKNOWN_TIME,
        "taskDescription": "INITIAL",
        "completedSubtasks": [],
        "remainingSubtasks": [],
        "currentState": {},
        "relevantContext": [],
        "constraints": [],
        "costTracking": {
            "costSpentSoFarUSD": 0,
            "costBudgetRemainingUSD": 1_000_000_000,
            "tokenSpent": {"prompt": 0, "completion": 0},
        },
        "conversationHistorySummary": "",
        "conversationHistoryVerbatim": [],
        "toolCallHistory": [],
        "traceparent": _traceparent(name),
    }


def sender(agent_id: str, name: str) -> JsonObject:
    return {"agentId": agent_id, "agentVersion": "unknown", "executionId": _named("execution", name)}


def receiver(agent_type: str) -> JsonObject:
    return {"agentType": agent_type, "agentVersion": "*"}


def text(source: JsonObject, member: str) -> str | None:
    value = source.get(member)
    return value if isinstance(value, str) else None


def number(source: JsonObject, member: str) -> float | None:
    value = source.get(member)
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def members(source: JsonObject, member: str) -> JsonObject | None:
    value = source.get(member)
    return value if isinstance(value, dict) else None


def items(source: JsonObject, member: str) -> list[Json]:
    value = source.get(member)
    return value if isinstance(value, list) else []


def _from_plain_packet(packet: JsonObject) -> JsonObject:
    name = canonical_text(packet)
    message = skeleton(packet)
    for wanted in ("taskId", "traceparent", "priority", "expiresAt"):
        if (found := text(packet, wanted)) is not None:
            message[wanted] = found
    if (source := text(packet, "sender")) is not None:
        message["fromAgent"] = sender(source, name)
    if (target := text(packet, "target")) is not None:
        message["toAgent"] = receiver(target)
    if (at := text(packet, "createdAt")) is not None:
        message["timestamp"] = at
    if (confidence := number(packet, "confidence")) is not None:
        message["confidence"] = confidence
    goal = next((it for it in (text(packet, m) for m in ("objective", "intent", "type")) if it is not None), "")
    message["taskDescription"] = goal or "INITIAL"
    message["initial"] = True
    message["currentState"] = members(packet, "payload") or {}
    return message


def _named(what: str, name: str) -> str:
    return ids.uuid8(f"{what}\n{name}")


def _traceparent(name: str) -> str:
    return f"00-{_named('trace', name).replace('-', '')}-{_named('span', name).replace('-', '')[:16]}-00"

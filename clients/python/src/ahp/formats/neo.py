"""The neo packet, a checkpoint format of another project. Working memory maps to the state, steps to subtasks."""

from __future__ import annotations

from datetime import timedelta

from ahp import ids, times
from ahp.formats import common_form, neo_steps
from ahp.formats.common_form import items, members, number, text
from ahp.formats.lossless import Projection
from ahp.jsontext import JsonObject, canonical_text

_ALIASES = {"confidence_score": "confidence", "tool_results_cache": "tool_cache"}
_PRIORITIES = ("LOW", "MEDIUM", "HIGH", "CRITICAL")
_MAX_TIME_TO_LIVE_SECONDS = 3_155_760_000


def with_standard_names(packet: JsonObject) -> JsonObject:
    """Renames aliases unless the standard name is present."""
    return {name if _ALIASES.get(name, name) in packet else _ALIASES[name]: it for name, it in packet.items()}


def expires_at(packet: JsonObject) -> str | None:
    """Returns ``expires_at``, or ``ttl_seconds`` after ``created_at``."""
    if (end := text(packet, "expires_at")) is not None:
        return end
    created = times.parse(text(packet, "created_at") or "")
    seconds = number(packet, "ttl_seconds")
    if created is None or seconds is None or not 0 <= seconds <= _MAX_TIME_TO_LIVE_SECONDS or seconds % 1:
        return None
    try:
        return times.write(created + timedelta(seconds=seconds))
    except OverflowError:
        return None


class Neo(Projection):
    """Handoff messages as neo packets, with the names that the library agent-handoff-protocol reads."""

    name = "neo"

    def source_of(self, common: JsonObject) -> JsonObject:
        """Adds the expiry, priority and confidence of a packet to its handoff."""
        message = common_form.message_of(common)
        if not common_form.is_packet(common):
            return message
        missing = [it for it in ("expiresAt", "priority", "confidence") if it in common and it not in message]
        return {**message, **{it: common[it] for it in missing}}

    def project(self, message: JsonObject) -> JsonObject:
        task = text(message, "taskDescription") or ""
        goal = text(message, "originalGoal")
        priority = text(message, "priority")
        confidence = number(message, "confidence")
        shape = {
            "task_id": _task_id(message),
            "original_goal": task if goal is None else goal,
            "priority": priority if priority in _PRIORITIES else "MEDIUM",
            "confidence_score": 0.5 if confidence is None or not 0 <= confidence <= 1 else confidence,
            "context_summary": text(message, "conversationHistorySummary") or task,
            "completed_steps": neo_steps.completed(items(message, "completedSubtasks"), _sender(message)),
            "remaining_steps": neo_steps.remaining(items(message, "remainingSubtasks")),
            "working_memory": members(message, "currentState") or {},
            "tool_results_cache": members(message, "toolCache") or {},
        }
        if (reason := text(message, "handoffReason")) is not None:
            shape["handoff_reason"] = reason
        if (at := text(message, "timestamp")) is not None:
            shape["created_at"] = at
        if (end := text(message, "expiresAt")) is not None and times.parse(end) is not None:
            shape["expires_at"] = end
        return shape

    def lift(self, shape: JsonObject) -> JsonObject:
        neo = with_standard_names(shape)
        message = common_form.skeleton(neo)
        self._lift_texts(neo, message)
        for source, target in (("working_memory", "currentState"), ("tool_cache", "toolCache")):
            if (found := members(neo, source)) is not None:
                message[target] = found
        if (priority := text(neo, "priority")) is not None:
            message["priority"] = priority
        if (confidence := number(neo, "confidence")) is not None:
            message["confidence"] = confidence
        if (reason := text(neo, "handoff_reason")) is not None:
            message["handoffReason"] = reason
        if (end := expires_at(neo)) is not None:
            message["expiresAt"] = end
        elif "expires_at" in neo:
            message["expiresAt"] = neo["expires_at"]
        created = neo.get("created_at", neo_steps.ABSENT)
        message["completedSubtasks"] = neo_steps.subtasks(items(neo, "completed_steps"), created)
        message["remainingSubtasks"] = neo_steps.subtasks(items(neo, "remaining_steps"), neo_steps.ABSENT)
        message["fromAgent"] = common_form.sender("neo", canonical_text(neo))
        if not message["completedSubtasks"]:
            message["initial"] = True
        return message

    @staticmethod
    def _lift_texts(neo: JsonObject, message: JsonObject) -> None:
        task = text(neo, "task_id")
        if task is not None and ids.is_id(task):
            message["taskId"] = task
        if (at := text(neo, "created_at")) is not None:
            message["timestamp"] = at
        if goal := text(neo, "original_goal"):
            message.update(taskDescription=goal, originalGoal=goal)
        if (summary := text(neo, "context_summary")) is not None:
            message["conversationHistorySummary"] = summary

    def derived(self, message: JsonObject) -> list[str]:
        defaults = {
            "originalGoal": "/original_goal",
            "priority": "/priority",
            "confidence": "/confidence_score",
            "toolCache": "/tool_results_cache",
        }
        return [pointer for member, pointer in defaults.items() if member not in message]


def _task_id(message: JsonObject) -> str:
    task = text(message, "taskId")
    return (text(message, "handoffId") if task is None else task) or "unknown"


def _sender(message: JsonObject) -> str:
    return text(members(message, "fromAgent") or {}, "agentId") or "unknown"

"""The neo packet, a checkpoint format of another project. Working memory maps to the state, steps to subtasks."""

from __future__ import annotations

from ahp import ids
from ahp.formats import common_form
from ahp.formats.common_form import items, members, number, text
from ahp.formats.lossless import Projection
from ahp.jsontext import Json, JsonObject, canonical_text

_ALIASES = {"confidence_score": "confidence", "tool_results_cache": "tool_cache"}


class Neo(Projection):
    """Handoff messages as neo packets."""

    name = "neo"

    def project(self, message: JsonObject) -> JsonObject:
        task = text(message, "taskDescription") or ""
        goal = text(message, "originalGoal")
        confidence = number(message, "confidence")
        shape = {
            "task_id": message.get("taskId"),
            "original_goal": task if goal is None else goal,
            "priority": _or(text(message, "priority"), "MEDIUM"),
            "confidence": 0.5 if confidence is None else confidence,
            "context_summary": text(message, "conversationHistorySummary") or task,
            "completed_steps": items(message, "completedSubtasks"),
            "remaining_steps": items(message, "remainingSubtasks"),
            "working_memory": members(message, "currentState") or {},
            "tool_cache": members(message, "toolCache") or {},
            "created_at": message.get("timestamp"),
        }
        if "expiresAt" in message:
            shape["expires_at"] = message["expiresAt"]
        return shape

    def lift(self, shape: JsonObject) -> JsonObject:
        neo = _with_standard_names(shape)
        message = common_form.skeleton(neo)
        self._lift_texts(neo, message)
        for source, target in (("working_memory", "currentState"), ("tool_cache", "toolCache")):
            if (found := members(neo, source)) is not None:
                message[target] = found
        if (priority := text(neo, "priority")) is not None:
            message["priority"] = priority
        if (confidence := number(neo, "confidence")) is not None:
            message["confidence"] = confidence
        if "expires_at" in neo:
            message["expiresAt"] = neo["expires_at"]
        message["completedSubtasks"] = _subtasks(neo, "completed_steps", neo.get("created_at", _ABSENT))
        message["remainingSubtasks"] = _subtasks(neo, "remaining_steps", _ABSENT)
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
            "confidence": "/confidence",
            "toolCache": "/tool_cache",
        }
        return [pointer for member, pointer in defaults.items() if member not in message]


_ABSENT = object()


def _or(value: str | None, default: str) -> str:
    return default if value is None else value


def _subtasks(neo: JsonObject, member: str, at: object) -> list[Json]:
    return [_subtask(step, f"s{i}", at) for i, step in enumerate(items(neo, member), 1)]


def _subtask(step: Json, default_id: str, at: object) -> JsonObject:
    known: JsonObject = step if isinstance(step, dict) else {}
    step_id = next((it for it in (text(known, "subtaskId"), text(known, "id")) if it is not None), default_id)
    subtask: JsonObject = {"subtaskId": step_id, "description": _description(step, known)}
    if at is not _ABSENT:
        subtask["completedAt"] = at
    return {**subtask, **known}


def _description(step: Json, known: JsonObject) -> str:
    candidates = (step if isinstance(step, str) else None, *(text(known, it) for it in ("name", "title", "action")))
    found = next((it for it in candidates if it is not None), "")
    return found or "step"


def _with_standard_names(packet: JsonObject) -> JsonObject:
    """Renames aliases unless the standard name is present."""
    return {name if _ALIASES.get(name, name) in packet else _ALIASES[name]: it for name, it in packet.items()}

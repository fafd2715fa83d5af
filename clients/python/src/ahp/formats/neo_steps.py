"""The steps of neo packets.

A completed step is an object with ``step_name``, ``output``, ``timestamp`` and ``agent_name``, all strings; a remaining
step is a string. Other members of a step contain what these cannot express: a ``subtaskId`` that is not the position,
and a ``result`` that is not a string. A ``result`` or ``agentId`` of ``None`` means that the subtask lacks it.
"""

from __future__ import annotations

from ahp.formats.common_form import text
from ahp.jsontext import Json, JsonObject, compact, equal

ABSENT = object()
_STEP_MEMBERS = {"step_name", "output", "timestamp", "agent_name"}
_MAPPED_MEMBERS = {"subtaskId", "description", "completedAt", "result", "agentId"}


def completed(subtasks: list[Json], sender: str) -> list[Json]:
    """Returns the completed steps; ``sender`` is the agent of a subtask without one."""
    return [_completed_step(it, f"s{i}", sender) for i, it in enumerate(subtasks, 1)]


def remaining(subtasks: list[Json]) -> list[Json]:
    return [_description(it) for it in subtasks]


def subtasks(steps: list[Json], completed_at: object) -> list[Json]:
    """Returns the steps as subtasks; ``completed_at`` is the time of completed steps without one."""
    return [_subtask(it, f"s{i}", completed_at) for i, it in enumerate(steps, 1)]


def _completed_step(subtask: Json, default_id: str, sender: str) -> JsonObject:
    known: JsonObject = subtask if isinstance(subtask, dict) else {}
    agent = text(known, "agentId")
    step: JsonObject = {"step_name": _description(subtask), "output": _output(known.get("result"))}
    if (at := text(known, "completedAt")) is not None:
        step["timestamp"] = at
    step["agent_name"] = agent or sender
    if "subtaskId" in known and known["subtaskId"] != default_id:
        step["subtaskId"] = known["subtaskId"]
    if not text(known, "result"):
        step["result"] = known.get("result")
    if not agent:
        step["agentId"] = known.get("agentId")
    return {**step, **{name: it for name, it in known.items() if name not in _MAPPED_MEMBERS | _STEP_MEMBERS}}


def _subtask(step: Json, default_id: str, completed_at: object) -> JsonObject:
    known: JsonObject = step if isinstance(step, dict) else {}
    step_id = next((it for it in (text(known, "subtaskId"), text(known, "id")) if it is not None), default_id)
    subtask: JsonObject = {"subtaskId": step_id, "description": text(known, "step_name") or _description(step)}
    at = known.get("timestamp", completed_at)
    if at is not ABSENT:
        subtask["completedAt"] = at
    if (result := _result(known)) is not None:
        subtask["result"] = result
    if (agent := known.get("agentId", known.get("agent_name"))) is not None:
        subtask["agentId"] = agent
    mapped = _STEP_MEMBERS | {"subtaskId", "result", "agentId"}
    return {**subtask, **{name: it for name, it in known.items() if name not in mapped}}


def _result(step: JsonObject) -> Json:
    """Returns the result; an output that was changed replaces it."""
    if "result" not in step:
        return step.get("output")
    changed = "output" in step and not equal(step["output"], _output(step["result"]))
    return step["output"] if changed else step["result"]


def _output(result: Json) -> str:
    if result is None:
        return "completed"
    return (result or "completed") if isinstance(result, str) else compact(result)


def _description(step: Json) -> str:
    if isinstance(step, str):
        return step or "step"
    known: JsonObject = step if isinstance(step, dict) else {}
    candidates = (text(known, it) for it in ("description", "name", "title", "action"))
    return next((it for it in candidates if it is not None), "") or "step"

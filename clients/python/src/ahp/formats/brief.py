"""The brief of coding agents.

A message stores a complete brief in its member ``brief``. Without it, the brief is derived from the other members.
Evidence is never derived: such a brief has no verification and is not valid until checks are run.
"""

from __future__ import annotations

from ahp import ids
from ahp.formats import common_form
from ahp.formats.common_form import items, members, text
from ahp.formats.lossless import Projection
from ahp.jsontext import Json, JsonObject, canonical_text

_NONE_STATED = "none stated"


class Brief(Projection):
    """Handoff messages as briefs."""

    name = "brief"

    def project(self, message: JsonObject) -> JsonObject:
        whole = members(message, "brief")
        return _from_members(message) if whole is None else whole

    def lift(self, shape: JsonObject) -> JsonObject:
        message = common_form.skeleton(shape)
        if objective := text(shape, "objective"):
            message["taskDescription"] = objective
        _lift_a2a(shape, message)
        checks = [check for check in items(shape, "verification") if isinstance(check, dict)]
        times = [at for at in (text(check, "at") for check in checks) if at is not None]
        if times:
            message["timestamp"] = times[0]
        message["completedSubtasks"] = [_completed(i, check) for i, check in enumerate(checks, 1)]
        message["remainingSubtasks"] = [
            {"subtaskId": f"n{i}", "description": it} for i, it in enumerate(_texts(shape, "next_actions"), 1)
        ]
        message["constraints"] = [f"out of scope: {it}" for it in _texts(shape, "out_of_scope")]
        names = {"inScope": "in_scope", "changedFiles": "changed_files", "openRisks": "open_risks"}
        names["assumptions"] = "assumptions"
        message["currentState"] = {name: shape[of] for name, of in names.items() if of in shape}
        if not checks:
            message["initial"] = True
        return {**message, "brief": shape}

    def derived(self, message: JsonObject) -> list[str]:
        return [] if "brief" in message else ["/out_of_scope", "/changed_files", "/verification", "/open_risks"]


def _from_members(message: JsonObject) -> JsonObject:
    steps = [step for step in items(message, "remainingSubtasks") if isinstance(step, dict)]
    remaining = [it for it in (text(step, "description") for step in steps) if it is not None]
    constraints = [it for it in items(message, "constraints") if isinstance(it, str)]
    owner = text(members(message, "fromAgent") or {}, "agentId")
    goal = text(message, "taskDescription")
    brief: JsonObject = {
        "objective": _NONE_STATED if goal is None else goal,
        "in_scope": remaining or [_NONE_STATED],
        "out_of_scope": [_NONE_STATED],
        "changed_files": [_NONE_STATED],
        "verification": [],
        "open_risks": [
            {"risk": _NONE_STATED, "impact": _NONE_STATED, "owner": _NONE_STATED if owner is None else owner}
        ],
        "next_actions": remaining[:3] or [_NONE_STATED],
        "assumptions": constraints or [_NONE_STATED],
    }
    return {**brief, "a2a": message["a2a"]} if "a2a" in message else brief


def _lift_a2a(brief: JsonObject, message: JsonObject) -> None:
    a2a = members(brief, "a2a")
    if a2a is None:
        return
    if sender := text(members(a2a, "sender") or {}, "agent_id"):
        message["fromAgent"] = common_form.sender(sender, canonical_text(brief))
    if receiver := text(members(a2a, "receiver") or {}, "agent_id"):
        message["toAgent"] = common_form.receiver(receiver)
    message["a2a"] = a2a
    interaction = text(a2a, "interaction_id")
    if interaction is not None and ids.is_id(interaction):
        message["taskId"] = interaction


def _completed(number: int, check: JsonObject) -> JsonObject:
    at = text(check, "at")
    return {
        "subtaskId": f"v{number}",
        "description": text(check, "command") or "check",
        **({"result": check["result"]} if "result" in check else {}),
        "completedAt": common_form.UNKNOWN_TIME if at is None else at,
    }


def _texts(brief: JsonObject, member: str) -> list[str]:
    """Returns the texts of a field, which is a string or a list of strings."""
    value: Json = brief.get(member)
    found = [value] if isinstance(value, str) else [it for it in items(brief, member) if isinstance(it, str)]
    return [it for it in found if it]

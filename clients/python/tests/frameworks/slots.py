"""Measures where a framework stores each field of a message, by means of marked values."""

from __future__ import annotations

import importlib.metadata
import json
import os
from pathlib import Path
from typing import Any

from ahp import Handoff, fence, jsontext
from ahp.adapters.envelope import key_of
from frameworks.harness import Harness, Says
from messages import BASE

FOLDER = Path(__file__).with_name("slots")

MARKED: dict[str, Any] = {
    "handoffId": "11111111-aaaa-4aaa-8aaa-111111111111",
    "taskId": "MARKtask",
    "parentHandoffId": "22222222-aaaa-4aaa-8aaa-222222222222",
    "fromAgent": {"agentId": "MARKfrom", "agentVersion": "1", "executionId": "33333333-aaaa-4aaa-8aaa-333333333333"},
    "toAgent": {"agentType": "MARKto", "agentVersion": "*"},
    "timestamp": "2026-03-02T09:15:04.771Z",
    "taskDescription": "MARKgoal",
    "originalGoal": "MARKoriginal",
    "completedSubtasks": [{"subtaskId": "s1", "description": "MARKdone", "completedAt": "2026-03-02T09:15:04Z"}],
    "remainingSubtasks": [{"subtaskId": "s2", "description": "MARKremaining"}],
    "currentState": {"key": "MARKstate"},
    "relevantContext": [{"source": "s", "excerpt": "MARKcontext"}],
    "constraints": ["MARKconstraint"],
    "costTracking": {
        "costSpentSoFarUSD": 0.71717,
        "costBudgetRemainingUSD": 1,
        "tokenSpent": {"prompt": 1, "completion": 1},
    },
    "conversationHistorySummary": "MARKsummary",
    "conversationHistoryVerbatim": [{"role": "user", "content": "MARKturn"}],
    "toolCallHistory": [{"tool": "MARKtool", "calledAt": "2026-03-02T09:15:04Z"}],
    "toolCache": {"MARKkey": "MARKresult"},
    "traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4771-00f067aa0ba902b7-01",
    "priority": "CRITICAL",
    "confidence": 0.71771,
    "expiresAt": "2027-03-02T09:15:04.771Z",
    "provenance": {"from": "MARKprovenance"},
    "personalData": {"s1": {"email": "MARKperson"}},
    "pins": [{"kind": "git", "ref": ".", "value": "MARKpin"}],
}


def measured(harness: Harness) -> dict[str, Any]:
    """Returns the package with its version, and a status and the slots of each field."""
    call = key_of(harness.lookup_tool, {"order": "MARKorder"})
    message = Handoff({**BASE, **MARKED, "toolCache": {call: "MARKresult"}})
    state = harness.to_state(message)
    native = jsontext.plain(harness.adapter.dump_state(state))
    harness.run(state, [Says("ok")])
    inside = _fenced(harness.prompts[0])
    fields = {name: _field(value, native, inside) for name, value in MARKED.items()}
    version = importlib.metadata.version(harness.package)
    return {"package": harness.package, "version": version, "fields": fields}


def _fenced(prompt: str) -> str:
    """Returns the fenced content: the message and the tool results."""
    blocks = prompt.split(fence.OPEN)[1:]
    return "\n".join(fence.content_of(fence.OPEN + block) or "" for block in blocks)


def _field(value: Any, native: Any, inside: str) -> dict[str, Any]:
    marks = [it for it in _texts(value) if "MARK" in it or "71" in it or "-aaaa-" in it or it == "CRITICAL"]
    marks = [it for it in marks if it != "MARKkey"]
    slots = sorted({slot for mark in marks for slot in _find(native, mark, "")})
    shown = all(mark in inside for mark in marks)
    status = "kept" if shown else "derived" if slots else "envelope-only"
    return {"status": status, "slots": (["fence"] if shown else []) + slots}


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for name, it in value.items() for text in [name, *_texts(it)]]
    if isinstance(value, list):
        return [text for it in value for text in _texts(it)]
    return [value if isinstance(value, str) else jsontext.compact(value)]


def _find(native: Any, mark: str, path: str) -> list[str]:
    """Returns the slots outside the envelope and the briefing."""
    if isinstance(native, dict):
        steps = {name: "*" if name.startswith("sha256:") else name for name in native}
        return [slot for name, it in native.items() for slot in _find(it, mark, f"{path}/{steps[name]}")]
    if isinstance(native, list):
        return [slot for it in native for slot in _find(it, mark, f"{path}/*")]
    text = native if isinstance(native, str) else jsontext.compact(native)
    carrier = '"digest":"sha256' in text or (fence.OPEN in text and "# Handoff" in text)
    return [path] if mark in text and not carrier else []


def check(harness: Harness) -> None:
    """Compares the committed measurement with a new one; AHP_WRITE_SLOTS=1 writes it."""
    name = str(harness.adapter.framework)
    file = FOLDER / f"{name}.json"
    found = measured(harness)
    if os.environ.get("AHP_WRITE_SLOTS"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    assert json.loads(file.read_text("utf-8")) == found


def table() -> str:
    """Returns the documentation page."""
    found = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}
    lines = [
        "# Where each field goes",
        "",
        "The adapter tests in Python and Java generate this page. They put a marked value into every field, search",
        "the state of the real framework for it, and read it back. Every field is restored from the envelope without",
        "changes. `kept`: the model sees the field in the fence; other slots are listed. `derived`: a slot of the",
        "framework is derived from it. `envelope-only`: neither.",
        "",
        "| framework | package |",
        "|---|---|",
    ]
    lines += [f"| {name} | {it['package']} {it['version']} |" for name, it in found.items()]
    lines += ["", "| field | framework | status | slot |", "|---|---|---|---|"]
    for field in MARKED:
        groups: dict[tuple[str, str], list[str]] = {}
        for name, it in found.items():
            entry = it["fields"][field]
            places = ", ".join("fence" if slot == "fence" else f"`{slot}`" for slot in entry["slots"])
            groups.setdefault((entry["status"], places), []).append(name)
        for (status, places), names in groups.items():
            frameworks = "all" if len(names) == len(found) else ", ".join(names)
            lines.append(f"| `{field}` | {frameworks} | {status} | {places or 'envelope'} |")
    return "\n".join(lines) + "\n"

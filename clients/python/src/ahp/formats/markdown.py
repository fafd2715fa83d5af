"""Fenced Markdown for models, with one section per member.

Members without a section are in the last section as JSON, so any object can be read back without loss. The sections
start with the task, then the known facts, then the history.
"""

from __future__ import annotations

from collections.abc import Callable

from ahp import fence, jsontext
from ahp.fence import escape, escape_json, unescape
from ahp.jsontext import Json, JsonObject

_REST = "About this handoff"
_SECTIONS = (
    ("Task", "taskDescription", "text"),
    ("Original goal", "originalGoal", "text"),
    ("Done", "completedSubtasks", "steps"),
    ("To do", "remainingSubtasks", "steps"),
    ("Constraints", "constraints", "list"),
    ("State", "currentState", "json"),
    ("Tool results", "toolCache", "json"),
    ("Sources", "relevantContext", "json"),
    ("What was said", "conversationHistorySummary", "text"),
    ("Last turns", "conversationHistoryVerbatim", "json"),
    ("Tool calls", "toolCallHistory", "json"),
    ("Budget", "costTracking", "json"),
)


def write(shape: JsonObject, delimiters: Callable[[], str] = fence.delimiter) -> str:
    """Returns the message inside a fence."""
    return fence.around(content(shape), delimiters)


def content(shape: JsonObject, only: tuple[str, ...] | None = None) -> str:
    """Returns the sections without the fence. ``only`` limits the members and omits the last section."""
    out = ["# Handoff\n"]
    rest = dict(shape)
    for title, member, style in _SECTIONS:
        wanted = member in shape and (only is None or member in only)
        body = _WRITERS[style](shape[member]) if wanted else None
        if body is not None:
            out.append(f"\n## {title}\n{body}")
            del rest[member]
    if only is None:
        out.append(f"\n## {_REST}\n{_write_json(rest)}")
    return "".join(out)


def read(text: str) -> JsonObject:
    """Reads the output of ``write``; sections may have been edited. Raises ``ValueError`` for other texts."""
    inside = fence.content_of(text.replace("\r\n", "\n"))
    if inside is None:
        raise ValueError("the fence around the handoff is incomplete")
    shape: JsonObject = {}
    title = ""
    lines: list[str] = []
    for line in [*inside.split("\n"), "## "]:
        if line.startswith("## "):
            _put(shape, title, lines)
            title, lines = line[3:], []
        else:
            lines.append(line)
    return shape


def _put(shape: JsonObject, title: str, lines: list[str]) -> None:
    while lines and not lines[-1]:
        lines.pop()
    if title == _REST:
        rest = _read_json(lines)
        if not isinstance(rest, dict):
            raise ValueError(f'the section "{_REST}" is not JSON')
        shape.update(rest)
    for name, member, style in _SECTIONS:
        if name == title:
            try:
                shape[member] = _READERS[style](lines)
            except ValueError as fault:
                raise ValueError(f'the section "{title}" is not valid') from fault


def _write_text(value: Json) -> str | None:
    if not isinstance(value, str):
        return None
    return "> " + "\n> ".join(escape(line) for line in value.split("\n")) + "\n"


def _read_text(lines: list[str]) -> Json:
    return "\n".join(unescape(_after("> ", line)) for line in lines)


def _write_list(value: Json) -> str | None:
    if not isinstance(value, list) or not all(isinstance(it, str) for it in value):
        return None
    return "".join(f"- {escape(it)}\n" for it in value)


def _read_list(lines: list[str]) -> Json:
    return [unescape(_after("- ", line)) for line in lines]


def _write_json(value: Json) -> str | None:
    if not isinstance(value, (dict, list)):
        return None
    return f"```json\n{escape_json(jsontext.pretty(value))}\n```\n"


def _read_json(lines: list[str]) -> Json:
    if len(lines) < 3 or lines[0] != "```json":
        raise ValueError("expected a block of JSON")
    return jsontext.read("\n".join(lines[1:-1]), max_depth=128)


def _write_steps(value: Json) -> str | None:
    if not isinstance(value, list):
        return None
    out: list[str] = []
    for step in value:
        step_id = step.get("subtaskId") if isinstance(step, dict) else None
        description = step.get("description") if isinstance(step, dict) else None
        if not isinstance(step_id, str) or not isinstance(description, str) or ": " in step_id:
            return None
        out.append(f"- {escape(step_id)}: {escape(description)}\n")
        more = {name: it for name, it in step.items() if name not in ("subtaskId", "description")}
        if more:
            out.append(f"  {escape_json(jsontext.compact(more))}\n")
    return "".join(out)


def _read_steps(lines: list[str]) -> Json:
    steps: list[JsonObject] = []
    for line in lines:
        if line.startswith("  ") and steps:
            steps[-1].update(jsontext.read(line[2:], max_depth=128))
            continue
        step_id, colon, description = _after("- ", line).partition(": ")
        if not colon:
            raise ValueError('expected a step "- id: description"')
        steps.append({"subtaskId": unescape(step_id), "description": unescape(description)})
    return steps


def _after(mark: str, line: str) -> str:
    if not line.startswith(mark):
        raise ValueError(f"expected a line that starts with {mark!r}")
    return line[len(mark) :]


_WRITERS: dict[str, Callable[[Json], str | None]] = {
    "text": _write_text,
    "list": _write_list,
    "json": _write_json,
    "steps": _write_steps,
}
_READERS: dict[str, Callable[[list[str]], Json]] = {
    "text": _read_text,
    "list": _read_list,
    "json": _read_json,
    "steps": _read_steps,
}

"""What passes between a handoff message and a framework's own messages: turns of a conversation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ahp import fence, jsontext
from ahp.formats import markdown
from ahp.handoff import Handoff
from ahp.ids import uuid8
from ahp.jsontext import Json, JsonObject

MARK = "ahp-"
"""How the ids of projected messages begin."""

HIDDEN = ("personalData", "signature")
"""Members that no model is shown: they travel in the envelope, where tools can read them."""

INTRODUCTION = (
    "You take over a task from another agent. The goal, what is done, what remains and all that is known stand between"
    " the marks.\n\n"
)


@dataclass(frozen=True)
class ToolCall:
    """One call of a tool by a model."""

    id: str
    name: str
    arguments: JsonObject


@dataclass(frozen=True)
class Turn:
    """One message of a conversation, whatever framework it is in.

    ``answers`` is the id of the call that a tool's turn answers; ``mark`` tells projected turns from later ones, and
    ``key`` is where in ``toolCache`` the result stands that a projected turn shows.
    """

    role: str
    text: str = ""
    name: str | None = None
    calls: tuple[ToolCall, ...] = ()
    answers: str | None = None
    failed: bool = False
    mark: str | None = None
    path: str = field(default="", compare=False)
    key: str | None = field(default=None, compare=False)


def project(message: Handoff) -> list[Turn]:
    """What the receiving model is given: the fenced message, then cached tool results as calls and answers."""
    name = message.handoff_id or jsontext.digest(message.json)
    turns = [Turn("user", briefing(message), mark=f"{MARK}{name}-0")]
    for number, (key, value) in enumerate(message.tool_cache.items(), 1):
        call = call_of(key, f"call_{uuid8(f'{name}/{key}').replace('-', '')[:24]}")
        if call is None:
            continue
        turns.append(Turn("assistant", calls=(call,), mark=f"{MARK}{name}-{number}-call"))
        shown = fence.around(_result_text(value) + "\n")
        turns.append(Turn("tool", shown, call.name, answers=call.id, mark=f"{MARK}{name}-{number}-result", key=key))
    return turns


def briefing(message: Handoff) -> str:
    """The text that stands for the message in a model's prompt."""
    return INTRODUCTION + markdown.write(_visible(message))


def holds_briefing(text: str, message: Handoff) -> bool:
    """Whether a text still says all that ``briefing`` said; the fence's mark is another each time."""
    return fence.content_of(text) == "\n" + markdown.content(_visible(message))


def _visible(message: Handoff) -> JsonObject:
    return {name: value for name, value in message.json.items() if name not in HIDDEN}


def call_of(key: str, call_id: str) -> ToolCall | None:
    """The call behind a key of ``toolCache``; ``None`` for keys that are not made of a name and arguments."""
    at = key.find("{")
    name = key[:at]
    if at <= 0 or not name.replace("_", "a").replace("-", "a").isalnum() or not name.isascii():
        return None
    try:
        arguments = jsontext.read(key[at:])
    except jsontext.Malformed:
        return None
    return ToolCall(call_id, name, arguments) if isinstance(arguments, dict) else None


def _result_text(value: Json) -> str:
    if isinstance(value, Mapping) and "result" in value:
        value = value["result"]
    return fence.escape_json(value if isinstance(value, str) else jsontext.compact(value))


def arguments_of(raw: object) -> JsonObject:
    """Arguments as an object, however a framework keeps them; what is no object stands under ``input``."""
    if isinstance(raw, str):
        try:
            raw = jsontext.read(raw) if raw.strip() else {}
        except jsontext.Malformed:
            return {"input": raw}
    if raw is None:
        return {}
    try:
        value = jsontext.plain(raw)
    except jsontext.Malformed:
        return {"input": str(raw)}
    return value if isinstance(value, dict) else {"input": value}

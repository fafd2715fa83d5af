"""Turns of a conversation, the common form of the messages of all frameworks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ahp import fence, jsontext
from ahp.formats import markdown, unknown_time
from ahp.handoff import Handoff
from ahp.ids import uuid8
from ahp.jsontext import Json, JsonObject

MARK = "ahp-"
"""The prefix of the ids of projected messages."""

HIDDEN = ("personalData", "signature")
"""Members that models do not see; tools can read them in the envelope."""

INTRODUCTION = (
    "You take over a task from another agent. The goal, what is done, what remains and all that is known stand between"
    " the marks.\n\n"
)


@dataclass(frozen=True)
class ToolCall:
    """A tool call of a model."""

    id: str
    name: str
    arguments: JsonObject


@dataclass(frozen=True)
class Turn:
    """One message of a conversation, independent of the framework.

    ``answers`` is the id of the call to which a tool turn belongs. Only projected turns have a ``mark``. ``key`` is the
    key in ``toolCache`` of the result in a projected turn.
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


def project(message: Handoff, *, all_results: bool = False) -> list[Turn]:
    """Returns the input of the receiving model: the fenced message, then cached tool results as calls and results.

    Results that do not hold any more are left out, unless ``all_results`` is true; the envelope contains them.
    """
    current = message if all_results else message.without_stale_results()
    included = current.tool_cache
    name = message.handoff_id or jsontext.digest(message.json)
    turns = [Turn("user", _introduced(current), mark=f"{MARK}{name}-0")]
    for number, (key, value) in enumerate(message.tool_cache.items(), 1):
        call = call_of(key, f"call_{uuid8(f'{name}/{key}').replace('-', '')[:24]}")
        if call is None or key not in included:
            continue
        turns.append(Turn("assistant", calls=(call,), mark=f"{MARK}{name}-{number}-call"))
        shown = fence.around(_result_text(value) + "\n")
        turns.append(Turn("tool", shown, call.name, answers=call.id, mark=f"{MARK}{name}-{number}-result", key=key))
    return turns


def briefing(message: Handoff) -> str:
    """Returns the message as text for a model's prompt, without cached results that do not hold any more."""
    return _introduced(message.without_stale_results())


def _introduced(message: Handoff) -> str:
    return INTRODUCTION + markdown.write(_visible(message))


def is_briefing(text: str, message: Handoff) -> bool:
    """Returns whether a text has the content of ``briefing`` at some time, with any delimiter of the fence."""
    try:
        cache = markdown.read(text).get("toolCache")
    except ValueError:
        return False
    shown = set(cache) if isinstance(cache, dict) else set()
    expected = message.with_results(shown | (set(message.tool_cache) - message.expiring_results()))
    return fence.content_of(text) == "\n" + markdown.content(_visible(expected))


def _visible(message: Handoff) -> JsonObject:
    return unknown_time.hide({name: value for name, value in message.json.items() if name not in HIDDEN})


def call_of(key: str, call_id: str) -> ToolCall | None:
    """Returns the call for a key of ``toolCache``, or ``None`` if the key is not a name with arguments."""
    at = key.find("{")
    name = key[:at]
    if at <= 0 or not name.replace("_", "a").replace("-", "a").isalnum() or not name.isascii():
        return None
    try:
        arguments = jsontext.read(key[at:])
    except jsontext.JsonError:
        return None
    return ToolCall(call_id, name, arguments) if isinstance(arguments, dict) else None


def _result_text(value: Json) -> str:
    if isinstance(value, Mapping) and "result" in value:
        value = value["result"]
    return fence.escape_json(value if isinstance(value, str) else jsontext.compact(value))


def arguments_of(raw: object) -> JsonObject:
    """Returns the arguments of a framework's call as an object; other values are stored under ``input``."""
    if isinstance(raw, str):
        try:
            raw = jsontext.read(raw) if raw.strip() else {}
        except jsontext.JsonError:
            return {"input": raw}
    if raw is None:
        return {}
    try:
        value = jsontext.plain(raw)
    except jsontext.JsonError:
        return {"input": str(raw)}
    return value if isinstance(value, dict) else {"input": value}

"""Reads and writes checks and risks, the structured items of a brief."""

from __future__ import annotations

from ahp.formats.common_form import text as text_of
from ahp.formats.outline import BLANK, span, span_at
from ahp.jsontext import Json, JsonObject

_LINE_BREAK_SIGN = "⏎"
_ARROWS = ("->", "→", "=>", ":")
_LABELS = ("blocker_severity", "rollback_path")
_RISK = ("risk", "impact", "owner")


def read_check(text: str) -> Json:
    """Parses ```command` -> PASS (note; rollback_path: …)``. Returns a string if there is no command."""
    found = span_at(text)
    if found is not None:
        return _outcome(found[0].replace(_LINE_BREAK_SIGN, "\n"), found[1].strip(BLANK))
    arrow = _bare_arrow(text)
    return text if arrow < 0 else _outcome(text[:arrow].strip(BLANK), text[arrow:])


def _bare_arrow(text: str) -> int:
    """Returns the index of the first arrow before a result, for commands without backticks."""
    for i in range(1, len(text)):
        for arrow in _ARROWS[:3]:
            if text.startswith(arrow, i) and text[i + len(arrow) :].lstrip(" ")[:4].upper() in ("PASS", "FAIL"):
                return i if text[:i].strip(BLANK) else -1
    return -1


def _outcome(command: str, rest: str) -> JsonObject:
    check: JsonObject = {"command": command}
    arrow = next((it for it in _ARROWS if rest.startswith(it)), None)
    if arrow is None:
        return {**check, "notes": rest} if rest else check
    after = rest[len(arrow) :].strip(BLANK)
    end = next((i for i, c in enumerate(after) if c == "(" or c in BLANK), len(after))
    word = after[:end]
    check["result"] = word.upper() if word.upper() in ("PASS", "FAIL") else word
    return {**check, **_read_note(after[end:].strip(BLANK))}


def _read_note(tail: str) -> JsonObject:
    """Splits a note at semicolons that are followed by a label."""
    if not tail:
        return {}
    inner = tail[1:-1] if len(tail) > 1 and tail.startswith("(") and tail.endswith(")") else tail
    name = _label_at(inner, _skip(inner, 0))
    start = inner.index(":") + 1 if name else 0
    name = name or "notes"
    found: JsonObject = {}
    at = inner.find(";", start)
    while at >= 0:
        following = _skip(inner, at + 1)
        label = _label_at(inner, following)
        if label:
            found[name] = inner[start:at].strip(BLANK)
            name, start = label, following + len(label) + 1
        at = inner.find(";", at + 1)
    return {**found, name: inner[start:].strip(BLANK)}


def _skip(text: str, at: int) -> int:
    return at + len(text[at:]) - len(text[at:].lstrip(BLANK))


def _label_at(text: str, at: int) -> str:
    return next((label for label in _LABELS if text.startswith(label + ":", at)), "")


def write_check(item: Json) -> str | None:
    """Returns the text of a check, or ``None`` if it has no command."""
    if isinstance(item, str):
        return item
    command = text_of(item, "command") if isinstance(item, dict) else None
    if command is None:
        return None
    result = text_of(item, "result")
    notes = text_of(item, "notes")
    labelled = [f"{label}: {it}" for label in _LABELS if (it := text_of(item, label)) is not None]
    parts = [*([] if notes is None else [notes]), *labelled]
    line = span(command.replace("\n", _LINE_BREAK_SIGN)) + ("" if result is None else f" -> {result}")
    return line + (f" ({'; '.join(parts)})" if parts else "")


def identity(item: Json) -> Json:
    """Returns the members that identify a check; its notes can be edited without changing the evidence."""
    if isinstance(item, dict) and "command" in item:
        return {name: item[name] for name in ("command", "result") if name in item}
    return item


def read_risk(text: str) -> Json:
    """Parses ``risk, impact, owner``, split at the last two commas."""
    return {name: it.strip(BLANK) for name, it in zip(_RISK, text.rsplit(",", 2), strict=False) if it.strip(BLANK)}


def write_risk(item: Json) -> str | None:
    """Returns the text of a risk, or ``None`` if it has none."""
    if isinstance(item, str):
        return item
    if not isinstance(item, dict) or text_of(item, "risk") is None:
        return None
    return ", ".join(it for it in (text_of(item, name) for name in _RISK) if it is not None)

"""Converts briefs to Markdown and back without loss.

The text is a heading ``## Handoff`` and a list with one item per field; see ``docs/reference/brief.md``. Values that
Markdown cannot represent (evidence, numbers, a comma in an owner) are stored in a comment as a tree of patches:
``{"members": {name: patch}}`` patches an object, ``{"items": [{"was": id, "patch": patch}]}`` patches a list, and
``{"was": id, "is": value}`` replaces a value. A patch is applied only if the result is written as the visible text:
edits of the visible text win.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Any

from ahp import jsontext
from ahp.formats.brief_lines import identity, read_check, read_risk, write_check, write_risk
from ahp.formats.outline import BLANK, Entry, Line, MarkdownError, Section, span_at, written
from ahp.jsontext import Json, JsonObject, equal

MAX_CHARS = 1 << 20
REQUIRED = (
    "objective", "in_scope", "out_of_scope", "changed_files", "verification", "open_risks", "next_actions",
    "assumptions",
)  # fmt: skip
_OPEN = "<!-- ahp:brief "
_LAST = ("blocker_severity", "rollback_path", "git", "a2a")
_KINDS = {
    "next_actions": "numbered",
    "changed_files": "paths",
    "verification": "checks",
    "open_risks": "risks",
    "a2a": "block",
    "git": "block",
}
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}", re.ASCII)
_ABSENT: Any = object()
_NOTHING: JsonObject = {"was": "-"}


def write(brief: JsonObject) -> str:
    """Writes any object; ``read`` returns an equal one. Raises ``ValueError`` if the text is too long."""
    plain = _write_plain(brief)
    _require_readable(plain)
    residual = _between(_shown(plain), brief)
    text = plain if residual is None else f"{plain}\n{_OPEN}{_escaped(jsontext.compact(residual))} -->\n"
    _require_readable(text)
    return text


def read(text: str) -> JsonObject:
    """Reads the output of ``write`` and similar texts by people and models. Does not validate the result."""
    if _units(text) > MAX_CHARS:
        raise MarkdownError(1, 1, f"is longer than the maximum of {MAX_CHARS} characters")
    section = Section(text, "Handoff", _OPEN)
    shown = _read_plain(section)
    return shown if section.comment is None else _apply(shown, _read_comment(section.comment))


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _require_readable(text: str) -> None:
    if _units(text) > MAX_CHARS:
        raise ValueError(f"the brief is longer than {MAX_CHARS} characters as Markdown; use brief-json instead")


def _shown(text: str) -> JsonObject:
    return _read_plain(Section(text, "Handoff", _OPEN))


# Names and fields


def _kind(name: str, in_block: bool) -> str:
    if in_block:
        return "block" if name in ("sender", "receiver") else "paths"
    return _KINDS.get(name, "text")


def _name_of(raw: str) -> str:
    """Returns the JSON name of a field: ``In scope`` becomes ``in_scope``. Unknown names are not changed."""
    name = raw.lower().replace(" ", "_").replace("-", "_")
    return name if name in REQUIRED or name in _KINDS else raw


def _named(entry: Entry, siblings: JsonObject) -> tuple[str, str]:
    """Parses an item ``name: value``; the name may be emphasised."""
    found = _split_name(entry.text)
    if found is None:
        raise entry.error('has an item that is not a field; write "- name: value"')
    if found[0] in siblings:
        raise entry.error(f"has the field {found[0]} more than once")
    return found


def _split_name(text: str) -> tuple[str, str] | None:
    raw, colon, value = text.partition(":")
    if not raw or not colon:
        return None
    raw = raw.strip(BLANK)
    mark = raw[: len(raw) - len(raw.lstrip(raw[0]))] if raw[:1] in ("*", "_", "`") and raw else ""
    if mark and raw.endswith(mark) and len(raw) > 2 * len(mark):
        raw = raw[len(mark) : -len(mark)]
    elif mark and value.startswith(mark):
        raw, value = raw[len(mark) :], value[len(mark) :]
    name = _name_of(raw.strip(BLANK))
    apart = not value or value[0] in BLANK or name in REQUIRED
    return (name, value.strip(BLANK)) if apart and _NAME.fullmatch(name) else None


# Reading the visible text


def _read_plain(section: Section) -> JsonObject:
    brief: JsonObject = {}
    for entry in section.entries():
        name, value = _named(entry, brief)
        brief[name] = _read_field(_kind(name, False), name, value, entry)
    return brief


def _read_field(kind: str, name: str, value: str, entry: Entry) -> Json:
    if kind == "block":
        return _read_block(name, value, entry)
    if kind == "checks":
        return _read_items(name, value, entry, read_check)
    if kind == "risks":
        return _read_items(name, value, entry, read_risk)
    reading: Callable[[str], Json] = _unquoted if kind == "paths" else str
    return _read_items(name, value, entry, reading) if entry.children else reading(value)


def _read_items(name: str, value: str, entry: Entry, reading: Callable[[str], Json]) -> list[Json]:
    first = [reading(value)] if value and not _is_comment(name, value, entry) else []
    return first + [reading(child.whole_text()) for child in entry.children]


def _read_block(name: str, value: str, entry: Entry) -> JsonObject:
    if value and not _is_comment(name, value, entry):
        raise entry.error(f"has text instead of a list for {name}")
    block: JsonObject = {}
    for child in entry.children:
        member, raw = _named(child, block)
        block[member] = _read_field(_kind(member, True), member, raw, child)
        if name == "git" and member == "dirty" and raw in ("true", "false"):
            block[member] = raw == "true"
    return block


def _is_comment(name: str, value: str, entry: Entry) -> bool:
    return value.startswith("#") and (bool(entry.children) or _kind(name, False) == "block")


def _unquoted(text: str) -> str:
    """Removes backticks or quotes around a path, name or identifier."""
    found = span_at(text)
    if found is not None and not found[1].strip(BLANK):
        return found[0]
    quoted = len(text) > 1 and text.startswith('"') and text.endswith('"')
    return text[1:-1] if quoted else text


# Writing the visible text


def _write_plain(brief: JsonObject) -> str:
    names = dict.fromkeys([*REQUIRED, *_LAST, *brief])
    fields = [_write_field(_kind(it, False), it, brief[it], 0) for it in names if it in brief and _is_shown(it)]
    return "## Handoff\n" + "".join(fields)


def _is_shown(name: str) -> bool:
    return _NAME.fullmatch(name) is not None and _name_of(name) == name


def _write_field(kind: str, name: str, value: Json, indent: int) -> str:
    if kind == "block":
        return _write_block(name, value, indent) if isinstance(value, dict) else ""
    if kind in ("checks", "risks"):
        return _write_items(name, value, write_check if kind == "checks" else write_risk)
    if isinstance(value, str):
        return _item(indent, "- ", f"{name}: {value}")
    if isinstance(value, bool) and name == "dirty":
        return _item(indent, "- ", f"{name}: {'true' if value else 'false'}")
    if not isinstance(value, list) or not value or not all(isinstance(it, str) for it in value):
        return ""
    markers = [f"{number}. " if kind == "numbered" else "- " for number in range(1, len(value) + 1)]
    items = [_item(indent + 2, marker, it) for marker, it in zip(markers, value, strict=True)]
    return _item(indent, "- ", f"{name}:") + "".join(items)


def _write_items(name: str, value: Json, writing: Callable[[Json], str | None]) -> str:
    if not isinstance(value, list):
        return ""
    shown = [it for it in map(writing, value) if it is not None]
    return _item(0, "- ", f"{name}:") + "".join(_item(2, "- ", it) for it in shown)


def _write_block(name: str, block: JsonObject, indent: int) -> str:
    members = [_write_field(_kind(it, True), it, block[it], indent + 2) for it in block if _is_shown(it)]
    return _item(indent, "- ", f"{name}:") + "".join(members)


def _item(indent: int, marker: str, text: str) -> str:
    return " " * indent + marker + written(text, indent + len(marker))


# The comment


def _escaped(json: str) -> str:
    """Escapes characters that could end a comment; in JSON they occur only in strings."""
    out: list[str] = []
    for c in json:
        hidden = c in "<>" or (c == "-" and bool(out) and out[-1] == "-")
        out.append(f"\\u{ord(c):04x}" if hidden else c)
    return "".join(out)


def _read_comment(comment: Line) -> JsonObject:
    try:
        residual = jsontext.read(comment.text[len(_OPEN) :].partition("-->")[0], max_depth=80)
    except jsontext.JsonError as fault:
        raise MarkdownError(comment.number, 1, f"has an ahp:brief comment that {fault}") from fault
    if not isinstance(residual, dict):
        raise MarkdownError(comment.number, 1, "has an ahp:brief comment that is not an object")
    return residual


def _between(shown: Json, real: Json) -> JsonObject | None:
    if _same(shown, real):
        return None
    if isinstance(shown, dict) and isinstance(real, dict):
        patches = {name: _between(shown.get(name, _ABSENT), real.get(name, _ABSENT)) for name in {**shown, **real}}
        return {"members": {name: patch for name, patch in patches.items() if patch is not None}}
    if isinstance(shown, list) and isinstance(real, list) and len(shown) == len(real):
        return {"items": [_item_patch(one, other) for one, other in zip(shown, real, strict=True)]}
    was = {} if shown is _ABSENT else {"was": _id(shown)}
    return was if real is _ABSENT else {**was, "is": real}


def _same(one: Json, other: Json) -> bool:
    return one is other if one is _ABSENT or other is _ABSENT else equal(one, other)


def _item_patch(shown: Json, real: Json) -> JsonObject:
    """Builds the patch of a list item. Items without a patch are included, to tell equal items apart."""
    patch = _between(shown, real)
    return {"was": _id(identity(shown)), **({} if patch is None else {"patch": patch})}


def _apply(shown: JsonObject, residual: JsonObject) -> JsonObject:
    repaired = dict(shown)
    patches = residual.get("members")
    for name, patch in patches.items() if isinstance(patches, dict) else ():
        before = shown.get(name, _ABSENT)
        after = _patched(before, patch) if isinstance(patch, dict) else before
        as_shown = _member(name, before)
        showing = _shown(_write_plain(_member(name, after)))
        if equal(showing, as_shown) or equal(showing, _shown(_write_plain(as_shown))):
            _set(repaired, name, after)
    return repaired


def _member(name: str, value: Json) -> JsonObject:
    return {} if value is _ABSENT else {name: value}


def _set(target: JsonObject, name: str, value: Json) -> None:
    if value is _ABSENT:
        target.pop(name, None)
    else:
        target[name] = value


def _patched(now: Json, patch: JsonObject) -> Json:
    if "members" in patch:
        return _with_members(now, patch["members"]) if isinstance(now, dict) else now
    if "items" in patch:
        return _with_items(now, patch["items"]) if isinstance(now, list) else now
    was = patch.get("was")
    known = "" if now is _ABSENT else _id(now)
    return patch.get("is", _ABSENT) if (was if isinstance(was, str) else "") == known else now


def _with_members(now: JsonObject, patches: Json) -> JsonObject:
    repaired = dict(now)
    for name, patch in patches.items() if isinstance(patches, dict) else ():
        _set(repaired, name, _patched(now.get(name, _ABSENT), patch if isinstance(patch, dict) else {}))
    return repaired


def _with_items(now: list[Json], given: Json) -> list[Json]:
    patches: defaultdict[str, deque[JsonObject]] = defaultdict(deque)
    for item in given if isinstance(given, list) else ():
        if isinstance(item, dict):
            was, patch = item.get("was"), item.get("patch")
            patches[was if isinstance(was, str) else ""].append(patch if isinstance(patch, dict) else _NOTHING)
    repaired = []
    for item in now:
        waiting = patches[_id(identity(item))]
        value = _patched(item, waiting.popleft()) if waiting else item
        repaired.append(item if value is _ABSENT else value)
    return repaired


def _id(value: Json) -> str:
    return jsontext.digest(value)[-16:]

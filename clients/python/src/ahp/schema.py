"""Holds values against the published schemas, with the places and codes that every AHP implementation names.

This is no JSON Schema validator for documents of others: it knows the keywords that AHP's own schemas use and
refuses schemas that use more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ahp import times
from ahp.jsontext import Json, JsonObject, equal
from ahp.pointer import escape
from ahp.pointer import parse as parse_pointer
from ahp.problems import Violation

_FILES = {
    "urn:ahp:schema:handoff/2.0": "handoff-2.0.json",
    "urn:ahp:schema:handoff/2.1": "handoff-2.1.json",
    "urn:ahp:schema:brief/1": "brief-1.json",
    "urn:ahp:schema:packet/neo": "packet-neo.json",
    "urn:ahp:schema:packet/1.0": "packet-1.0.json",
}
_ANNOTATIONS = {"$schema", "$id", "$defs", "title", "description"}
_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", re.ASCII)


@dataclass(frozen=True)
class Complaint:
    """One keyword that a value does not meet; ``branch`` tells alternatives of ``anyOf`` apart."""

    pointer: str
    message: str
    keyword: str


def violations(schema_id: str, value: Json) -> list[Violation]:
    """Every field that does not fit the published schema, each once."""
    found: dict[str, Violation] = {}
    for complaint in _Walk(schema_id).complaints(load(schema_id), value, ""):
        found.setdefault(complaint.pointer, Violation("SCHEMA_INVALID", complaint.pointer, complaint.message))
    return list(found.values())


@cache
def load(schema_id: str) -> JsonObject:
    """A published schema by its id, such as ``urn:ahp:schema:handoff/2.1``."""
    text = resources.files("ahp").joinpath("schemas").joinpath(_FILES[schema_id]).read_text("utf-8")
    document: JsonObject = json.loads(text)
    return document


class _Walk:
    """One document's schemas; a reference to another document starts a walk of its own."""

    def __init__(self, schema_id: str) -> None:
        self._root = load(schema_id)

    def complaints(self, schema: Json, value: Json, at: str) -> Iterator[Complaint]:
        for keyword, wanted in schema.items():
            if keyword in _ANNOTATIONS:
                continue
            yield from _KEYWORDS[keyword](self, schema, wanted, value, at)

    def reference(self, _schema: JsonObject, ref: str, value: Json, at: str) -> Iterator[Complaint]:
        if ref.startswith("#/$defs/"):
            yield from self.complaints(self._root["$defs"][ref.removeprefix("#/$defs/")], value, at)
        else:
            yield from _Walk(ref).complaints(load(ref), value, at)

    def properties(self, _schema: JsonObject, wanted: JsonObject, value: Json, at: str) -> Iterator[Complaint]:
        if isinstance(value, dict):
            for name in value:
                if name in wanted:
                    yield from self.complaints(wanted[name], value[name], f"{at}/{escape(name)}")

    def additional(self, schema: JsonObject, wanted: Json, value: Json, at: str) -> Iterator[Complaint]:
        if isinstance(value, dict):
            for name in value:
                if name in schema.get("properties", {}):
                    continue
                there = f"{at}/{escape(name)}"
                if wanted is False:
                    yield Complaint(there, "is not allowed here", "falseSchema")
                elif wanted is not True:
                    yield from self.complaints(wanted, value[name], there)

    def names(self, _schema: JsonObject, wanted: JsonObject, value: Json, at: str) -> Iterator[Complaint]:
        if isinstance(value, dict):
            for name in value:
                for complaint in self.complaints(wanted, name, ""):
                    yield Complaint(at, complaint.message, complaint.keyword)

    def items(self, _schema: JsonObject, wanted: JsonObject, value: Json, at: str) -> Iterator[Complaint]:
        if isinstance(value, list):
            for index, item in enumerate(value):
                yield from self.complaints(wanted, item, f"{at}/{index}")

    def any_of(self, _schema: JsonObject, wanted: list[JsonObject], value: Json, at: str) -> Iterator[Complaint]:
        """The alternative that got deepest into the value speaks for all; else their demands are joined."""
        branches = [list(self.complaints(branch, value, at)) for branch in wanted]
        if not all(branches):
            return
        deepest: list[Complaint] = []
        depth = len(at)
        for branch in branches:
            reached = min(len(complaint.pointer) for complaint in branch)
            if reached > depth and not any(complaint.keyword == "required" for complaint in branch):
                depth, deepest = reached, branch
        if deepest:
            yield from deepest
        elif all(branch[0].keyword == "required" for branch in branches):
            yield branches[0][0]
        else:
            demands = dict.fromkeys(branch[0].message for branch in branches)
            yield Complaint(at, ", or ".join(demands), "anyOf")

    def dependent(self, _schema: JsonObject, wanted: JsonObject, value: Json, at: str) -> Iterator[Complaint]:
        if isinstance(value, dict):
            for name, schema in wanted.items():
                if name in value:
                    yield from self.complaints(schema, value, at)


def _required(_walk: _Walk, _schema: JsonObject, wanted: list[str], value: Json, at: str) -> Iterator[Complaint]:
    if isinstance(value, dict):
        for name in wanted:
            if name not in value:
                yield Complaint(f"{at}/{escape(name)}", "is required", "required")


def _simple(
    keyword: str, fits: Callable[[Json, Json], bool], message: Callable[[Json], str]
) -> Callable[[_Walk, JsonObject, Json, Json, str], Iterator[Complaint]]:
    def check(_walk: _Walk, _schema: JsonObject, wanted: Json, value: Json, at: str) -> Iterator[Complaint]:
        if not fits(value, wanted):
            yield Complaint(at, message(wanted), keyword)

    return check


def _has_type(value: Json, wanted: Json) -> bool:
    names = wanted if isinstance(wanted, list) else [wanted]
    return any(_is(value, name) for name in names)


def _is(value: Json, name: str) -> bool:
    if name == "null":
        return value is None
    if name == "boolean":
        return isinstance(value, bool)
    if name in ("number", "integer"):
        numeric = isinstance(value, (int, float)) and not isinstance(value, bool)
        return numeric and (name == "number" or float(value).is_integer())
    return isinstance(value, {"string": str, "array": list, "object": dict}[name])


def _is_number(value: Json) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


@cache
def _pattern(text: str) -> re.Pattern[str]:
    # ``$`` of JSON Schema is the very end, that of Python also stands before a last line break.
    return re.compile(text.removesuffix("$") + r"\Z" if text.endswith("$") else text, re.ASCII)


def _is_pointer(text: str) -> bool:
    try:
        parse_pointer(text)
    except ValueError:
        return False
    return True


_FORMATS: dict[str, tuple[str, Callable[[str], bool]]] = {
    "date-time": ("an RFC 3339 time", lambda text: times.parse(text) is not None),
    "uuid": ("a UUID", lambda text: _UUID.fullmatch(text) is not None),
    "json-pointer": ("a JSON Pointer", _is_pointer),
}


def _article(wanted: Json) -> str:
    types = " or ".join(wanted) if isinstance(wanted, list) else str(wanted)
    if types.startswith("null"):
        return types
    return ("an " if types.startswith(("integer", "array", "object")) else "a ") + types


def _at_least(what: str) -> Callable[[Json], str]:
    return lambda wanted: "must not be empty" if wanted == 1 else f"must have at least {wanted} {what}"


_KEYWORDS: dict[str, Callable[[_Walk, JsonObject, Json, Json, str], Iterator[Complaint]]] = {
    "$ref": _Walk.reference,
    "properties": _Walk.properties,
    "additionalProperties": _Walk.additional,
    "propertyNames": _Walk.names,
    "items": _Walk.items,
    "anyOf": _Walk.any_of,
    "dependentSchemas": _Walk.dependent,
    "required": _required,
    "type": _simple("type", _has_type, lambda wanted: f"must be {_article(wanted)}"),
    "const": _simple("const", equal, lambda wanted: f"must be {wanted}"),
    "enum": _simple(
        "enum",
        lambda value, wanted: any(equal(value, each) for each in wanted),
        lambda wanted: "must be one of " + ", ".join(map(str, wanted)),
    ),
    "minLength": _simple(
        "minLength", lambda value, least: not isinstance(value, str) or len(value) >= least, _at_least("characters")
    ),
    "maxLength": _simple(
        "maxLength",
        lambda value, most: not isinstance(value, str) or len(value) <= most,
        lambda most: f"must have at most {most} characters",
    ),
    "minItems": _simple(
        "minItems", lambda value, least: not isinstance(value, list) or len(value) >= least, _at_least("items")
    ),
    "maxItems": _simple(
        "maxItems",
        lambda value, most: not isinstance(value, list) or len(value) <= most,
        lambda most: f"must have at most {most} items",
    ),
    "uniqueItems": _simple(
        "uniqueItems",
        lambda value, _: (
            not isinstance(value, list)
            or not any(equal(one, other) for i, one in enumerate(value) for other in value[:i])
        ),
        lambda _: "has the same item twice",
    ),
    "minimum": _simple(
        "minimum", lambda value, least: not _is_number(value) or value >= least, lambda it: f"must be at least {it}"
    ),
    "maximum": _simple(
        "maximum", lambda value, most: not _is_number(value) or value <= most, lambda it: f"must be at most {it}"
    ),
    "pattern": _simple(
        "pattern",
        lambda value, text: not isinstance(value, str) or _pattern(text).search(value) is not None,
        lambda text: "must not be empty" if text == "\\S" else f"must match {text}",
    ),
    "format": _simple(
        "format",
        lambda value, name: not isinstance(value, str) or name not in _FORMATS or _FORMATS[name][1](value),
        lambda name: f"must be {_FORMATS[name][0]}",
    ),
}

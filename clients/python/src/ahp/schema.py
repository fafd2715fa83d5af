"""Validates values against the published schemas, with the pointers and messages of every AHP implementation.

Supports only the keywords that the AHP schemas use; it is not a general JSON Schema validator.
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

MAX_ERRORS = 100
"""The maximum number of errors in a report."""


@dataclass(frozen=True)
class SchemaError:
    """A keyword that a value violates."""

    pointer: str
    message: str
    keyword: str


def violations(schema_id: str, value: Json) -> list[Violation]:
    """Returns the first 100 violations of a published schema, at most one per field."""
    found: dict[str, Violation] = {}
    for error in _Walk(schema_id).errors(load(schema_id), value, ""):
        found.setdefault(error.pointer, Violation("SCHEMA_INVALID", error.pointer, error.message))
        if len(found) == MAX_ERRORS:
            break
    return list(found.values())


@cache
def load(schema_id: str) -> JsonObject:
    """Returns a published schema by its id, such as ``urn:ahp:schema:handoff/2.1``."""
    text = resources.files("ahp").joinpath("schemas").joinpath(_FILES[schema_id]).read_text("utf-8")
    document: JsonObject = json.loads(text)
    return document


class _Walk:
    """Evaluates one schema document; a reference to another document creates another walk."""

    def __init__(self, schema_id: str) -> None:
        self._root = load(schema_id)

    def errors(self, schema: Json, value: Json, at: str) -> Iterator[SchemaError]:
        for keyword, wanted in schema.items():
            if keyword in _ANNOTATIONS:
                continue
            yield from _KEYWORDS[keyword](self, schema, wanted, value, at)

    def reference(self, _schema: JsonObject, ref: str, value: Json, at: str) -> Iterator[SchemaError]:
        if ref.startswith("#/$defs/"):
            yield from self.errors(self._root["$defs"][ref.removeprefix("#/$defs/")], value, at)
        else:
            yield from _Walk(ref).errors(load(ref), value, at)

    def properties(self, _schema: JsonObject, wanted: JsonObject, value: Json, at: str) -> Iterator[SchemaError]:
        if isinstance(value, dict):
            for name in value:
                if name in wanted:
                    yield from self.errors(wanted[name], value[name], f"{at}/{escape(name)}")

    def additional(self, schema: JsonObject, wanted: Json, value: Json, at: str) -> Iterator[SchemaError]:
        if isinstance(value, dict):
            for name in value:
                if name in schema.get("properties", {}):
                    continue
                there = f"{at}/{escape(name)}"
                if wanted is False:
                    yield SchemaError(there, "is not allowed here", "falseSchema")
                elif wanted is not True:
                    yield from self.errors(wanted, value[name], there)

    def names(self, _schema: JsonObject, wanted: JsonObject, value: Json, at: str) -> Iterator[SchemaError]:
        if isinstance(value, dict):
            for name in value:
                for error in self.errors(wanted, name, ""):
                    yield SchemaError(at, error.message, error.keyword)

    def items(self, _schema: JsonObject, wanted: JsonObject, value: Json, at: str) -> Iterator[SchemaError]:
        if isinstance(value, list):
            for index, item in enumerate(value):
                yield from self.errors(wanted, item, f"{at}/{index}")

    def any_of(self, _schema: JsonObject, wanted: list[JsonObject], value: Json, at: str) -> Iterator[SchemaError]:
        """Reports the errors of the branch that matched deepest, or else joins the messages of all branches."""
        branches = [list(self.errors(branch, value, at)) for branch in wanted]
        if not all(branches):
            return
        deepest: list[SchemaError] = []
        depth = len(at)
        for branch in branches:
            reached = min(len(error.pointer) for error in branch)
            if reached > depth and not any(error.keyword == "required" for error in branch):
                depth, deepest = reached, branch
        if deepest:
            yield from deepest
        elif all(branch[0].keyword == "required" for branch in branches):
            yield branches[0][0]
        else:
            messages = dict.fromkeys(branch[0].message for branch in branches)
            yield SchemaError(at, ", or ".join(messages), "anyOf")

    def dependent(self, _schema: JsonObject, wanted: JsonObject, value: Json, at: str) -> Iterator[SchemaError]:
        if isinstance(value, dict):
            for name, schema in wanted.items():
                if name in value:
                    yield from self.errors(schema, value, at)


def _required(_walk: _Walk, _schema: JsonObject, wanted: list[str], value: Json, at: str) -> Iterator[SchemaError]:
    if isinstance(value, dict):
        for name in wanted:
            if name not in value:
                yield SchemaError(f"{at}/{escape(name)}", "is required", "required")


def _unique(_walk: _Walk, _schema: JsonObject, _wanted: Json, value: Json, at: str) -> Iterator[SchemaError]:
    for i, item in enumerate(value if isinstance(value, list) else []):
        if any(equal(item, earlier) for earlier in value[:i]):
            yield SchemaError(at, f"has a duplicate item at index {i}", "uniqueItems")
            return


def _simple(
    keyword: str, is_valid: Callable[[Json, Json], bool], message: Callable[[Json], str]
) -> Callable[[_Walk, JsonObject, Json, Json, str], Iterator[SchemaError]]:
    def check(_walk: _Walk, _schema: JsonObject, wanted: Json, value: Json, at: str) -> Iterator[SchemaError]:
        if not is_valid(value, wanted):
            yield SchemaError(at, message(wanted), keyword)

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
    # In JSON Schema ``$`` matches only the end; in Python it also matches before a final line break.
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


_KEYWORDS: dict[str, Callable[[_Walk, JsonObject, Json, Json, str], Iterator[SchemaError]]] = {
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
        "minLength", lambda value, limit: not isinstance(value, str) or len(value) >= limit, _at_least("characters")
    ),
    "maxLength": _simple(
        "maxLength",
        lambda value, limit: not isinstance(value, str) or len(value) <= limit,
        lambda limit: f"must have at most {limit} characters",
    ),
    "minItems": _simple(
        "minItems", lambda value, limit: not isinstance(value, list) or len(value) >= limit, _at_least("items")
    ),
    "maxItems": _simple(
        "maxItems",
        lambda value, limit: not isinstance(value, list) or len(value) <= limit,
        lambda limit: f"must have at most {limit} items",
    ),
    "uniqueItems": _unique,
    "minimum": _simple(
        "minimum", lambda value, limit: not _is_number(value) or value >= limit, lambda it: f"must be at least {it}"
    ),
    "maximum": _simple(
        "maximum", lambda value, limit: not _is_number(value) or value <= limit, lambda it: f"must be at most {it}"
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

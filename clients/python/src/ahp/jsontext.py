"""Reads I-JSON (RFC 7493) and writes JSON, in canonical form (RFC 8785) where bytes are signed.

JSON numbers are doubles. ``int`` and ``float`` both represent them, so ``1`` and ``1.0`` are equal and written alike.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

Json: TypeAlias = Any
"""``None``, ``bool``, ``int``, ``float``, ``str``, or a list or ``dict`` of such values."""

JsonObject: TypeAlias = dict[str, Any]

MAX_SAFE_INTEGER = 2**53 - 1
_MAX_NUMBER_CHARS = 1_000


class JsonError(ValueError):
    """Raised if a text is not valid I-JSON or a value has no JSON form."""


def read(text: str | bytes, *, max_depth: int = 64, any_integer: bool = False) -> Json:
    """Parses I-JSON. ``any_integer`` allows integers beyond 2^53, which RFC 8785 writes for large doubles."""
    decoded = _decoded(text) if isinstance(text, bytes) else text
    if decoded.startswith("\ufeff"):
        raise JsonError("starts with a byte order mark")
    try:
        value = json.loads(
            decoded,
            object_pairs_hook=_unique,
            parse_int=lambda digits: _integer(digits, any_integer),
            parse_float=_double,
            parse_constant=_no_constant,
        )
    except json.JSONDecodeError as fault:
        raise JsonError(f"is not valid JSON: {fault.msg} at line {fault.lineno}, column {fault.colno}") from fault
    except RecursionError as fault:
        raise JsonError(f"is nested deeper than {max_depth} levels") from fault
    _check(value, max_depth, max_depth)
    return value


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise JsonError("contains bytes that are not UTF-8") from fault


def _unique(pairs: list[tuple[str, Json]]) -> JsonObject:
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        duplicate = next(name for name in names if names.count(name) > 1)
        raise JsonError(f'contains the member "{duplicate}" more than once')
    return members


def _integer(digits: str, any_integer: bool) -> int | float:
    if len(digits) > _MAX_NUMBER_CHARS:
        raise JsonError(f"has a number of more than {_MAX_NUMBER_CHARS} characters")
    value = int(digits)
    if abs(value) <= MAX_SAFE_INTEGER:
        return value
    if not any_integer:
        raise JsonError("has an integer beyond ±(2^53 − 1)")
    return _double(digits)


def _double(digits: str) -> float:
    if len(digits) > _MAX_NUMBER_CHARS:
        raise JsonError(f"has a number of more than {_MAX_NUMBER_CHARS} characters")
    value = float(digits)
    if math.isinf(value):
        raise JsonError("has a number that is too large for a double")
    return value


def _no_constant(name: str) -> Json:
    raise JsonError(f"contains {name}, which is not a JSON value")


def _check(value: Json, levels: int, max_depth: int) -> None:
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, (dict, list)):
        if levels == 0:
            raise JsonError(f"is nested deeper than {max_depth} levels")
        if isinstance(value, dict):
            for name, member in value.items():
                _check_text(name)
                _check(member, levels - 1, max_depth)
        else:
            for item in value:
                _check(item, levels - 1, max_depth)


def _check_text(text: str) -> None:
    if any("\ud800" <= c <= "\udfff" for c in text):
        raise JsonError("contains an unpaired surrogate")


def plain(value: Any) -> Json:
    """Copies a value into plain JSON types. Raises ``JsonError`` if the value has no exact JSON form."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return _safe_integer(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise JsonError(f"a JSON number must be finite, but is {value}")
        return value
    if isinstance(value, Mapping):
        return {_name(name): plain(member) for name, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    raise JsonError(f"cannot convert to JSON: {type(value).__name__}")


def _safe_integer(value: int) -> int:
    if abs(value) > MAX_SAFE_INTEGER:
        raise JsonError(f"{value} is out of range for a JSON number; use a string")
    return int(value)


def _name(name: Any) -> str:
    if not isinstance(name, str):
        raise JsonError(f"a member name must be a string, but is {type(name).__name__}")
    return str(name)


def compact(value: Json) -> str:
    """Writes one line without blanks. Writes integers beyond 2^53 with an exponent, as I-JSON readers require."""
    return "".join(_write(value, canonical=False))


def pretty(value: Json) -> str:
    """Writes JSON indented by two spaces."""
    return "".join(_write(value, canonical=False, indent=0))


def canonical_text(value: Json) -> str:
    """Returns the RFC 8785 form as text."""
    return "".join(_write(value, canonical=True))


def canonical(value: Json) -> bytes:
    """Returns the RFC 8785 bytes, which are signed and hashed."""
    text = canonical_text(value)
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as fault:
        raise JsonError("contains an unpaired surrogate") from fault


def digest(value: Json) -> str:
    """Returns ``sha256:`` and the hex digest of the RFC 8785 bytes."""
    return "sha256:" + hashlib.sha256(canonical(value)).hexdigest()


def equal(one: Json, other: Json) -> bool:
    """Returns whether two values are the same JSON value. Unlike in Python, ``True`` is not ``1``."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return float(one) == float(other)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(equal(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(equal(a, b) for a, b in zip(one, other, strict=True))
    return type(one) is type(other) and bool(one == other)


def _write(value: Json, *, canonical: bool, indent: int | None = None) -> Iterable[str]:
    if value is None:
        yield "null"
    elif isinstance(value, bool):
        yield "true" if value else "false"
    elif isinstance(value, str):
        yield json.dumps(value, ensure_ascii=False)
    elif isinstance(value, (int, float)):
        yield number(value, canonical=canonical)
    elif isinstance(value, Mapping):
        names: Sequence[str] = list(value)
        if canonical:
            names = sorted(names, key=_utf16)
        parts = ((json.dumps(name, ensure_ascii=False), value[name]) for name in names)
        yield from _members(parts, "{}", canonical, indent)
    elif isinstance(value, (list, tuple)):
        yield from _members((("", item) for item in value), "[]", canonical, indent)
    else:
        raise JsonError(f"cannot convert to JSON: {type(value).__name__}")


def _members(parts: Iterable[tuple[str, Json]], marks: str, canonical: bool, indent: int | None) -> Iterable[str]:
    before = marks[0]
    inner = None if indent is None else indent + 1
    for name, member in parts:
        yield before + ("" if inner is None else "\n" + "  " * inner)
        if name:
            yield name + (":" if inner is None else ": ")
        yield from _write(member, canonical=canonical, indent=inner)
        before = ","
    if before == marks[0]:
        yield marks
    else:
        yield ("" if indent is None else "\n" + "  " * indent) + marks[1]


def _utf16(name: str) -> bytes:
    """Returns the sort key of a name: RFC 8785 sorts by UTF-16 units."""
    return name.encode("utf-16-be", "surrogatepass")


def number(value: int | float, *, canonical: bool = True) -> str:
    """Formats a double as ECMAScript does: shortest round-trip digits, no exponent between 1e-6 and 1e21."""
    double = float(value)
    if not math.isfinite(double):
        raise JsonError(f"a JSON number must be finite, but is {value}")
    safe = abs(double) <= MAX_SAFE_INTEGER
    if safe and double.is_integer():
        return str(int(double))
    sign = "-" if double < 0 else ""
    return sign + _layout(*_digits(abs(double)), plain_up_to=21 if safe or canonical else 0)


def _digits(value: float) -> tuple[str, int]:
    """Returns digits and magnitude: the value is 0.DIGITS times ten to the magnitude."""
    mantissa, _, exponent = repr(value).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = whole + fraction
    leading = len(digits) - len(digits.lstrip("0"))
    magnitude = len(whole) - leading + int(exponent or 0)
    return digits.strip("0") or "0", magnitude


def _layout(digits: str, magnitude: int, *, plain_up_to: int) -> str:
    count = len(digits)
    if count <= magnitude <= plain_up_to:
        return digits + "0" * (magnitude - count)
    if 0 < magnitude <= plain_up_to:
        return digits[:magnitude] + "." + digits[magnitude:]
    if -6 < magnitude <= 0:
        return "0." + "0" * -magnitude + digits
    rest = "." + digits[1:] if count > 1 else ""
    return digits[0] + rest + ("e+" if magnitude > 0 else "e") + str(magnitude - 1)

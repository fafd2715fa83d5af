"""Converts messages between formats without loss.

The *common form* is a handoff message or a packet as JSON. Every format projects it to its own shape and lifts that
shape back. Members that a shape cannot represent are stored in a member ``ahpExtension``, which other readers ignore.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ahp import fence, jsontext
from ahp.formats import brief_markdown, markdown
from ahp.formats.a2a import A2a
from ahp.formats.brief import Brief
from ahp.formats.lossless import LosslessProjection, Projection
from ahp.formats.neo import Neo
from ahp.formats.unknown_time import Markdown
from ahp.jsontext import JsonObject, plain

NAMES = ("json", "map", "markdown", "brief", "brief-json", "neo", "a2a")


class FormatError(ValueError):
    """Raised if a text is not in the expected format."""


class _Identity(Projection):
    """Messages and packets without changes."""

    holds_packets = True

    def __init__(self, name: str) -> None:
        self.name = name

    def project(self, message: JsonObject) -> JsonObject:
        return message

    def lift(self, shape: JsonObject) -> JsonObject:
        return shape


_PROJECTIONS: dict[str, Projection] = {
    "json": _Identity("json"),
    "map": _Identity("map"),
    "markdown": Markdown(),
    "brief": Brief(),
    "brief-json": Brief(),
    "neo": Neo(),
    "a2a": A2a(),
}


@dataclass(frozen=True)
class Rendering:
    """A written message. ``carried`` members are only in the extension; ``derived`` members have default values."""

    text: str
    carried: tuple[str, ...]
    derived: tuple[str, ...]


def write(message: Mapping[str, Any], to: str, delimiters: Callable[[], str] = fence.delimiter) -> Rendering:
    """Writes a handoff message or packet in one of ``NAMES``. Raises ``FormatError`` if a brief is too long."""
    projection = _projection(to)
    lossless = LosslessProjection(projection)
    whole: JsonObject = plain(message)
    shape = lossless.to_shape(whole)
    try:
        text = _text(shape, to, delimiters)
    except ValueError as fault:
        raise FormatError(str(fault)) from fault
    return Rendering(text, lossless.carried(shape), tuple(projection.derived(projection.source_of(whole))))


def read(text: str, of: str) -> JsonObject:
    """Reads a handoff message or packet. Raises ``FormatError`` if the text is not in this format."""
    try:
        shape = _READERS[of](text) if of in _READERS else jsontext.read(text, max_depth=128)
    except ValueError as fault:
        raise FormatError(str(fault)) from fault
    if not isinstance(shape, dict):
        raise FormatError("must be a JSON object")
    return LosslessProjection(_projection(of)).to_common(shape)


_READERS: dict[str, Callable[[str], JsonObject]] = {"markdown": markdown.read, "brief": brief_markdown.read}


def _text(shape: JsonObject, to: str, delimiters: Callable[[], str]) -> str:
    if to == "brief":
        return brief_markdown.write(shape)
    return markdown.write(shape, delimiters) if to == "markdown" else jsontext.pretty(shape) + "\n"


def _projection(name: str) -> Projection:
    if name not in _PROJECTIONS:
        raise FormatError(f"unknown format {name}; expected one of {', '.join(NAMES)}")
    return _PROJECTIONS[name]

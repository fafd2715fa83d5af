"""JSON Pointers (RFC 6901)."""

from __future__ import annotations

from ahp.jsontext import Json


def escape(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def parse(text: str) -> list[str]:
    """Returns the segments. Raises ``ValueError`` if the text is not a JSON Pointer."""
    if not text:
        return []
    if not text.startswith("/"):
        raise ValueError(f"not a JSON Pointer: {text}")
    segments = text[1:].split("/")
    for segment in segments:
        tail = segment.replace("~0", "").replace("~1", "")
        if "~" in tail:
            raise ValueError(f"not a JSON Pointer: {text}")
    return [segment.replace("~1", "/").replace("~0", "~") for segment in segments]


def get(document: Json, pointer: str) -> Json:
    """Returns the value at a pointer. Raises ``KeyError`` if it does not exist."""
    here = document
    for segment in parse(pointer):
        if isinstance(here, dict) and segment in here:
            here = here[segment]
        elif isinstance(here, list) and segment.isdecimal() and int(segment) < len(here):
            here = here[int(segment)]
        else:
            raise KeyError(pointer)
    return here

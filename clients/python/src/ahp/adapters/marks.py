"""Tells projected messages from later ones in frameworks whose messages have no room for an id of ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ahp.adapters.turns import Turn
from ahp.jsontext import Json, digest


def note(pairs: Iterable[tuple[Turn, Json]]) -> dict[str, str]:
    """The mark of each native message, by the digest of its JSON; kept beside the envelope."""
    return {digest(native): turn.mark or "" for turn, native in pairs}


def mark_of(native: Json, noted: Mapping[str, Any] | None) -> str | None:
    """The mark of a message that is still what it was."""
    found = (noted or {}).get(digest(native))
    return found if isinstance(found, str) else None

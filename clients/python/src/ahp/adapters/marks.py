"""Distinguishes projected messages from later ones in frameworks whose messages cannot store an extra id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ahp.adapters.envelope import EnvelopeError, unseal
from ahp.adapters.turns import MARK, Turn, is_briefing, project
from ahp.handoff import Handoff
from ahp.jsontext import Json, digest


def note(pairs: Iterable[tuple[Turn, Json]]) -> dict[str, str]:
    """Returns the mark of each native message by the digest of its JSON; it is stored next to the envelope."""
    return {digest(native): turn.mark or "" for turn, native in pairs}


def mark_of(native: Json, noted: Mapping[str, Any] | None) -> str | None:
    """Returns the mark of a message, or ``None`` if it was changed or added."""
    found = (noted or {}).get(digest(native))
    return found if isinstance(found, str) else None


def known(envelope: object) -> Handoff | None:
    """Returns the message of an envelope, or ``None`` if the envelope is missing or damaged."""
    try:
        return None if envelope is None else unseal(envelope)
    except EnvelopeError:
        return None


def recognised(turn: Turn, message: Handoff) -> Turn:
    """Returns the turn, with a mark if it matches a projected turn: the same briefing, call or result."""
    for expected in project(message, all_results=True):
        same_call = bool(expected.calls) and expected.calls == turn.calls
        same_result = expected.answers is not None and expected.answers == turn.answers
        same_briefing = expected.role == turn.role == "user" and is_briefing(turn.text, message)
        if same_call or same_result or same_briefing:
            return replace(turn, mark=expected.mark or MARK)
    return turn

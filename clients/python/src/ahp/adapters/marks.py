"""Tells projected messages from later ones in frameworks whose messages have no room for an id of ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ahp.adapters.envelope import Damaged, unseal
from ahp.adapters.turns import MARK, Turn, holds_briefing, project
from ahp.handoff import Handoff
from ahp.jsontext import Json, digest


def note(pairs: Iterable[tuple[Turn, Json]]) -> dict[str, str]:
    """The mark of each native message, by the digest of its JSON; kept beside the envelope."""
    return {digest(native): turn.mark or "" for turn, native in pairs}


def mark_of(native: Json, noted: Mapping[str, Any] | None) -> str | None:
    """The mark of a message that is still what it was."""
    found = (noted or {}).get(digest(native))
    return found if isinstance(found, str) else None


def known(envelope: object) -> Handoff | None:
    """The message of an envelope that is whole."""
    try:
        return None if envelope is None else unseal(envelope)
    except Damaged:
        return None


def recognised(turn: Turn, message: Handoff) -> Turn:
    """The turn with its mark if it says what a projected one says: the same briefing, call or answer."""
    for wanted in project(message):
        same_call = bool(wanted.calls) and wanted.calls == turn.calls
        same_answer = wanted.answers is not None and wanted.answers == turn.answers
        briefed = wanted.role == turn.role == "user" and holds_briefing(turn.text, message)
        if same_call or same_answer or briefed:
            return replace(turn, mark=wanted.mark or MARK)
    return turn

"""Stores a complete message as one string, so that a framework cannot alter its numbers, nulls or order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ahp.handoff import Handoff
from ahp.jsontext import JsonError, canonical_text, compact, digest, plain, read


class EnvelopeError(ValueError):
    """Raised if an envelope is not valid or its digest does not match the message."""


def seal(message: Mapping[str, Any]) -> str:
    """Returns ``{"digest":"sha256:…","message":{…}}`` on one line."""
    whole = plain(message)
    return compact({"digest": digest(whole), "message": whole})


def unseal(text: object) -> Handoff:
    """Returns the message after verifying its digest."""
    if not isinstance(text, str):
        raise EnvelopeError("the envelope must be a string")
    try:
        envelope = read(text, max_depth=80)
    except JsonError as fault:
        raise EnvelopeError(f"the envelope {fault}") from fault
    if not isinstance(envelope, dict) or not isinstance(envelope.get("message"), dict):
        raise EnvelopeError("the envelope contains no message")
    if envelope.get("digest") != digest(envelope["message"]):
        raise EnvelopeError("the digest does not match the message")
    return Handoff(envelope["message"])


def key_of(name: str, arguments: Mapping[str, Any]) -> str:
    """Returns the key of a call in ``toolCache``: the tool name and the arguments in canonical form."""
    return name + canonical_text(plain(arguments))

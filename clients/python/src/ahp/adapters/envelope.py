"""The whole message as one text, so that no framework bends its numbers, nulls or order on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ahp.handoff import Handoff
from ahp.jsontext import Malformed, canonical_text, compact, digest, plain, read


class Damaged(ValueError):
    """An envelope that cannot be read, or whose message is not the one that was sealed."""


def seal(message: Mapping[str, Any]) -> str:
    """``{"digest":"sha256:…","message":{…}}`` on one line."""
    whole = plain(message)
    return compact({"digest": digest(whole), "message": whole})


def unseal(text: object) -> Handoff:
    """The message, if it is the one that was sealed."""
    if not isinstance(text, str):
        raise Damaged("the envelope is no text")
    try:
        envelope = read(text, max_depth=80)
    except Malformed as fault:
        raise Damaged(f"the envelope {fault}") from fault
    if not isinstance(envelope, dict) or not isinstance(envelope.get("message"), dict):
        raise Damaged("the envelope holds no message")
    if envelope.get("digest") != digest(envelope["message"]):
        raise Damaged("the digest does not fit the message")
    return Handoff(envelope["message"])


def key_of(name: str, arguments: Mapping[str, Any]) -> str:
    """The key of a call in ``toolCache``: the tool's name and its arguments in canonical form."""
    return name + canonical_text(plain(arguments))

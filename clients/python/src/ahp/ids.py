"""Validates and creates ids, names and trace contexts."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
import uuid

_ID = re.compile(r"[A-Za-z0-9._:-]{1,200}", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9._-]{1,100}", re.ASCII)
_TRACE = re.compile(r"(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}", re.ASCII)

AHP = uuid.uuid5(uuid.NAMESPACE_URL, "urn:ahp")
"""The namespace of the UUIDs that AHP derives from names."""


def is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def is_name(text: str) -> bool:
    """Returns whether the text is a valid name of an agent, role, capability or queue."""
    return _NAME.fullmatch(text) is not None


def uuid7() -> str:
    """Returns a new id that sorts by time (RFC 9562)."""
    millis = time.time_ns() // 1_000_000
    bits = (millis << 80) | (7 << 76) | (secrets.randbits(12) << 64) | (2 << 62) | secrets.randbits(62)
    return str(uuid.UUID(int=bits))


def uuid8(name: str, namespace: uuid.UUID = AHP) -> str:
    """Derives an id from a name; the same name always gives the same id (RFC 9562, appendix B.2)."""
    raw = bytearray(hashlib.sha256(namespace.bytes + name.encode()).digest()[:16])
    raw[6] = (raw[6] & 0x0F) | 0x80
    raw[8] = (raw[8] & 0x3F) | 0x80
    return str(uuid.UUID(bytes=bytes(raw)))


def traceparent() -> str:
    """Returns a new trace (W3C Trace Context level 2: sampled, random)."""
    return f"00-{_nonzero(16)}-{_nonzero(8)}-03"


def child_traceparent(parent: str | None) -> str:
    """Returns a new span of the same trace, or a new trace if ``parent`` is not valid."""
    if parent is None or not _TRACE.fullmatch(parent):
        return traceparent()
    return f"{parent[:36]}{_nonzero(8)}{parent[52:]}"


def _nonzero(count: int) -> str:
    text = secrets.token_hex(count)
    return text if text.strip("0") else _nonzero(count)

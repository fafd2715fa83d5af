"""Signatures of packets and handoff messages over their RFC 8785 bytes.

The signature of a packet covers all members as sent except ``status``, ``checkpoint`` and ``signature.value``; it thus
covers the time and the nonce. The signature of a handoff message covers all members except ``signature``.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Any

from ahp import ed25519, ids, times
from ahp.jsontext import Json, JsonObject, canonical
from ahp.problems import Violation

HMAC = "hmac-sha256"
ED25519 = "ed25519"
_DIGITS = {HMAC: 64, ED25519: 128}
_REQUIRED = ("packetId", "taskId", "sender", "createdAt")
_LOWER_HEX = re.compile(r"[0-9a-f]*", re.ASCII)
CLOCK_SKEW = timedelta(minutes=5)


@dataclass(frozen=True)
class SigningKey:
    """The key of a sender. Its ``repr`` does not contain the secret."""

    key_id: str
    algorithm: str
    secret: bytes = field(repr=False)

    @classmethod
    def hmac(cls, key_id: str, secret: str) -> SigningKey:
        """Returns an HMAC key for a shared secret; the key is its UTF-8 encoding."""
        return cls(key_id, HMAC, secret.encode("utf-8"))

    @classmethod
    def ed25519(cls, key_id: str, seed: bytes | str | None = None) -> SigningKey:
        """Returns an Ed25519 key for the 32 bytes or 64 hex digits of a private key (default: a new key)."""
        raw = bytes.fromhex(seed) if isinstance(seed, str) else seed
        return cls(key_id, ED25519, secrets.token_bytes(32) if raw is None else raw)

    @property
    def public_key(self) -> str:
        """The 64 hex digits of the public key."""
        if self.algorithm != ED25519:
            raise ValueError("an HMAC key has no public key")
        return ed25519.public_key(self.secret).hex()

    def entry(self) -> JsonObject:
        """Returns the key in the format of an agent entry (``Client.put_agent(keys=[...])``)."""
        known = {"keyId": self.key_id, "alg": self.algorithm}
        if self.algorithm == ED25519:
            return {**known, "publicKey": self.public_key}
        return {**known, "secret": self.secret.decode("utf-8")}

    def sign(self, message: bytes) -> str:
        if self.algorithm == ED25519:
            return ed25519.sign(self.secret, message).hex()
        return hmac.new(self.secret, message, hashlib.sha256).hexdigest()


def signed_bytes(packet: Mapping[str, Any]) -> bytes:
    """Returns the bytes of a packet that the signature covers."""
    covered = {name: value for name, value in packet.items() if name not in ("status", "checkpoint")}
    if isinstance(covered.get("signature"), Mapping):
        covered["signature"] = {name: it for name, it in covered["signature"].items() if name != "value"}
    return canonical(covered)


def sign_packet(
    packet: Mapping[str, Any], key: SigningKey, *, now: datetime | None = None, nonce: str | None = None
) -> JsonObject:
    """Returns the packet with a signature. Fills in missing ids and times; ``sender`` is required."""
    if not packet.get("sender"):
        raise ValueError("cannot sign a packet without sender")
    at = times.write(now or datetime.now(timezone.utc))
    whole = {"packetId": ids.uuid7(), "taskId": ids.uuid7(), "createdAt": at, **packet}
    head = {
        "alg": key.algorithm,
        "keyId": key.key_id,
        "timestamp": at,
        "nonce": nonce or secrets.token_hex(16),
    }
    value = key.sign(signed_bytes({**whole, "signature": head}))
    return {**whole, "signature": {**head, "value": value}}


def sign_handoff(message: Mapping[str, Any], key: SigningKey) -> JsonObject:
    """Returns the message with a compact signature, which replaces an existing one."""
    bare = {name: value for name, value in message.items() if name != "signature"}
    return {**bare, "signature": f"{key.algorithm}:{key.sign(canonical(bare))}"}


def verify_packet(
    packet: Mapping[str, Any],
    keys: Sequence[Mapping[str, Any]],
    *,
    now: datetime | None = None,
    clock_skew: timedelta = CLOCK_SKEW,
) -> list[Violation]:
    """Returns the errors in the signature of a packet as sent; ``keys`` has the format of the sender's entry."""
    found = [_violation(f"/{it}", "is required in a signed packet") for it in _REQUIRED if not _is_text(packet.get(it))]
    signature = packet.get("signature")
    if signature is None:
        found.append(_violation("/signature", "is required"))
    else:
        found += _check_form(signature)
    if found or not isinstance(signature, Mapping):
        return found
    return _check_value(packet, signature, keys, now or datetime.now(timezone.utc), clock_skew)


def verify_stored(packet: Mapping[str, Any], keys: Sequence[Mapping[str, Any]]) -> bool:
    """Returns whether the signature of a packet read from a daemon is valid, regardless of its age."""
    assigned = {*packet.get("assigned", ()), "assigned"}
    sent = {name: value for name, value in packet.items() if name not in assigned}
    signature = sent.get("signature")
    signed_at = times.parse(str(signature.get("timestamp"))) if isinstance(signature, Mapping) else None
    return signed_at is not None and not verify_packet(sent, keys, now=signed_at)


def verify_handoff(
    message: Mapping[str, Any], keys: Sequence[Mapping[str, Any]], *, now: datetime | None = None
) -> list[Violation]:
    """Returns the errors in a compact signature; it may be made with any valid key of the sender."""
    algorithm, _, value = str(message.get("signature", "")).partition(":")
    if len(value) != _DIGITS.get(algorithm, -1) or not _LOWER_HEX.fullmatch(value):
        return [_violation("/signature", "must be hmac-sha256 or ed25519, a colon, and lower-case hex")]
    signed = canonical({name: it for name, it in message.items() if name != "signature"})
    at = now or datetime.now(timezone.utc)
    valid = [key for key in keys if key.get("alg") == algorithm and _is_valid(key, at)]
    if any(_verifies(key, signed, value) for key in valid):
        return []
    return [_violation("/signature", "does not match any valid key of the sender")]


def _check_value(
    packet: Mapping[str, Any],
    signature: Mapping[str, Any],
    keys: Sequence[Mapping[str, Any]],
    now: datetime,
    clock_skew: timedelta,
) -> list[Violation]:
    found = []
    signed_at = times.parse(signature["timestamp"])
    if signed_at is None or abs(signed_at - now) > clock_skew:
        limit = int(clock_skew.total_seconds())
        found.append(_violation("/signature/timestamp", f"must be within {limit} s of the receiver's clock"))
    key = next((it for it in keys if it.get("keyId") == signature["keyId"]), None)
    if key is None:
        found.append(_violation("/signature/keyId", "is not a key of the sender"))
    elif not _is_valid(key, now):
        found.append(_violation("/signature/keyId", "names a key that has expired"))
    elif key.get("alg") != signature["alg"]:
        found.append(_violation("/signature/alg", "is not the algorithm of the key"))
    elif not _verifies(key, signed_bytes(packet), signature["value"]):
        found.append(_violation("/signature/value", "does not match the packet"))
    return found


def _check_form(signature: Json) -> list[Violation]:
    if not isinstance(signature, Mapping):
        return [_violation("/signature", "must be an object")]
    found = []
    if times.parse(str(signature.get("timestamp"))) is None:
        found.append(_violation("/signature/timestamp", "must be an RFC 3339 time"))
    for name in ("keyId", "nonce"):
        text = signature.get(name)
        if not isinstance(text, str) or not 1 <= len(text) <= 200:
            found.append(_violation(f"/signature/{name}", "must be a string of 1 to 200 characters"))
    digits = _DIGITS.get(str(signature.get("alg")))
    value = signature.get("value")
    if digits is None:
        found.append(_violation("/signature/alg", "must be hmac-sha256 or ed25519"))
    elif not isinstance(value, str) or len(value) != digits or not _LOWER_HEX.fullmatch(value):
        found.append(_violation("/signature/value", f"must be {digits} lower-case hex digits"))
    return found


def _verifies(key: Mapping[str, Any], signed: bytes, value: str) -> bool:
    if key["alg"] == ED25519:
        return ed25519.verify(bytes.fromhex(key["publicKey"]), signed, bytes.fromhex(value))
    made = hmac.new(str(key["secret"]).encode("utf-8"), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(made, value)


def _is_valid(key: Mapping[str, Any], now: datetime) -> bool:
    end = times.parse(str(key["notAfter"])) if key.get("notAfter") else None
    return end is None or now <= end


def _is_text(value: Json) -> bool:
    return isinstance(value, str) and bool(value)


def _violation(pointer: str, message: str) -> Violation:
    return Violation("SIGNATURE_INVALID", pointer, message)

"""Signatures of packets and handoff messages over their RFC 8785 bytes.

Of a packet everything is signed as it was sent but ``status``, ``checkpoint`` and ``signature.value``; the rest of
``signature`` stays in, so that time and nonce are covered too. Of a handoff message everything but ``signature``.
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
    """A sender's key; it prints its id, never its secret."""

    key_id: str
    algorithm: str
    secret: bytes = field(repr=False)

    @classmethod
    def hmac(cls, key_id: str, secret: str) -> SigningKey:
        """A secret that sender and receiver share; the key is its UTF-8."""
        return cls(key_id, HMAC, secret.encode("utf-8"))

    @classmethod
    def ed25519(cls, key_id: str, seed: bytes | str | None = None) -> SigningKey:
        """The 32 bytes (or 64 hex digits) of a private key; a new one when none is given."""
        raw = bytes.fromhex(seed) if isinstance(seed, str) else seed
        return cls(key_id, ED25519, secrets.token_bytes(32) if raw is None else raw)

    @property
    def public_key(self) -> str:
        """The 64 hex digits that others check with."""
        if self.algorithm != ED25519:
            raise ValueError("an HMAC key has no public half")
        return ed25519.public_key(self.secret).hex()

    def entry(self) -> JsonObject:
        """The key as it stands in an agent's entry (``Client.put_agent(keys=[...])``)."""
        known = {"keyId": self.key_id, "alg": self.algorithm}
        if self.algorithm == ED25519:
            return {**known, "publicKey": self.public_key}
        return {**known, "secret": self.secret.decode("utf-8")}

    def sign(self, message: bytes) -> str:
        if self.algorithm == ED25519:
            return ed25519.sign(self.secret, message).hex()
        return hmac.new(self.secret, message, hashlib.sha256).hexdigest()


def signed_bytes(packet: Mapping[str, Any]) -> bytes:
    """What is signed of a packet."""
    covered = {name: value for name, value in packet.items() if name not in ("status", "checkpoint")}
    if isinstance(covered.get("signature"), Mapping):
        covered["signature"] = {name: it for name, it in covered["signature"].items() if name != "value"}
    return canonical(covered)


def sign_packet(
    packet: Mapping[str, Any], key: SigningKey, *, now: datetime | None = None, nonce: str | None = None
) -> JsonObject:
    """The packet with its signature; ids and time are made where they are missing. It must name its sender."""
    if not packet.get("sender"):
        raise ValueError("a signed packet names its sender")
    moment = times.write(now or datetime.now(timezone.utc))
    whole = {"packetId": ids.uuid7(), "taskId": ids.uuid7(), "createdAt": moment, **packet}
    head = {
        "alg": key.algorithm,
        "keyId": key.key_id,
        "timestamp": moment,
        "nonce": nonce or secrets.token_hex(16),
    }
    value = key.sign(signed_bytes({**whole, "signature": head}))
    return {**whole, "signature": {**head, "value": value}}


def sign_handoff(message: Mapping[str, Any], key: SigningKey) -> JsonObject:
    """The message with its compact signature; an earlier one is replaced."""
    bare = {name: value for name, value in message.items() if name != "signature"}
    return {**bare, "signature": f"{key.algorithm}:{key.sign(canonical(bare))}"}


def verify_packet(
    packet: Mapping[str, Any],
    keys: Sequence[Mapping[str, Any]],
    *,
    now: datetime | None = None,
    clock_skew: timedelta = CLOCK_SKEW,
) -> list[Violation]:
    """All that speaks against the signature of a packet as sent; ``keys`` as in the sender's entry."""
    faults = [_fault(f"/{it}", "is required in a signed packet") for it in _REQUIRED if not _is_text(packet.get(it))]
    signature = packet.get("signature")
    if signature is None:
        faults.append(_fault("/signature", "is required"))
    else:
        faults += _form_faults(signature)
    if faults or not isinstance(signature, Mapping):
        return faults
    return _value_faults(packet, signature, keys, now or datetime.now(timezone.utc), clock_skew)


def verify_stored(packet: Mapping[str, Any], keys: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the signature of a packet that a daemon gave back holds, whenever it was made."""
    assigned = {*packet.get("assigned", ()), "assigned"}
    sent = {name: value for name, value in packet.items() if name not in assigned}
    signature = sent.get("signature")
    moment = times.parse(str(signature.get("timestamp"))) if isinstance(signature, Mapping) else None
    return moment is not None and not verify_packet(sent, keys, now=moment)


def verify_handoff(
    message: Mapping[str, Any], keys: Sequence[Mapping[str, Any]], *, now: datetime | None = None
) -> list[Violation]:
    """What speaks against the compact signature; any live key of the sender may have made it."""
    algorithm, _, value = str(message.get("signature", "")).partition(":")
    if len(value) != _DIGITS.get(algorithm, -1) or not _LOWER_HEX.fullmatch(value):
        return [_fault("/signature", "must be hmac-sha256 or ed25519, a colon, and lower-case hex")]
    signed = canonical({name: it for name, it in message.items() if name != "signature"})
    moment = now or datetime.now(timezone.utc)
    live = [key for key in keys if key.get("alg") == algorithm and _is_live(key, moment)]
    if any(_holds(key, signed, value) for key in live):
        return []
    return [_fault("/signature", "fits no live key of the sender")]


def _value_faults(
    packet: Mapping[str, Any],
    signature: Mapping[str, Any],
    keys: Sequence[Mapping[str, Any]],
    now: datetime,
    clock_skew: timedelta,
) -> list[Violation]:
    faults = []
    moment = times.parse(signature["timestamp"])
    if moment is None or abs(moment - now) > clock_skew:
        faults.append(_fault("/signature/timestamp", "is too far from the time of the receiver"))
    key = next((it for it in keys if it.get("keyId") == signature["keyId"]), None)
    if key is None:
        faults.append(_fault("/signature/keyId", "is not a key of the sender"))
    elif not _is_live(key, now):
        faults.append(_fault("/signature/keyId", "is a key that has ended"))
    elif key.get("alg") != signature["alg"]:
        faults.append(_fault("/signature/alg", "is not the algorithm of the key"))
    elif not _holds(key, signed_bytes(packet), signature["value"]):
        faults.append(_fault("/signature/value", "does not fit the packet"))
    return faults


def _form_faults(signature: Json) -> list[Violation]:
    if not isinstance(signature, Mapping):
        return [_fault("/signature", "must be an object")]
    faults = []
    if times.parse(str(signature.get("timestamp"))) is None:
        faults.append(_fault("/signature/timestamp", "must be an RFC 3339 time"))
    for name in ("keyId", "nonce"):
        text = signature.get(name)
        if not isinstance(text, str) or not 1 <= len(text) <= 200:
            faults.append(_fault(f"/signature/{name}", "must be a text of 1 to 200 characters"))
    digits = _DIGITS.get(str(signature.get("alg")))
    value = signature.get("value")
    if digits is None:
        faults.append(_fault("/signature/alg", "must be hmac-sha256 or ed25519"))
    elif not isinstance(value, str) or len(value) != digits or not _LOWER_HEX.fullmatch(value):
        faults.append(_fault("/signature/value", f"must be {digits} lower-case hex digits"))
    return faults


def _holds(key: Mapping[str, Any], signed: bytes, value: str) -> bool:
    if key["alg"] == ED25519:
        return ed25519.verify(bytes.fromhex(key["publicKey"]), signed, bytes.fromhex(value))
    made = hmac.new(str(key["secret"]).encode("utf-8"), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(made, value)


def _is_live(key: Mapping[str, Any], now: datetime) -> bool:
    end = times.parse(str(key["notAfter"])) if key.get("notAfter") else None
    return end is None or now <= end


def _is_text(value: Json) -> bool:
    return isinstance(value, str) and bool(value)


def _fault(pointer: str, message: str) -> Violation:
    return Violation("SIGNATURE_INVALID", pointer, message)

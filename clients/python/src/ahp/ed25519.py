"""Ed25519 (RFC 8032, section 5.1) in plain Python, so that signing needs no dependency.

If the package ``cryptography`` (extra ``signing``) is installed, signing uses it: it is faster and runs in constant
time. The arithmetic in this module does not run in constant time. Do not sign with it where an attacker on the same
machine can measure the duration. Verification uses no secrets and is safe in both cases.

Points have extended coordinates (X, Y, Z, T) with x = X/Z, y = Y/Z, x·y = T/Z. Verification follows the same strict
rules as the Java provider: s is below the group order, and points are in canonical encoding.
"""

from __future__ import annotations

import hashlib
from typing import TypeAlias

_P = 2**255 - 19
_Q = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)

Point: TypeAlias = tuple[int, int, int, int]

_IDENTITY: Point = (0, 1, 1, 0)


def public_key(seed: bytes) -> bytes:
    """Returns the 32-byte public key for a 32-byte private key."""
    native = _native_private(seed)
    if native is not None:
        return native[0]
    scalar, _ = _expanded(seed)
    return _encoded(_times(scalar, _BASE))


def sign(seed: bytes, message: bytes) -> bytes:
    """Returns the deterministic 64-byte signature."""
    native = _native_private(seed, message)
    if native is not None:
        return native[1]
    scalar, prefix = _expanded(seed)
    public = _encoded(_times(scalar, _BASE))
    nonce = _hash(prefix + message)
    commitment = _encoded(_times(nonce, _BASE))
    challenge = _hash(commitment + public + message)
    return commitment + ((nonce + challenge * scalar) % _Q).to_bytes(32, "little")


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    if len(public) != 32 or len(signature) != 64:
        return False
    key, commitment = _decoded(public), _decoded(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or s >= _Q:
        return False
    challenge = _hash(signature[:32] + public + message)
    return _same(_times(s, _BASE), _sum(commitment, _times(challenge, key)))


def _native_private(seed: bytes, message: bytes = b"") -> tuple[bytes, bytes] | None:
    if len(seed) != 32:
        raise ValueError(f"an Ed25519 private key must have 32 bytes, but has {len(seed)}")
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        return None
    key = Ed25519PrivateKey.from_private_bytes(seed)
    return key.public_key().public_bytes_raw(), key.sign(message)


def _hash(data: bytes) -> int:
    return int.from_bytes(hashlib.sha512(data).digest(), "little") % _Q


def _expanded(seed: bytes) -> tuple[int, bytes]:
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little")
    return scalar & ((1 << 254) - 8) | (1 << 254), digest[32:]


def _sum(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(scalar: int, point: Point) -> Point:
    result = _IDENTITY
    while scalar:
        if scalar & 1:
            result = _sum(result, point)
        point = _sum(point, point)
        scalar >>= 1
    return result


def _same(one: Point, other: Point) -> bool:
    return (one[0] * other[2] - other[0] * one[2]) % _P == 0 and (one[1] * other[2] - other[1] * one[2]) % _P == 0


def _encoded(point: Point) -> bytes:
    inverse = pow(point[2], _P - 2, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _decoded(raw: bytes) -> Point | None:
    number = int.from_bytes(raw, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    x = _x_of(y, sign) if y < _P else None
    return None if x is None else (x, y, 1, x * y % _P)


def _x_of(y: int, sign: int) -> int | None:
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    if square == 0:
        return None if sign else 0
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P:
        return None
    return _P - x if x & 1 != sign else x


def _base() -> Point:
    y = 4 * pow(5, _P - 2, _P) % _P
    x = _x_of(y, 0) or 0
    return x, y, 1, x * y % _P


_BASE = _base()

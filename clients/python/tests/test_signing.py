from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ahp import SigningKey, ed25519, signing
from messages import MESSAGES

RFC_8032 = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
]  # fmt: skip


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize(("seed", "public", "message", "signature"), RFC_8032)
def test_vectors_of_rfc_8032(
    seed: str, public: str, message: str, signature: str, native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not native:
        monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric.ed25519", None)
    raw = bytes.fromhex(message)
    assert ed25519.public_key(bytes.fromhex(seed)).hex() == public
    assert ed25519.sign(bytes.fromhex(seed), raw).hex() == signature
    assert ed25519.verify(bytes.fromhex(public), raw, bytes.fromhex(signature))


@settings(max_examples=15)
@given(st.integers(0, 511), st.integers(0, 1))
def test_changed_bit_invalidates_signature(bit: int, which: int) -> None:
    _seed, public, message, signature = RFC_8032[1]
    changed = bytearray(bytes.fromhex(signature))
    changed[bit // 8] ^= 1 << (bit % 8)
    other = bytearray(bytes.fromhex(public))
    other[bit % 32] ^= 1
    value = bytes(changed) if which else bytes.fromhex(signature)
    key = bytes.fromhex(public) if which else bytes(other)
    assert not ed25519.verify(key, bytes.fromhex(message), value)


def test_signature_beyond_group_order_is_rejected() -> None:
    _, public, message, signature = RFC_8032[0]
    raw = bytes.fromhex(signature)
    order = 2**252 + 27742317777372353535851937790883648493
    beyond = (int.from_bytes(raw[32:], "little") + order).to_bytes(32, "little")
    assert not ed25519.verify(bytes.fromhex(public), bytes.fromhex(message), raw[:32] + beyond)


@settings(max_examples=10)
@given(MESSAGES)
def test_changed_message_has_invalid_signature(message: dict[str, object]) -> None:
    key = SigningKey.hmac("k", "a secret that is long enough")
    signed = signing.sign_handoff(message, key)
    assert signing.verify_handoff(signed, [key.entry()]) == []
    assert signing.verify_handoff({**signed, "taskId": "other"}, [key.entry()]) != []


def test_key_repr_hides_secret() -> None:
    assert "hidden" not in repr(SigningKey.hmac("k", "hidden"))


def test_packet_without_sender_cannot_be_signed() -> None:
    with pytest.raises(ValueError, match="sender"):
        signing.sign_packet({"type": "x.y", "payload": {}}, SigningKey.hmac("k", "s"))

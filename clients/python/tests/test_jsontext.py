from __future__ import annotations

import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ahp import jsontext

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_written_value_round_trips(value: object) -> None:
    for written in (jsontext.compact(value), jsontext.pretty(value)):
        assert jsontext.equal(jsontext.read(written), value)
    assert jsontext.equal(jsontext.read(jsontext.canonical(value), any_integer=True), value)


@given(st.dictionaries(TEXTS, VALUES, max_size=5))
def test_canonical_form_ignores_member_order(value: dict[str, object]) -> None:
    turned = dict(reversed(value.items()))
    assert jsontext.canonical(turned) == jsontext.canonical(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_number_round_trips(value: float) -> None:
    assert float(jsontext.number(value)) == value


@pytest.mark.parametrize(
    ("bits", "text"),
    [
        ("0000000000000001", "5e-324"),
        ("7fefffffffffffff", "1.7976931348623157e+308"),
        ("4340000000000001", "9007199254740994"),
        ("444b1ae4d6e2ef50", "1e+21"),
        ("3eb0c6f7a0b5ed8d", "0.000001"),
        ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"),
        ("8000000000000000", "0"),
    ],
)
def test_numbers_of_rfc_8785_appendix_b(bits: str, text: str) -> None:
    assert jsontext.number(struct.unpack(">d", bytes.fromhex(bits))[0]) == text


@given(st.text(max_size=40) | st.binary(max_size=40))
def test_any_text_is_read_or_raises(text: str | bytes) -> None:
    try:
        value = jsontext.read(text)
    except jsontext.JsonError:
        return
    json.dumps(value)


def test_true_is_not_one() -> None:
    assert not jsontext.equal(True, 1)
    assert jsontext.equal(1, 1.0)
    assert not jsontext.equal([None], [False])


@pytest.mark.parametrize("value", [float("nan"), 2**53, {1: 2}, object(), {"a": {1, 2}}])
def test_value_without_json_form_is_rejected(value: object) -> None:
    with pytest.raises(jsontext.JsonError):
        jsontext.plain(value)


def test_nesting_is_limited() -> None:
    with pytest.raises(jsontext.JsonError):
        jsontext.read("[" * 65 + "]" * 65)
    with pytest.raises(jsontext.JsonError):
        jsontext.read("[" * 200_000)

"""Checks the shared test vectors, which every implementation must pass."""

from __future__ import annotations

import json
import uuid
from datetime import timedelta
from typing import Any

import pytest

from ahp import Handoff, SigningKey, ids, jsontext, signing, times, validate
from ahp.compression import compress
from ahp.formats import NAMES, brief_markdown, read, write
from ahp.formats.outline import MarkdownError
from ahp.validation import validate_neo
from vectors import FOLDER, load, pairs

VALIDATION = pairs("validation/cases.json", "validation/outcomes.json")
FORMATS = pairs("formats/hubs.json", "formats/renderings.json")
BRIEFS = pairs("briefs/cases.json", "briefs/outcomes.json")
COMPRESSION = pairs("compression/cases.json", "compression/outcomes.json")
SIGNED = sorted(path.name for path in (FOLDER / "signed").glob("*.json"))
JCS = sorted(path.name for path in (FOLDER / "jcs" / "input").iterdir())


@pytest.mark.parametrize("case", load("canonical/accepted.json"), ids=lambda it: it["description"])
def test_accepted_text_has_canonical_form(case: dict[str, Any]) -> None:
    value = jsontext.read(case["text"])
    assert jsontext.canonical(value).hex() == case["canonicalHex"]
    assert jsontext.digest(value) == case["hash"]


@pytest.mark.parametrize("case", load("canonical/refused.json"), ids=lambda it: it["description"])
def test_rejected_text_is_rejected(case: dict[str, Any]) -> None:
    with pytest.raises(jsontext.JsonError):
        jsontext.read(bytes.fromhex(case["hex"]) if "hex" in case else case["text"])


@pytest.mark.parametrize("name", JCS)
def test_public_test_data_has_canonical_form(name: str) -> None:
    value = jsontext.read((FOLDER / "jcs" / "input" / name).read_bytes(), any_integer=True)
    assert jsontext.canonical(value) == (FOLDER / "jcs" / "output" / name).read_bytes()


@pytest.mark.parametrize("name", SIGNED)
def test_signature_is_valid_or_has_violations(name: str) -> None:
    case = load(f"signed/{name}")
    now = times.parse(case["now"])
    if case["kind"] == "packet":
        skew = timedelta(milliseconds=case.get("clockSkewMs", 300_000))
        found = signing.verify_packet(case["input"], case["keys"], now=now, clock_skew=skew)
    else:
        found = signing.verify_handoff(case["input"], case["keys"], now=now)
    assert {fault.pointer for fault in found} == set(case["pointers"])


@pytest.mark.parametrize("name", [name for name in SIGNED if not load(f"signed/{name}")["pointers"]])
def test_signing_is_deterministic(name: str) -> None:
    case = load(f"signed/{name}")
    if case["kind"] == "packet":
        key = _key(case, case["input"]["signature"]["alg"])
        signed = signing.signed_bytes(case["input"])
    else:
        key = _key(case, case["input"]["signature"].partition(":")[0])
        signed = jsontext.canonical({k: v for k, v in case["input"].items() if k != "signature"})
    assert signed.hex() == case["canonicalHex"]
    assert key.sign(signed) == case["signature"]


def _key(case: dict[str, Any], algorithm: str) -> SigningKey:
    if algorithm == "ed25519":
        return SigningKey.ed25519("k", case["privateKeySeed"])
    return SigningKey.hmac("k", next(key["secret"] for key in case["keys"] if "secret" in key))


@pytest.mark.parametrize(("name", "case", "outcome"), VALIDATION, ids=[it[0] for it in VALIDATION])
def test_validation_reports_the_same_fields(name: str, case: dict[str, Any], outcome: dict[str, Any]) -> None:
    found = validate(json.dumps(case["message"]))
    assert found.valid == outcome["valid"]
    assert found.reason == outcome["reason"]
    wanted = {(error["code"], error["pointer"]) for error in outcome["errors"]}
    assert {(error.code, error.pointer) for error in found.errors} == wanted


def test_there_are_enough_validation_cases() -> None:
    assert len(VALIDATION) >= 50
    assert {case[2]["reason"] for case in VALIDATION} >= {
        None,
        "SCHEMA_INVALID",
        "INCOMPLETE_CONTEXT",
        "BUDGET_EXHAUSTED",
    }


@pytest.mark.parametrize("to", NAMES)
@pytest.mark.parametrize(("name", "case", "outcome"), FORMATS, ids=[it[0] for it in FORMATS])
def test_rendering_is_equal_and_round_trips(name: str, case: Any, outcome: Any, to: str) -> None:
    marks = iter(["0123456789abcdef", "fedcba9876543210"])
    assert write(case["hub"], to, lambda: next(marks)).text == outcome["texts"][to]
    assert jsontext.equal(read(outcome["texts"][to], to), case["hub"])


@pytest.mark.parametrize(("name", "case", "outcome"), BRIEFS, ids=[it[0] for it in BRIEFS])
def test_brief_round_trips_or_raises(name: str, case: Any, outcome: Any) -> None:
    if "line" in outcome:
        with pytest.raises(MarkdownError) as fault:
            brief_markdown.read(case["text"])
        assert (fault.value.line, fault.value.column) == (outcome["line"], outcome["column"])
    else:
        brief = brief_markdown.read(case["text"])
        assert jsontext.equal(brief, outcome["brief"])
        assert brief_markdown.write(brief) == outcome["text"]
        assert jsontext.equal(brief_markdown.read(outcome["text"]), brief)


@pytest.mark.parametrize(("name", "case", "outcome"), COMPRESSION, ids=[it[0] for it in COMPRESSION])
def test_compression_cuts_at_the_same_place(name: str, case: Any, outcome: Any) -> None:
    found = compress(case["message"], case["window"], strategy=case.get("strategy"))
    assert found.compressed == outcome["compressed"]
    assert (found.tokens_before, found.tokens_after) == (outcome["tokensBefore"], outcome["tokensAfter"])
    assert (found.turns_before, found.turns_kept) == (outcome["turnsBefore"], outcome["turnsKept"])
    assert found.message["conversationHistorySummary"] == outcome["summary"]
    assert found.fits == outcome["fits"]
    assert found.excerpts_dropped == outcome.get("excerptsDropped", 0)
    assert [it["source"] for it in found.message["relevantContext"]] == outcome["sources"]
    assert found.message.get("historyStrategy") == outcome.get("historyStrategy")
    assert found.message.get("provenance") == outcome.get("provenance")


@pytest.mark.parametrize("case", load("tool-cache/stale.json"), ids=lambda it: it["description"])
def test_stale_results_are_left_out(case: dict[str, Any]) -> None:
    message = Handoff({"toolCache": case["toolCache"]}).without_stale_results(times.parse(case["now"]))
    kept = message.json.get("toolCache")
    assert (None if kept is None else list(kept)) == case["kept"]


def test_ids_derived_from_names_are_equal() -> None:
    known = [it for it in load("ids/ids.json")["nameUuid"] if it["version"] == 8]
    assert known
    for each in known:
        assert ids.uuid8(each["name"], uuid.UUID(each["namespace"])) == each["uuid"]


@pytest.mark.parametrize("kind", ["id", "name"])
def test_ids_and_names_are_validated(kind: str) -> None:
    case = load("ids/ids.json")[kind]
    fits = ids.is_id if kind == "id" else ids.is_name
    assert all(map(fits, case["valid"]))
    assert not any(map(fits, case["invalid"]))


def test_repository_example_is_valid() -> None:
    example = FOLDER.parent.parent / "examples" / "documents" / "refund-handoff.json"
    assert Handoff.read(example.read_bytes()).validate().valid


@pytest.mark.parametrize("case", load("neo/packets.json"), ids=lambda it: it["description"])
def test_neo_packets_become_messages_and_back(case: dict[str, Any]) -> None:
    packet = case["packet"]
    message = read(jsontext.compact(packet), "neo")
    assert jsontext.equal(message["completedSubtasks"], case["subtasks"])
    assert message.get("expiresAt") == case["expiresAt"]
    assert jsontext.equal(jsontext.read(write(message, "neo").text), packet)
    assert sorted(it.pointer for it in validate_neo(packet).errors) == sorted(case["pointers"])

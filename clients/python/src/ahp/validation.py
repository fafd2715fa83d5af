"""The checks of a receiver before it starts: schema and version, completeness, budget.

The scan for injected instructions is not included: the broker scans every packet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ahp import schema
from ahp.formats.neo import with_standard_names
from ahp.jsontext import Json, JsonError, JsonObject, plain, read
from ahp.problems import Validation, Violation

_VERSION = re.compile(r"(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})", re.ASCII)
MAJOR = 2


def validate(message: Mapping[str, Json] | str | bytes) -> Validation:
    """Validates a handoff message. Malformed JSON text is reported as a violation."""
    try:
        value = read(message) if isinstance(message, (str, bytes)) else plain(message)
    except JsonError as fault:
        return Validation((Violation("MALFORMED", "", str(fault)),))
    if not isinstance(value, dict):
        return Validation((Violation("SCHEMA_INVALID", "", "must be an object"),))
    return Validation((*_schema(value), *_completeness(value), *_budget(value)))


def validate_neo(packet: Mapping[str, Json]) -> Validation:
    """Validates a neo packet; also accepts the alternative names of two members."""
    renamed = with_standard_names(plain(packet))
    return Validation(tuple(schema.violations("urn:ahp:schema:packet/neo", renamed)))


def _schema(message: JsonObject) -> list[Violation]:
    text = message.get("schemaVersion")
    version = _VERSION.fullmatch(text) if isinstance(text, str) else None
    major, minor = (int(version[1]), int(version[2])) if version else (MAJOR, 1)
    if major != MAJOR:
        fault = f"must be {MAJOR}.x, but is {text}; no migration from that version is registered"
        return [Violation("SCHEMA_INVALID", "/schemaVersion", fault)]
    return schema.violations(f"urn:ahp:schema:handoff/2.{min(minor, 1)}", message)


def _completeness(message: JsonObject) -> list[Violation]:
    initial = message.get("initial") is True or message.get("taskDescription") == "INITIAL"
    if message.get("completedSubtasks") == [] and not initial:
        fault = "must not be empty unless the handoff is the first of its task (initial: true)"
        return [Violation("INCOMPLETE_CONTEXT", "/completedSubtasks", fault)]
    return []


def _budget(message: JsonObject) -> list[Violation]:
    cost = message.get("costTracking")
    left = cost.get("costBudgetRemainingUSD") if isinstance(cost, dict) else None
    if isinstance(left, (int, float)) and not isinstance(left, bool) and left <= 0:
        pointer = "/costTracking/costBudgetRemainingUSD"
        return [Violation("BUDGET_EXHAUSTED", pointer, "must be greater than 0; no budget remains")]
    return []

"""Makes a handoff message fit the receiver's window.

When the message would fill more than four fifths of it, the oldest turns become a summary and the newest stay word
for word; a tool's answer stays with its call. The summary is made without a model: sentences that carry a decision, a
constraint, a warning, a number or a name are kept in their order, the rest is dropped. Tokens are counted as one per
four UTF-16 units of compact JSON, so every implementation cuts at the same place.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ahp.jsontext import Json, JsonObject, compact

THRESHOLD = 0.8
KEEP = 5

_TURNS = "conversationHistoryVerbatim"
_SUMMARY = "conversationHistorySummary"
_LONGEST_SENTENCE = 600
_PLAIN = 5
_WORDS = (
    (
        "decid", "decision", "agreed", "approved", "rejected", "chose", "chosen", "we will", "resolved to",
        "concluded", "settled on", "confirmed", "signed off",
    ),
    (
        "must", "never", "always", "only", "at most", "at least", "no more than", "required", "not allowed",
        "forbidden", "deadline", "limit", "budget", "within", "do not", "shall", "policy",
    ),
    (
        "warning", "risk", "careful", "caution", "flag", "blocked", "blocker", "error", "fail", "unsafe",
        "unlimited", "conflict", "suspicious", "escalat", "incident",
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Compression:
    """What became of a message; ``fits`` is false only when its other members are too large by themselves."""

    compressed: bool
    fits: bool
    tokens_before: int
    tokens_after: int
    turns_before: int
    turns_kept: int
    message: JsonObject


def tokens(value: Json) -> int:
    """The tokens of a text, or of a value as compact JSON."""
    text = value if isinstance(value, str) else compact(value)
    return (_units(text) + 3) // 4


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def compress(message: JsonObject, window: int, *, threshold: float = THRESHOLD, keep: int = KEEP) -> Compression:
    """Compresses for a window of so many tokens, if need be."""
    if not 0 < threshold <= 1 or keep < 0:
        raise ValueError("the threshold is above 0 and at most 1, and no fewer than 0 turns are kept")
    limit = math.floor(window * threshold)
    before = tokens(message)
    turns = [turn for turn in message.get(_TURNS) or [] if isinstance(turn, dict)]
    if before <= limit or not turns:
        return Compression(False, before <= limit, before, before, len(turns), len(turns), message)
    start = _first_kept(turns, keep)
    smaller = _summarised(message, turns, start, limit)
    while tokens(smaller) > limit and start < len(turns):
        start = _after_tool_results(turns, start + 1)
        smaller = _summarised(message, turns, start, limit)
    after = tokens(smaller)
    return Compression(True, after <= limit, before, after, len(turns), len(turns) - start, smaller)


def _first_kept(turns: list[JsonObject], keep: int) -> int:
    start = max(0, len(turns) - keep)
    while 0 < start < len(turns) and _is_tool_result(turns[start]):
        start -= 1
    return start


def _after_tool_results(turns: list[JsonObject], start: int) -> int:
    while start < len(turns) and _is_tool_result(turns[start]):
        start += 1
    return start


def _is_tool_result(turn: JsonObject) -> bool:
    role = str(turn.get("role") or "").lower()
    answers = turn.get("tool_call_id") is not None or turn.get("toolCallId") is not None
    return role in ("tool", "function") or answers or turn.get("type") == "function_call_output"


def _summarised(message: JsonObject, turns: list[JsonObject], start: int, limit: int) -> JsonObject:
    bare = {**message, _TURNS: turns[start:], _SUMMARY: "", "historyStrategy": "summary"}
    room = limit - tokens(bare)
    while room > 0:
        earlier = message.get(_SUMMARY)
        result = {**bare, _SUMMARY: summarise(earlier if isinstance(earlier, str) else "", turns[:start], room)}
        over = tokens(result) - limit
        if over <= 0:
            return result
        room -= max(over, room // 10 + 1)
    return bare


def summarise(earlier: str, turns: list[JsonObject], max_tokens: int) -> str:
    """The sentences that matter most and fit, in their order; of equals the later one stays."""
    sentences = dict.fromkeys(_sentences(earlier))
    for turn in turns:
        content = turn.get("content")
        sentences.update(dict.fromkeys(_sentences(content if isinstance(content, str) else "")))
    weighed = [(_weight(sentence), -position, sentence) for position, sentence in enumerate(sentences)]
    chosen: list[tuple[int, str]] = []
    for weight, position, sentence in sorted(weighed):
        cost = tokens(sentence) + 1
        if weight < _PLAIN and cost <= max_tokens:
            chosen.append((-position, sentence))
            max_tokens -= cost
    return " ".join(sentence for _, sentence in sorted(chosen))


def _sentences(text: str) -> list[str]:
    found: list[str] = []
    start = 0
    for i, c in enumerate(text):
        if _ends(text, i, c) or i - start >= _LONGEST_SENTENCE:
            found.append(text[start : i + 1].strip())
            start = i + 1
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


def _ends(text: str, i: int, c: str) -> bool:
    if c == "\n" or c in "。！？":
        return True
    return c in ".!?" and (i + 1 == len(text) or text[i + 1].isspace())


def _weight(sentence: str) -> int:
    lower = " " + sentence.lower()
    for weight, beginnings in enumerate(_WORDS):
        if any(_starts_word(lower, beginning) for beginning in beginnings):
            return weight
    if any(c.isdecimal() for c in sentence):
        return 3
    return 4 if _names_something(sentence) else _PLAIN


def _starts_word(lower: str, beginning: str) -> bool:
    at = lower.find(beginning)
    while at >= 0:
        if not lower[at - 1].isalpha():
            return True
        at = lower.find(beginning, at + 1)
    return False


def _names_something(sentence: str) -> bool:
    return any(
        (sentence[i].isupper() and sentence[i - 1] == " ") or sentence[i] in '`"“' for i in range(2, len(sentence))
    )

"""Compresses a handoff message that would fill too much of the receiver's context window.

If the message would fill more than 80 % of the window, the oldest turns are replaced by a summary; the newest stay
unchanged. A tool result stays with its call. If the message does not fit without any turn, the least relevant excerpts
of ``relevantContext`` are dropped. The summary needs no model: it keeps, in order, sentences that are marked
(``DECISION: ...``, ``[fact-3] ...``) or contain a decision, a constraint, a warning, a number or a name. Four UTF-16
units of compact JSON count as one token, so every implementation cuts at the same place.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass

from ahp.jsontext import Json, JsonObject, compact

THRESHOLD = 0.8
KEEP = 5
STRATEGIES = ("full", "summary", "last_k", "pointer")
"""The forms of a history that ``payload.history_strategy`` of a contract can require."""

_EXCERPTS = "relevantContext"
_TURNS = "conversationHistoryVerbatim"
_SUMMARY = "conversationHistorySummary"
_MAX_SENTENCE_CHARS = 600
_FACT, _NUMBER, _NAME, _PLAIN = 4, 5, 6, 7
_MARKS = {
    "decision", "decided", "constraint", "requirement", "rule", "warning", "flag", "risk", "caution", "fact",
    "finding", "figure",
}  # fmt: skip
_MAX_MARK_CHARS = 24
_ANSWER_IDS = ("tool_call_id", "toolCallId", "tool_use_id", "call_id")
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
    """The result of a compression; ``fits`` is false only if the other members alone are too large."""

    compressed: bool
    fits: bool
    tokens_before: int
    tokens_after: int
    turns_before: int
    turns_kept: int
    message: JsonObject
    excerpts_dropped: int = 0


def tokens(value: Json) -> int:
    """Returns the number of tokens of a text, or of a value as compact JSON."""
    text = value if isinstance(value, str) else compact(value)
    return (_units(text) + 3) // 4


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def compress(
    message: JsonObject, window: int, *, threshold: float = THRESHOLD, keep: int = KEEP, strategy: str | None = None
) -> Compression:
    """Compresses the message if it exceeds ``threshold`` of a window of ``window`` tokens.

    With a ``strategy``, the history gets the form that a contract requires, whether the message fits or not: at most
    ``keep`` turns stay (``summary``, ``last_k``), none (``pointer``) or all (``full``).
    """
    if not 0 < threshold <= 1 or keep < 0:
        raise ValueError(
            f"threshold must be above 0 and at most 1, and keep at least 0, but they are {threshold} and {keep}"
        )
    if strategy is not None and strategy not in STRATEGIES:
        raise ValueError(f"strategy must be one of {', '.join(STRATEGIES)}, but is {strategy}")
    limit = math.floor(window * threshold)
    turns = _objects(message.get(_TURNS))
    fits = tokens(message) <= limit
    smaller, start, summarised = message, 0, False
    if strategy is not None:
        smaller = {**message, "historyStrategy": strategy}
    elif fits:
        return _result(message, message, turns, 0, limit, False)
    if strategy in ("summary", None):
        summarised = bool(turns) and (strategy is None or not fits or len(turns) > keep)
    if strategy == "pointer":
        smaller, start = {**_with_pointer(smaller, len(turns)), _TURNS: []}, len(turns)
    if summarised or strategy == "last_k":
        smaller = {**smaller, "historyStrategy": strategy or "summary"}
        smaller = _with_excerpts(smaller, limit, lambda it: tokens(_bare(it, [])))
        smaller, start = _cut(smaller, turns, limit, keep, summarised, strategy is not None)
    else:
        smaller = _with_excerpts(smaller, limit, tokens)
    return _result(message, smaller, turns, start, limit, summarised)


def _result(
    message: JsonObject, smaller: JsonObject, turns: list[JsonObject], start: int, limit: int, summarised: bool
) -> Compression:
    after = tokens(smaller)
    dropped = len(_excerpts(message)) - len(_excerpts(smaller))
    changed = summarised or start > 0 or dropped > 0
    kept = len(turns) - start
    return Compression(changed, after <= limit, tokens(message), after, len(turns), kept, smaller, dropped)


def _cut(
    message: JsonObject, turns: list[JsonObject], limit: int, keep: int, summarised: bool, strict: bool
) -> tuple[JsonObject, int]:
    """Returns the message with as many of the last turns as fit. A strict limit is not exceeded for a call."""
    parted = _parted_pairs(turns)
    start = max(0, len(turns) - keep)
    while parted[start]:
        start += 1 if strict else -1
    while True:
        smaller = _summarised(message, turns, start, limit) if summarised else _bare(message, turns[start:])
        if tokens(smaller) <= limit or start >= len(turns):
            return smaller, start
        start += 1
        while parted[start]:
            start += 1


def _bare(message: JsonObject, turns: list[JsonObject]) -> JsonObject:
    return {**message, _TURNS: turns, _SUMMARY: ""}


def _with_pointer(message: JsonObject, turns: int) -> JsonObject:
    """Identifies the removed history in ``provenance.history``. A pointer stays if no turns are removed."""
    provenance = message.get("provenance")
    provenance = provenance if isinstance(provenance, dict) else {}
    if turns == 0 and "history" in provenance:
        return message
    ids = {name: message[name] for name in ("taskId", "handoffId") if isinstance(message.get(name), str)}
    return {**message, "provenance": {**provenance, "history": {**ids, "turns": turns}}}


def _excerpts(message: JsonObject) -> list[Json]:
    excerpts = message.get(_EXCERPTS)
    return excerpts if isinstance(excerpts, list) else []


def _with_excerpts(message: JsonObject, limit: int, size: Callable[[JsonObject], int]) -> JsonObject:
    """Drops as few excerpts as necessary: the least relevant first, among equals the last."""
    excerpts = _excerpts(message)
    order = sorted(range(len(excerpts)), key=lambda i: (_relevance(excerpts[i]), -i))

    def without(count: int) -> JsonObject:
        dropped = set(order[:count])
        return {**message, _EXCERPTS: [it for i, it in enumerate(excerpts) if i not in dropped]} if count else message

    low, high = 0, len(excerpts)
    while low < high:
        middle = (low + high) // 2
        if size(without(middle)) <= limit:
            high = middle
        else:
            low = middle + 1
    return without(low)


def _relevance(excerpt: Json) -> float:
    score = excerpt.get("relevanceScore") if isinstance(excerpt, dict) else None
    return score if isinstance(score, (int, float)) and not isinstance(score, bool) else 1.0


def _parted_pairs(turns: list[JsonObject]) -> list[int]:
    """Returns for each turn how many tool calls a cut before it would separate from their results."""
    change = [0] * (len(turns) + 2)
    calls: dict[str, int] = {}
    last_other = 0
    for i, turn in enumerate(turns):
        answered = _answered_calls(turn)
        is_answer = _is_tool_result(turn)
        starts = [calls.get(call, last_other) for call in answered] or ([last_other] if is_answer else [])
        for start in starts:
            if start < i:
                change[start + 1] += 1
                change[i + 1] -= 1
        calls.update(dict.fromkeys(_made_calls(turn), i))
        last_other = last_other if is_answer else i
    return list(itertools.accumulate(change))


def _is_tool_result(turn: JsonObject) -> bool:
    role = str(turn.get("role") or "").lower()
    return role in ("tool", "function") or turn.get("type") == "function_call_output" or bool(_answered_calls(turn))


def _answered_calls(turn: JsonObject) -> list[str]:
    if turn.get("type") == "function_call":
        return []
    holders = [turn, *(part for part in _parts(turn) if part.get("type") == "tool_result")]
    return _strings([holder.get(name) for holder in holders for name in _ANSWER_IDS])


def _made_calls(turn: JsonObject) -> list[str]:
    own = [turn.get("call_id")] if turn.get("type") == "function_call" else []
    listed = [call for name in ("tool_calls", "toolCalls") for call in _objects(turn.get(name))]
    used = [part for part in _parts(turn) if part.get("type") == "tool_use"]
    return _strings(own + [call.get("id") for call in listed + used])


def _parts(turn: JsonObject) -> list[JsonObject]:
    return _objects(turn.get("content"))


def _objects(value: Json) -> list[JsonObject]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _strings(values: list[Json]) -> list[str]:
    return [value for value in values if isinstance(value, str)]


def _content(turn: JsonObject) -> str:
    content = turn.get("content")
    if isinstance(content, list):
        return "\n".join(text for text in map(_text, content) if text)
    return _text(content)


def _text(part: Json) -> str:
    if isinstance(part, dict):
        return next(iter(_strings([part.get("text"), part.get("content")])), "")
    return part if isinstance(part, str) else ""


def _summarised(message: JsonObject, turns: list[JsonObject], start: int, limit: int) -> JsonObject:
    bare = _bare(message, turns[start:])
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
    """Returns the sentences of highest priority that fit, in order. Later sentences win over earlier ones."""
    sentences = dict.fromkeys(_sentences(earlier))
    for turn in turns:
        sentences.update(dict.fromkeys(_sentences(_content(turn))))
    weighed = [(_weight(sentence), -position, sentence) for position, sentence in enumerate(sentences)]
    chosen: list[tuple[int, str]] = []
    for weight, position, sentence in sorted(weighed):
        cost = tokens(sentence) + 1
        if weight < _PLAIN and cost <= max_tokens:
            chosen.append((-position, sentence))
            max_tokens -= cost
    summary = joint = ""
    for _, sentence in sorted(chosen):
        summary += joint + sentence
        joint = " " if sentence[-1] in ".!?。！？" else "\n"
    return summary


def _sentences(text: str) -> list[str]:
    found: list[str] = []
    start = length = 0
    for i, c in enumerate(text):
        if _ends(text, i, c):
            found.append(text[start : i + 1].strip())
            start, length = i + 1, 0
            continue
        if length + _units(c) > _MAX_SENTENCE_CHARS:
            end = i if length >= _MAX_SENTENCE_CHARS and _units(c) > 1 else i + 1
            cut = next((k + 1 for k in range(i, start, -1) if text[k].isspace()), end)
            found.append(text[start:cut].strip())
            start, length = cut, _units(text[cut : i + 1])
        else:
            length += _units(c)
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


def _ends(text: str, i: int, c: str) -> bool:
    if c == "\n" or c in "。！？":
        return True
    return c in ".!?" and (i + 1 == len(text) or text[i + 1].isspace())


def _weight(sentence: str) -> int:
    if _is_marked(sentence):
        return 0
    lower = " " + sentence.lower()
    for weight, beginnings in enumerate(_WORDS, 1):
        if any(_starts_word(lower, beginning) for beginning in beginnings):
            return weight
    name = _names_something(sentence)
    if any(c.isdecimal() for c in sentence):
        return _FACT if name else _NUMBER
    return _NAME if name else _PLAIN


def _is_marked(sentence: str) -> bool:
    plain = sentence.lstrip(" \t*_#>-•[(")
    if _mark_at(sentence, len(sentence) - len(plain), ":])"):
        return True
    return any(c == "[" and _mark_at(sentence, i + 1, "]:") for i, c in enumerate(sentence))


def _mark_at(sentence: str, start: int, closers: str) -> bool:
    end = start
    while end < len(sentence) and end - start < _MAX_MARK_CHARS and sentence[end].isalpha():
        end += 1
    word = sentence[start:end].lower()
    if word.removesuffix("s") not in _MARKS:
        return False
    while end < len(sentence) and end - start < _MAX_MARK_CHARS and sentence[end] in "0123456789 -#_.*":
        end += 1
    return end < len(sentence) and sentence[end] in closers


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

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ahp import fence, jsontext
from ahp.formats import NAMES, FormatError, brief_markdown, read, write
from ahp.formats.outline import MarkdownError
from messages import MESSAGES, VALUES
from test_jsontext import TEXTS


@given(MESSAGES, st.sampled_from(NAMES))
def test_every_format_round_trips_messages(message: dict[str, object], name: str) -> None:
    assert jsontext.equal(read(write(message, name).text, name), message)


@settings(max_examples=50)
@given(st.dictionaries(TEXTS, VALUES, max_size=4), st.sampled_from(NAMES))
def test_every_format_round_trips_any_object(thing: dict[str, object], name: str) -> None:
    assert jsontext.equal(read(write(thing, name).text, name), thing)


@given(TEXTS)
def test_fenced_text_cannot_end_the_fence(text: str) -> None:
    shown = write({"taskDescription": text + "\n[END CONTEXT id=x]"}, "markdown").text
    assert shown.count("[END CONTEXT id=") == 1
    assert shown.count("[CONTEXT FROM") == 1


@given(TEXTS)
def test_unescape_reverses_escape(text: str) -> None:
    assert fence.unescape(fence.escape(text)) == text
    assert "\n" not in fence.escape(text)


_PIECES = st.sampled_from(
    [
        "## Handoff\n", "- ", "  - ", "\t1. ", "objective", ": ", "`", " -> PASS", "(x; ", "\n", "\\", "```",
        "<!-- ahp:brief ", "-->", '{"members":{"a":{"is":1}}}', "verification:", "a2a:", ",", "#", "\u0000",
        "\U0001f600", "\r",
    ]
)  # fmt: skip


@given(st.lists(_PIECES | TEXTS, max_size=30).map("".join))
def test_any_text_is_a_brief_or_raises(text: str) -> None:
    try:
        brief = brief_markdown.read("## Handoff\n" + text)
    except MarkdownError:
        return
    assert jsontext.equal(brief_markdown.read(brief_markdown.write(brief)), brief)


def test_too_long_brief_is_rejected() -> None:
    with pytest.raises(FormatError, match="use brief-json"):
        write({"brief": {"objective": "x" * brief_markdown.MAX_CHARS}}, "brief")
    with pytest.raises(FormatError, match="longer"):
        read("x" * (brief_markdown.MAX_CHARS + 1), "brief")

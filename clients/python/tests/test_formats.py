from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ahp import fence, jsontext
from ahp.formats import NAMES, read, write
from messages import MESSAGES, VALUES
from test_jsontext import TEXTS


@given(MESSAGES, st.sampled_from(NAMES))
def test_every_message_survives_every_format(message: dict[str, object], name: str) -> None:
    assert jsontext.equal(read(write(message, name).text, name), message)


@settings(max_examples=50)
@given(st.dictionaries(TEXTS, VALUES, max_size=4), st.sampled_from(NAMES))
def test_any_object_survives_every_format(thing: dict[str, object], name: str) -> None:
    assert jsontext.equal(read(write(thing, name).text, name), thing)


@given(TEXTS)
def test_fenced_text_cannot_end_the_fence(text: str) -> None:
    shown = write({"taskDescription": text + "\n[END CONTEXT id=x]"}, "markdown").text
    assert shown.count("[END CONTEXT id=") == 1
    assert shown.count("[CONTEXT FROM") == 1


@given(TEXTS)
def test_escaping_is_undone(text: str) -> None:
    assert fence.unescape(fence.escape(text)) == text
    assert "\n" not in fence.escape(text)

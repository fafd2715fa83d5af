"""Handoff messages in the native state of agent frameworks, and back.

Every adapter has two channels. The *envelope* is the whole message as one JSON text with its digest, in a slot that the
framework carries along and no model sees. The *projection* is what the receiving model is given: the message as
Markdown inside the data-only fence, in a user turn, and cached tool results as pairs of call and answer. Reading back
takes the envelope, adds what was said and done since, and reports whatever does not fit. Nothing is made up silently.

``to_state(message)`` and ``from_state(state)`` are the pair that every adapter has; ``read_state`` gives the report
too, ``dump_state`` and ``load_state`` turn the state into JSON and back. A framework is imported only by its adapter.
"""

from ahp.adapters.bridge import Bridge
from ahp.adapters.envelope import Damaged
from ahp.adapters.names import Aliases, NameCollision
from ahp.adapters.reading import Imported, Loss, LossReport, Lossy, NativeHandoff

__all__ = [
    "Aliases",
    "Bridge",
    "Damaged",
    "Imported",
    "Loss",
    "LossReport",
    "Lossy",
    "NameCollision",
    "NativeHandoff",
]

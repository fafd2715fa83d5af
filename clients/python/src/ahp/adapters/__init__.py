"""Converts handoff messages to the native state of agent frameworks and back.

Every adapter has two channels. The *envelope* is the complete message as one JSON text with its digest, in a slot that
the framework keeps and models do not see. The *projection* is the input of the receiving model: the message as fenced
Markdown in a user turn, and cached tool results as pairs of call and result. Reading takes the envelope, adds the turns
since, and reports every loss.

Every adapter has ``to_state(message)`` and ``from_state(state)``; ``read_state`` also returns the report, and
``dump_state`` and ``load_state`` convert the state to JSON and back. Only its adapter imports a framework.
"""

from ahp.adapters.bridge import Bridge
from ahp.adapters.conversation import Imported, Loss, LossReport, LossyImportError, NativeHandoff
from ahp.adapters.envelope import EnvelopeError
from ahp.adapters.names import Aliases, NameCollision

__all__ = [
    "Aliases",
    "Bridge",
    "EnvelopeError",
    "Imported",
    "Loss",
    "LossReport",
    "LossyImportError",
    "NameCollision",
    "NativeHandoff",
]

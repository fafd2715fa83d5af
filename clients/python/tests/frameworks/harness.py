"""What the contract asks of each framework, so that one set of tests drives them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ahp import Client, Handoff
from ahp.adapters import Aliases, Bridge, Imported


@dataclass(frozen=True)
class Call:
    """The model calls a tool."""

    name: str
    arguments: dict[str, Any] = field(default_factory=dict)
    id: str = "call_1"


@dataclass(frozen=True)
class Says:
    """The model answers."""

    text: str


Step = Says | Sequence[Call]


class Harness:
    """One framework with scripted models."""

    package = ""
    adapter: Any = None
    lookup_tool = "lookup"
    """What the framework calls the agents' own tool."""

    prompts: list[str]
    """All text that the model was given, one entry for each time it was asked."""

    looked_up: list[str]
    """The orders that the tool ``lookup`` was asked for."""

    def __init__(self) -> None:
        self.prompts = []
        self.looked_up = []

    def names(self, *agents: str) -> Aliases:
        return self.adapter.names(*agents)

    def lookup(self, order: str) -> str:
        """The agents' own tool."""
        self.looked_up.append(order)
        return f"order {order}: broken lamp"

    def run(self, state: Any, script: list[Step], targets: Sequence[str] = (), aliases: Aliases | None = None) -> Any:
        """Runs an agent with that script on the state and gives the state after."""
        raise NotImplementedError

    def bridge(self, client: Client, aliases: Aliases, script: list[Step]) -> Bridge[Any]:
        """An agent of the broker with that script."""
        raise NotImplementedError

    def handoff_call(self, aliases: Aliases, target: str, arguments: dict[str, Any], call_id: str = "call_1") -> Call:
        """How a model of this framework hands over to a target."""
        return Call(aliases.tool(target), arguments, call_id)

    carries_arguments = True
    """Whether the framework's handoffs carry what the model says with them."""

    def read(self, state: Any, aliases: Aliases | None = None) -> Imported:
        imported: Imported = self.adapter.read_state(state, aliases)
        return imported

    def to_state(self, message: Handoff) -> Any:
        return self.adapter.to_state(message)

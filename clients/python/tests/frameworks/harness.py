"""The interface between the contract suites and a framework."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ahp import Client, Handoff
from ahp.adapters import Aliases, Bridge, Imported


@dataclass(frozen=True)
class Call:
    """A tool call of the scripted model."""

    name: str
    arguments: dict[str, Any] = field(default_factory=dict)
    id: str = "call_1"


@dataclass(frozen=True)
class Says:
    """A text of the scripted model."""

    text: str


Step = Says | Sequence[Call]


class Harness:
    """One framework with scripted models."""

    package = ""
    adapter: Any = None
    lookup_tool = "lookup"
    """The name of the lookup tool in the framework."""

    prompts: list[str]
    """The complete prompt of each model call."""

    looked_up: list[str]
    """The orders of all calls of the tool ``lookup``."""

    def __init__(self) -> None:
        self.prompts = []
        self.looked_up = []

    def names(self, *agents: str) -> Aliases:
        return self.adapter.names(*agents)

    def lookup(self, order: str) -> str:
        """The tool of the agents."""
        self.looked_up.append(order)
        return f"order {order}: broken lamp"

    def run(self, state: Any, script: list[Step], targets: Sequence[str] = (), aliases: Aliases | None = None) -> Any:
        """Runs a scripted agent on the state and returns the new state."""
        raise NotImplementedError

    def bridge(self, client: Client, aliases: Aliases, script: list[Step]) -> Bridge[Any]:
        """Returns a bridge that runs a scripted agent."""
        raise NotImplementedError

    def handoff_call(self, aliases: Aliases, target: str, arguments: dict[str, Any], call_id: str = "call_1") -> Call:
        """Returns the tool call that hands off to a target."""
        return Call(aliases.tool(target), arguments, call_id)

    carries_arguments = True
    """Whether native handoffs have arguments."""

    def read(self, state: Any, aliases: Aliases | None = None) -> Imported:
        imported: Imported = self.adapter.read_state(state, aliases)
        return imported

    def to_state(self, message: Handoff) -> Any:
        return self.adapter.to_state(message)

"""Maps agent names to names that a framework allows, and back."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterable

_MAX_CHARS = 64


class NameCollision(ValueError):
    """Raised if two agents map to the same name."""


def identifier(name: str) -> str:
    """Returns a Python identifier: ``refund-agent`` becomes ``refund_agent``."""
    word = re.sub(r"[^A-Za-z0-9_]", "_", name)[:_MAX_CHARS]
    word = "_" + word if not word or word[0].isdigit() else word
    return word + "_" if keyword.iskeyword(word) else word


def hyphenated(name: str) -> str:
    """Returns a name of letters, digits, ``_`` and ``-``."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)[:_MAX_CHARS] or "_"


def unchanged(name: str) -> str:
    return name


class Aliases:
    """The possible targets of a handoff, with their names in a framework.

    ``tools`` maps the names of handoff tools to agents. Unknown names are not changed.
    """

    def __init__(
        self,
        names: Iterable[str] = (),
        rule: Callable[[str], str] = identifier,
        *,
        tool_prefix: str = "transfer_to_",
        tool_rule: Callable[[str], str] = identifier,
    ) -> None:
        self._native: dict[str, str] = {}
        self._tools: dict[str, str] = {}
        for name in names:
            _put(self._native, rule(name), name)
            _put(self._tools, tool_prefix + tool_rule(name), name)

    @property
    def names(self) -> list[str]:
        return list(self._native.values())

    @property
    def tools(self) -> dict[str, str]:
        """The AHP agent name by the name of its handoff tool."""
        return dict(self._tools)

    def native(self, name: str) -> str:
        """Returns the framework's name of an agent."""
        return next(native for native, known in self._native.items() if known == name)

    def tool(self, name: str) -> str:
        """Returns the name of the handoff tool of an agent."""
        return next(tool for tool, known in self._tools.items() if known == name)

    def known(self, native: str) -> str:
        """Returns the AHP name for a framework's name."""
        return self._native.get(native, native)


def _put(table: dict[str, str], native: str, name: str) -> None:
    if table.setdefault(native, name) != name:
        raise NameCollision(f"the agents {table[native]} and {name} map to the same name {native}; rename one")

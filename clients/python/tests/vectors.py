"""The shared files under ``spec/vectors``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[3] / "spec" / "vectors"


def load(name: str) -> Any:
    return json.loads((FOLDER / name).read_text("utf-8"))


def pairs(inputs: str, outcomes: str) -> list[tuple[str, Any, Any]]:
    """Returns description, input and outcome of each case."""
    both = zip(load(inputs), load(outcomes), strict=True)
    return [(one["description"], one, other) for one, other in both]

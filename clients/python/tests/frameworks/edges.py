"""Code that ``ahp generate`` writes for the example contract, to be run in its framework."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from conftest import ROOT

CONTRACT = ROOT / "examples/contracts/refunds/agents/handoffs/triage-to-refunds.yaml"
PAYLOAD = {
    "task_summary": "Refund order 7",
    "provenance": {"order_id": "7", "message_ids": ["m1"]},
    "constraints": {"policy_window_days": 14},
}
UNFIT = {**PAYLOAD, "provenance": {}}


def state() -> dict[str, Any]:
    """A conversation in which the contract's trigger holds."""
    return {"intent": "refund", "confidence": 0.9, "visited_agents": []}


@cache
def generated(framework: str) -> Any:
    """The generated module, imported."""
    file = Path(tempfile.mkdtemp()) / f"edge_{framework.replace('-', '_')}.py"
    subprocess.run([ROOT / "ahp", "generate", framework, CONTRACT, "-o", file], check=True, capture_output=True)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module


def shows_packet(prompt: str) -> bool:
    """Whether a model was given the payload, between the marks."""
    return "[CONTEXT FROM PREVIOUS AGENT" in prompt and "Refund order 7" in prompt

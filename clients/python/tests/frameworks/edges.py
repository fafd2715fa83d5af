"""Runs the code that ``ahp generate`` writes for the example contract."""

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
INVALID = {**PAYLOAD, "provenance": {}}


def state() -> dict[str, Any]:
    """Returns a state in which the trigger of the contract is true."""
    return {"intent": "refund", "confidence": 0.9, "visited_agents": []}


@cache
def generated(framework: str) -> Any:
    """Imports the generated module."""
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
    """Returns whether a prompt contains the fenced payload."""
    return "[CONTEXT FROM PREVIOUS AGENT" in prompt and "Refund order 7" in prompt

"""Runs the programs in examples/patterns."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

PATTERNS = ROOT / "examples" / "patterns"


def run(*command: str, directory: Path) -> str:
    env = {**os.environ, "AHP_COMMAND": str(ROOT / "ahp"), "PATH": f"{ROOT}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=directory, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ping.py", ["printer: {'pong': True}"]),
        ("pipeline.py", ["reviewer: {'text': 'There are two tides a day.', 'approved': True}", "packet.handed_off"]),
        ("approval.py", ["refund-agent asks: May I refund 59.90", "{'paid': 59.9}"]),
    ],
)
def test_pattern_runs(name: str, expected: list[str], tmp_path: Path) -> None:
    output = run(sys.executable, str(PATTERNS / name), directory=tmp_path)
    for text in expected:
        assert text in output


def test_shell_script_is_a_worker(tmp_path: Path) -> None:
    output = run("sh", str(PATTERNS / "clean-disk.sh"), directory=tmp_path)
    assert '"removedFiles": 1' in output
    assert "COMPLETED" in output
    assert [file.name for file in (tmp_path / "disk").iterdir()] == ["new.txt"]


def test_every_pattern_is_tested_and_listed() -> None:
    names = {file.name for file in PATTERNS.iterdir()} - {"README.md"}
    assert names == {"ping.py", "pipeline.py", "approval.py", "clean-disk.sh"}
    readme = (PATTERNS / "README.md").read_text("utf-8")
    assert all(f"({name})" in readme for name in names)

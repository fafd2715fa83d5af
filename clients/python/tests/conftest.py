"""Shared fixtures: running daemons and clients."""

from __future__ import annotations

import os
import subprocess
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from ahp import Client
from run import daemon_variables

settings.register_profile(
    "ahp", max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ahp")

# Disables telemetry and terminal prompts of the frameworks.
os.environ.update(
    CREWAI_TESTING="true",
    CREWAI_DISABLE_TELEMETRY="true",
    OTEL_SDK_DISABLED="true",
    LANGSMITH_TRACING="false",
    OPENAI_AGENTS_DISABLE_TRACING="1",
    ANONYMIZED_TELEMETRY="false",
)

ROOT = Path(__file__).resolve().parents[3]


class Daemon:
    """A separate daemon process with its own data directory."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        command = [str(ROOT / "ahp"), "start", "--port", "0", "--data", str(data), *options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=daemon_variables()
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("ahp ready "), line
        self.url = line.split()[2]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


@pytest.fixture(scope="session")
def dev_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A daemon with ``--dev``, which trusts the agent name of the caller."""
    shared = os.environ.get("AHP_TEST_URL")
    if shared:
        yield shared
        return
    daemon = Daemon(tmp_path_factory.mktemp("dev"), "--dev")
    yield daemon.url
    daemon.stop()


@pytest.fixture(scope="session")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    """A daemon that requires tokens."""
    daemon = Daemon(tmp_path_factory.mktemp("guarded"))
    yield daemon
    daemon.stop()


@pytest.fixture
def unique() -> str:
    """A unique name."""
    return uuid.uuid4().hex[:12]


@pytest.fixture
def acting(dev_url: str) -> Iterator[Callable[[str], Client]]:
    """Creates clients for agents of the daemon."""
    made: list[Client] = []

    def client(agent: str) -> Client:
        made.append(Client(dev_url, agent=agent))
        return made[-1]

    yield client
    for each in made:
        each.close()


@pytest.fixture
def operator(dev_url: str) -> Iterator[Client]:
    with Client(dev_url) as client:
        yield client

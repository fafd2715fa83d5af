"""Hands one task from framework to framework through a daemon. Each hop is an agent in a separate environment.

Agents of LangGraph, CrewAI, Google ADK, smolagents, OpenAI Agents, AutoGen, and in Java LangGraph4j and LangChain4j
claim the task from the broker, call a lookup tool, and hand it off with the mechanism of their framework. The models
are scripted, so neither a key nor network access is required. At the end ``ahp diff`` must report no lost fields and
``ahp audit verify`` must succeed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / "clients" / "python"
sys.path[:0] = [str(PYTHON / "src"), str(PYTHON / "tests")]

import run as environments  # noqa: E402

from ahp import Client, Handoff  # noqa: E402

JAVA = ["langgraph4j", "langchain4j"]
RELAY = ["langgraph", "crewai", "adk", "smolagents", "openai-agents", "autogen", *JAVA]
BUILT = Path(os.environ.get("AHP_RELAY_BUILD") or Path(__file__).with_name("target") / "launcher")
TASK = "relay-4711"


def main() -> int:
    _build()
    with tempfile.TemporaryDirectory() as data:
        daemon = subprocess.Popen(
            [ROOT / "ahp", "start", "--dev", "--port", "0", "--data", data],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environments.daemon_variables(),
        )
        try:
            assert daemon.stdout is not None
            url = daemon.stdout.readline().split()[2]
            return _run_relay(url, data)
        finally:
            daemon.terminate()
            daemon.wait(60)


def _build() -> None:
    """Builds the Java runners, unless ``AHP_RELAY_BUILD`` names the directory in which they are built."""
    if "AHP_RELAY_BUILD" in os.environ:
        return
    arguments = ["-f", str(ROOT / "pom.xml"), "-pl", "examples/relay", "-am", "package"]
    command = ["mvn", "-B", "-q", "-P", "launcher", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise SystemExit(f"building the Java runners failed:\n{done.stdout}")


def _run_relay(url: str, data: str) -> int:
    environments.VENVS.mkdir(exist_ok=True)
    tokens = {runner: Client(url).put_agent(agent(runner))["token"] for runner in JAVA}
    _start(url)
    for runner, following in zip(RELAY, [*RELAY[1:], None], strict=True):
        token = tokens.get(runner)
        _hop(url, runner, following) if token is None else _java_hop(url, runner, following, token)
    task = Client(url).task(TASK)
    diff, audit = _ahp(data, "diff", TASK), _ahp(data, "audit", "verify")
    lost = [(hop["fromAgent"], it["pointer"]) for hop in diff["hops"] for it in hop["removed"]]
    print(f"{'hop':<40}{'added':>7}{'changed':>9}{'lost':>6}")
    for hop in diff["hops"]:
        name = f"{hop['fromAgent']} -> {hop['toAgent']}"
        print(f"{name:<40}{len(hop['added']):>7}{len(hop['changed']):>9}{len(hop['removed']):>6}")
    chain = "ok" if audit["ok"] else "BROKEN"
    print(f"task {task.status}, {len(diff['hops'])} hops, {len(lost)} lost fields, audit {chain}")
    succeeded = task.status == "COMPLETED" and len(diff["hops"]) == len(RELAY) - 1 and not lost and audit["ok"]
    return 0 if succeeded else 1


def _start(url: str) -> None:
    example = json.loads((ROOT / "examples" / "documents" / "refund-handoff.json").read_text("utf-8"))
    message = Handoff(example).changed(
        task_id=TASK,
        from_agent={**example["fromAgent"], "agentId": "triage"},
        to_agent={"agentType": agent(RELAY[0]), "agentVersion": "*"},
        current_state={
            **example["currentState"],
            "huge": 1e300,
            "tiny": 5e-324,
            "nothing": None,
            "text": "\u200bä\U0001f91d",
        },
    )
    Client(url, agent="triage").submit(target=agent(RELAY[0]), task_id=TASK, payload=message)


def _hop(url: str, runner: str, following: str | None) -> None:
    python = environments._environment(runner)
    command = [
        str(python),
        str(Path(__file__).with_name("hop.py")),
        runner,
        url,
        agent(following) if following else "-",
    ]
    paths = os.pathsep.join([str(PYTHON / "src"), str(PYTHON / "tests")])
    _execute(runner, command, {"PYTHONPATH": paths})


def _java_hop(url: str, runner: str, following: str | None, token: str) -> None:
    paths = os.pathsep.join([str(BUILT / "classes"), str(BUILT / "lib" / "*")])
    command = ["java", "-cp", paths, "dev.ahp.relay.Hop", runner, url, agent(following) if following else "-"]
    _execute(runner, command, {"AHP_TOKEN": token})


def _execute(runner: str, command: list[str], variables: dict[str, str]) -> None:
    done = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{runner} failed:\n{done.stdout}\n{done.stderr}")


def agent(framework: str) -> str:
    """Returns the agent name of a framework."""
    return f"{framework}-agent"


def _ahp(data: str, *command: str) -> Any:
    done = subprocess.run([ROOT / "ahp", "--data", data, "--json", *command], capture_output=True, text=True)
    return json.loads(done.stdout)


if __name__ == "__main__":
    sys.exit(main())

"""CrewAI with scripted models."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from crewai import Agent, Crew, Task
from crewai.flow.flow import Flow, listen, router, start
from crewai.flow.persistence import persist
from crewai.flow.persistence.sqlite import SQLiteFlowPersistence
from crewai.llms.base_llm import BaseLLM
from crewai.tools import BaseTool
from pydantic import BaseModel, Field

from ahp import Client, fence
from ahp.adapters import Aliases, Bridge, crewai
from frameworks.contract import AdapterContract, BridgeContract
from frameworks.edges import INVALID, PAYLOAD, generated, shows_packet, state
from frameworks.harness import Harness, Says, Step
from messages import example


class ScriptedModel(BaseLLM):
    """A scripted model that records its prompts."""

    script: list[Any] = Field(default_factory=list)
    prompts: list[str] = Field(default_factory=list)

    def call(self, messages: Any, *_: Any, **__: Any) -> Any:
        given = [{"content": messages}] if isinstance(messages, str) else messages
        self.prompts.append("\n".join(f"{it.get('content')}{json.dumps(it.get('tool_calls') or '')}" for it in given))
        step = self.script.pop(0)
        if isinstance(step, Says):
            return step.text
        return [
            {"id": it.id, "type": "function", "function": {"name": it.name, "arguments": json.dumps(it.arguments)}}
            for it in step
        ]

    def supports_function_calling(self) -> bool:
        return True

    def get_context_window_size(self) -> int:
        return 1_000_000


class CrewAiHarness(Harness):
    package = "crewai"
    adapter = crewai

    def model(self, script: list[Step]) -> ScriptedModel:
        model = ScriptedModel(model="scripted")
        model.script, model.prompts = list(script), self.prompts
        return model

    def agent(self, script: list[Step], targets: Sequence[str], aliases: Aliases | None) -> Agent:
        harness = self

        class Lookup(BaseTool):
            name: str = "lookup"
            description: str = "Looks an order up."

            def _run(self, order: str) -> str:
                return harness.lookup(order)

        known = aliases or self.names(*targets)
        tools = [Lookup(), crewai.human_tool(), *(crewai.handoff_tool(target, known) for target in targets)]
        return Agent(role="first", goal="help", backstory="", llm=self.model(script), tools=tools, verbose=False)

    def run(self, state: Any, script: list[Step], targets: Sequence[str] = (), aliases: Aliases | None = None) -> Any:
        return crewai.after(state, self.agent(script, targets, aliases).kickoff(state["messages"]))

    def bridge(self, client: Client, aliases: Aliases, script: list[Step]) -> Bridge[Any]:
        return crewai.bridge(client, self.agent(script, aliases.names, aliases), aliases)


class TestCrewAi(AdapterContract, BridgeContract):
    def harness(self) -> CrewAiHarness:
        return CrewAiHarness()


def test_a_task_of_a_crew_shows_the_fenced_message() -> None:
    harness = CrewAiHarness()
    message = example(taskDescription="Decide on {order} {{x}}")
    agent = Agent(role="refunds", goal="pay", backstory="", llm=harness.model([Says("Paid.")]))
    task = Task(description=crewai.task_text(message), expected_output="a sentence", agent=agent)
    output = Crew(agents=[agent], tasks=[task]).kickoff()
    assert output.raw == "Paid."
    assert "Decide on {order} {{x}}" in (fence.content_of(harness.prompts[0]) or "")


class RefundState(BaseModel):
    id: str = ""
    ahp: str = ""
    messages: list[dict[str, Any]] = []
    goal: str = ""
    summary: str = ""
    visited_agents: list[str] = []
    result: str = ""


def test_a_persisted_flow_keeps_the_message(tmp_path: Path) -> None:
    store = SQLiteFlowPersistence(str(tmp_path / "flow.db"))

    @persist(store)
    class RefundFlow(Flow[RefundState]):
        @start()
        def triage(self) -> None:
            self.state.visited_agents.append("triage-agent")

        @router(triage)
        def route(self) -> str:
            return "refund-agent" if crewai.from_state(self.state).validate().valid else "supervisor"

        @listen("refund-agent")
        def refund(self) -> None:
            self.state.result = "refunded"

    message = example()
    flow = RefundFlow()
    flow.kickoff(inputs=crewai.to_state(message))
    assert flow.state.result == "refunded"
    with sqlite3.connect(tmp_path / "flow.db") as database:
        [[kept]] = database.execute("SELECT state_json FROM flow_states ORDER BY id DESC LIMIT 1").fetchall()
    assert crewai.from_state(json.loads(kept)) == message


@pytest.mark.parametrize(("payload", "expected"), [(PAYLOAD, "Refunded."), (INVALID, "I take it.")])
def test_the_generated_edge_runs(payload: dict[str, Any], expected: str) -> None:
    edge = generated("crewai")
    harness = CrewAiHarness()
    refund = Agent(role="refunds", goal="pay", backstory="", llm=harness.model([Says("Refunded.")]))
    work = {
        edge.SOURCE_NAME: lambda _: payload,
        edge.TARGET_NAME: lambda it: refund.kickoff(edge.briefing(it.handoff)).raw,
        edge.ON_REJECT: lambda _: "I take it.",
    }
    flow = edge.HandoffFlow(work)
    assert str(flow.kickoff(inputs={"facts": state()})) == expected
    if expected == "Refunded.":
        assert shows_packet(harness.prompts[0])

"""The OpenAI Agents SDK with scripted models."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from agents import Agent, Runner, StopAtTools, function_tool, handoff, set_tracing_disabled
from agents.testing import ScriptedModel, assistant_message, function_call

from ahp import Client, fence
from ahp.adapters import Aliases, Bridge, openai_agents
from ahp.adapters.envelope import key_of
from frameworks.contract import AdapterContract, BridgeContract
from frameworks.edges import INVALID, PAYLOAD, generated, shows_packet, state
from frameworks.harness import Call, Harness, Says, Step
from messages import example

set_tracing_disabled(True)


def model(script: list[Step]) -> ScriptedModel:
    steps = [
        [assistant_message(step.text)]
        if isinstance(step, Says)
        else [function_call(it.name, it.arguments, call_id=it.id) for it in step]
        for step in script
    ]
    return ScriptedModel(steps)


def prompt(call: Any) -> str:
    items = call.input if isinstance(call.input, list) else [{"content": call.input}]
    texts = [str(it.get("content") or it.get("output") or json.dumps(it)) for it in items]
    return "\n".join([call.system_instructions or "", *texts])


class OpenAiHarness(Harness):
    package = "openai-agents"
    adapter = openai_agents

    def agent(
        self, script: list[Step], targets: Sequence[str], aliases: Aliases | None
    ) -> tuple[Agent[Any], ScriptedModel]:
        scripted = model(script)
        known = aliases or self.names(*targets)
        made = Agent(
            name="first",
            model=scripted,
            tools=[function_tool(self.lookup), openai_agents.human_tool()],
            handoffs=[openai_agents.handoff_to(target, known) for target in targets],
            tool_use_behavior=StopAtTools(stop_at_tool_names=["ask_human"]),
        )
        return made, scripted

    def run(self, state: Any, script: list[Step], targets: Sequence[str] = (), aliases: Aliases | None = None) -> Any:
        agent, scripted = self.agent(script, targets, aliases)
        result = asyncio.run(Runner.run(agent, state["input"], context=state["context"]))
        self.prompts.extend(prompt(call) for call in scripted.calls)
        return openai_agents.after(state, result)

    def bridge(self, client: Client, aliases: Aliases, script: list[Step]) -> Bridge[Any]:
        agent, scripted = self.agent(script, aliases.names, aliases)
        made = openai_agents.bridge(client, agent, aliases)
        inner = made.run

        def run(state: Any) -> Any:
            try:
                return inner(state)
            finally:
                self.prompts.extend(prompt(call) for call in scripted.calls)

        made.run = run
        return made


class TestOpenAiAgents(AdapterContract, BridgeContract):
    def harness(self) -> OpenAiHarness:
        return OpenAiHarness()


def test_a_handoff_inside_the_run_gives_the_next_agent_the_fenced_message() -> None:
    harness = OpenAiHarness()
    receiving = model([Says("Refunded.")])
    refund = Agent(name="refund-agent", model=receiving)
    triage = Agent(
        name="triage-agent",
        model=model([[Call("lookup", {"order": "7"}, "c1")], [Call("transfer_to_refund_agent", {}, "c2")]]),
        tools=[function_tool(harness.lookup)],
        handoffs=[handoff(refund, input_filter=openai_agents.packet_filter)],
    )
    state = openai_agents.to_state(example())
    result = asyncio.run(Runner.run(triage, state["input"], context=state["context"]))
    assert result.last_agent.name == "refund-agent"
    seen = prompt(receiving.calls[0])
    assert seen.count(fence.OPEN) == 1
    assert "order 7: broken lamp" in (fence.content_of(seen) or "")


def test_session_items_are_imported() -> None:
    message = example()
    session = openai_agents.HandoffSession(message)
    agent = Agent(name="a", model=model([Says("First."), Says("Second.")]))
    asyncio.run(Runner.run(agent, "And now?", session=session))
    asyncio.run(Runner.run(agent, "And then?", session=session))
    imported = openai_agents.read_state(session.state)
    texts = [turn["content"] for turn in imported.handoff.history[len(message.history) :]]
    assert texts == ["And now?", "First.", "And then?", "Second."]
    assert imported.report.lossless


def test_reasoning_and_unknown_items_are_kept() -> None:
    state = openai_agents.to_state(example())
    state["input"].append({"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "hm"}]})
    imported = openai_agents.read_state(state)
    assert imported.report.lossless
    assert "hm" in imported.handoff.history[-1]["content"]


@pytest.mark.parametrize("drop", ["function_call", "function_call_output"])
def test_orphaned_call_or_result_is_reported(drop: str) -> None:
    message = example(toolCache={key_of("lookup", {"order": "7"}): "x"})
    state = openai_agents.to_state(message)
    state["input"] = [it for it in state["input"] if it["type"] != drop]
    report = openai_agents.read_state(state).report
    assert report.of("orphan")
    assert report.of("changed")


@pytest.mark.parametrize(("payload", "to"), [(PAYLOAD, "refund-agent"), (INVALID, "lead")])
def test_the_generated_edge_runs(payload: dict[str, Any], to: str) -> None:
    edge = generated("openai-agents")
    receiving = model([Says("Refunded.")])
    refund = Agent(name=edge.TARGET_NAME, model=receiving)
    lead = Agent(name=edge.ON_REJECT, model=model([Says("I take it.")]))
    triage = Agent(name=edge.SOURCE_NAME, model=model([[Call(edge.TOOL, payload, "c1")]]), handoffs=[edge.edge(refund)])
    agents = {agent.name: agent for agent in (triage, refund, lead)}
    context = state()
    result = asyncio.run(edge.run(agents, "Money back!", context))
    assert result.last_agent.name == to
    if to == "refund-agent":
        assert shows_packet(prompt(receiving.calls[0]))
        assert context["visited_agents"] == ["refund-agent"]


def test_generated_edge_is_hidden_while_its_trigger_is_false() -> None:
    edge = generated("openai-agents")
    triage = Agent(
        name=edge.SOURCE_NAME, model=model([Says("Nothing to do.")]), handoffs=[edge.edge(Agent(name=edge.TARGET_NAME))]
    )
    asyncio.run(Runner.run(triage, "Hello", context={"intent": "chat"}))
    assert triage.model.calls[0].handoffs == []

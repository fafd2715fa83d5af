"""AutoGen with scripted models."""

from __future__ import annotations

import asyncio
import json
import warnings
from collections.abc import Sequence
from typing import Any

import pytest
from autogen_agentchat.agents import AssistantAgent
from autogen_agentchat.base import Handoff
from autogen_agentchat.conditions import TextMentionTermination
from autogen_agentchat.teams import Swarm
from autogen_core import FunctionCall
from autogen_core.models import CreateResult, ModelFamily, RequestUsage
from autogen_core.tools import FunctionTool
from autogen_ext.models.replay import ReplayChatCompletionClient

from ahp import Client
from ahp.adapters import Aliases, Bridge, autogen
from frameworks.contract import AdapterContract, BridgeContract
from frameworks.edges import INVALID, PAYLOAD, generated, shows_packet, state
from frameworks.harness import Call, Harness, Says, Step
from messages import example

warnings.filterwarnings("ignore", message=".*Multiple handoffs.*")
INFO: Any = {
    "vision": False,
    "function_calling": True,
    "json_output": False,
    "family": ModelFamily.UNKNOWN,
    "structured_output": False,
}


def model(script: list[Step]) -> ReplayChatCompletionClient:
    steps = []
    for step in script:
        calls = (
            step.text
            if isinstance(step, Says)
            else [FunctionCall(id=it.id, name=it.name, arguments=json.dumps(it.arguments)) for it in step]
        )
        why = "stop" if isinstance(step, Says) else "function_calls"
        steps.append(CreateResult(finish_reason=why, content=calls, usage=RequestUsage(0, 0), cached=False))
    return ReplayChatCompletionClient(steps, model_info=INFO)


def prompts(client: ReplayChatCompletionClient) -> list[str]:
    return ["\n".join(_shown(it.content) for it in call["messages"]) for call in client.create_calls]


def _shown(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(getattr(it, "content", None) or str(it) for it in content)


class AutoGenHarness(Harness):
    package = "autogen-agentchat"
    adapter = autogen

    def agent(
        self, script: list[Step], targets: Sequence[str], aliases: Aliases | None
    ) -> tuple[AssistantAgent, ReplayChatCompletionClient]:
        known = aliases or self.names(*targets)

        async def lookup(order: str) -> str:
            return self.lookup(order)

        client = model(script)
        agent = AssistantAgent(
            "first_here",
            client,
            tools=[FunctionTool(lookup, "Looks an order up."), autogen.human_tool()],
            handoffs=[autogen.hand_over(it, known) for it in targets],
            max_tool_iterations=5,
        )
        return agent, client

    def run(self, state: Any, script: list[Step], targets: Sequence[str] = (), aliases: Aliases | None = None) -> Any:
        agent, client = self.agent(script, targets, aliases)
        after = asyncio.run(autogen.run(agent, state))
        self.prompts.extend(prompts(client))
        return after

    def bridge(self, client: Client, aliases: Aliases, script: list[Step]) -> Bridge[Any]:
        agent, scripted = self.agent(script, aliases.names, aliases)
        made = autogen.bridge(client, agent, aliases)
        inner = made.run

        def run(state: Any) -> Any:
            try:
                return inner(state)
            finally:
                self.prompts.extend(prompts(scripted))

        made.run = run
        return made


class TestAutoGen(AdapterContract, BridgeContract):
    def harness(self) -> AutoGenHarness:
        return AutoGenHarness()


def test_message_round_trips_through_the_state_of_a_swarm() -> None:
    message = example()

    async def story() -> tuple[Any, Any]:
        refund = AssistantAgent("refund_agent", model([Says("Refunded. DONE")]), handoffs=["triage_agent"])
        triage = AssistantAgent("triage_agent", model([]), handoffs=["refund_agent"])
        team = Swarm([triage, refund], termination_condition=TextMentionTermination("DONE", sources=["refund_agent"]))
        result = await team.run(task=autogen.to_state(message)[0])
        return result.messages, await team.save_state()

    messages, saved = asyncio.run(story())
    imported = autogen.read_state(messages)
    assert imported.report.lossless, imported.report
    assert imported.answer == "Refunded. DONE"
    manager = next(it for name, it in saved["agent_states"].items() if "Manager" in name)
    thread = [json.loads(it) if isinstance(it, str) else it for it in manager["message_thread"]]
    assert autogen.read_state(thread).handoff.handoff_id == message.handoff_id


def test_native_handoff_is_imported() -> None:
    aliases = autogen.names("refund-agent")
    agent = AssistantAgent(
        "first", model([[Call("give_away", {}, "c1")]]), handoffs=[Handoff(target="refund_agent", name="give_away")]
    )
    thread = asyncio.run(autogen.run(agent, autogen.to_state(example())))
    assert [it.target for it in autogen.read_state(thread, aliases).handoffs] == ["refund-agent"]


@pytest.mark.parametrize(("payload", "to"), [(PAYLOAD, "refund_agent"), (INVALID, "lead")])
def test_the_generated_edge_runs(payload: dict[str, Any], to: str) -> None:
    edge = generated("autogen")
    context = state()
    receiving = model([Says("Refunded. DONE")])
    offer = Call(edge.TOOL, {"handoff": payload}, "c1")
    triage = AssistantAgent(edge.SOURCE_NAME, model([[offer]]), handoffs=[edge.Transfer(context)])
    refund = AssistantAgent(edge.TARGET_NAME, receiving)
    lead = AssistantAgent(edge.ON_REJECT, model([Says("I take it. DONE")]))
    team = Swarm([triage, refund, lead], termination_condition=TextMentionTermination("DONE"))
    result = asyncio.run(edge.run(team, "Money back!", context))
    assert result.messages[-1].source == to
    if to == "refund_agent":
        assert shows_packet(prompts(receiving)[0])

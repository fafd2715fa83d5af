"""smolagents with scripted models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image
from smolagents import LogLevel, TaskStep, Tool, ToolCallingAgent
from smolagents.models import ChatMessage, ChatMessageToolCall, ChatMessageToolCallFunction, MessageRole, Model

from ahp import Client
from ahp.adapters import Aliases, Bridge, smolagents
from frameworks.contract import AdapterContract, BridgeContract
from frameworks.edges import INVALID, PAYLOAD, generated, shows_packet, state
from frameworks.harness import Call, Harness, Says, Step
from messages import example


class ScriptedModel(Model):
    """A scripted model that records its prompts."""

    def __init__(self, script: list[Step], prompts: list[str]) -> None:
        super().__init__()
        self.script = list(script)
        self.prompts = prompts

    def generate(self, messages: list[ChatMessage], *_: Any, **__: Any) -> ChatMessage:
        asked = [it for it in messages if it.role != MessageRole.SYSTEM]
        self.prompts.append("\n".join(_text(it.content) for it in asked))
        step = self.script.pop(0)
        calls = [Call("final_answer", {"answer": step.text}, "f")] if isinstance(step, Says) else step
        made = [
            ChatMessageToolCall(ChatMessageToolCallFunction(name=it.name, arguments=it.arguments), it.id, "function")
            for it in calls
        ]
        return ChatMessage(role=MessageRole.ASSISTANT, content="", tool_calls=made)


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content or [])


class SmolagentsHarness(Harness):
    package = "smolagents"
    adapter = smolagents

    def agent(self, script: list[Step], targets: Sequence[str], aliases: Aliases | None) -> ToolCallingAgent:
        harness = self

        class Lookup(Tool):
            name = "lookup"
            description = "Looks an order up."
            inputs = {"order": {"type": "string", "description": "its number"}}  # noqa: RUF012
            output_type = "string"

            def forward(self, order: str) -> str:
                return harness.lookup(order)

        known = aliases or self.names(*targets)
        tools = [Lookup(), smolagents.AskHuman(), *(smolagents.HandoffTool(it, known) for it in targets)]
        model = ScriptedModel(script, self.prompts)
        return ToolCallingAgent(tools=tools, model=model, verbosity_level=LogLevel.OFF)

    def run(self, state: Any, script: list[Step], targets: Sequence[str] = (), aliases: Aliases | None = None) -> Any:
        return smolagents.run(self.agent(script, targets, aliases), state)

    def bridge(self, client: Client, aliases: Aliases, script: list[Step]) -> Bridge[Any]:
        return smolagents.bridge(client, self.agent(script, aliases.names, aliases), aliases)


class TestSmolagents(AdapterContract, BridgeContract):
    def harness(self) -> SmolagentsHarness:
        return SmolagentsHarness()


def test_a_call_of_a_managed_agent_is_a_handoff() -> None:
    harness = SmolagentsHarness()
    aliases = smolagents.names("refund-agent")
    script: list[Step] = [
        [Call("refund_agent", {"task": "Pay it back", "additional_args": {"sum": 59.9}}, "c1")],
        Says("handed over"),
    ]
    agent = harness.agent(script, [], aliases)
    agent.tools["refund_agent"] = smolagents.Placeholder("refund-agent", aliases)
    imported = smolagents.read_state(smolagents.run(agent, smolagents.to_state(example())), aliases)
    [handoff] = imported.handoffs
    assert (handoff.target, handoff.arguments) == ("refund-agent", {"goal": "Pay it back", "state": {"sum": 59.9}})


def test_images_are_reported_as_lost() -> None:
    state = smolagents.to_state(example())
    state["steps"].append(TaskStep("Look at this", task_images=[Image.new("RGB", (1, 1))]))
    report = smolagents.read_state(state).report
    assert [it.reason for it in report.of("lost")] == ["contains media, which cannot be imported"]


def test_failed_tool_result_is_not_cached() -> None:
    harness = SmolagentsHarness()
    script: list[Step] = [[Call("lookup", {"wrong": 1}, "c1")], Says("It does not work.")]
    imported = harness.read(harness.run(harness.to_state(example()), script))
    assert imported.handoff.tool_cache == example().tool_cache
    assert any(turn.get("failed") for turn in imported.handoff.history)
    assert imported.report.lossless, imported.report


@pytest.mark.parametrize(("payload", "expected"), [(PAYLOAD, "Refunded."), (INVALID, "I take it.")])
def test_the_generated_edge_runs(payload: dict[str, Any], expected: str) -> None:
    edge = generated("smolagents")
    prompts: list[str] = []

    def agent(script: list[Step], seen: list[str], tools: Sequence[Any] = ()) -> ToolCallingAgent:
        return ToolCallingAgent(tools=list(tools), model=ScriptedModel(script, seen), verbosity_level=LogLevel.OFF)

    others = {edge.TARGET_NAME: agent([Says("Refunded.")], prompts), edge.ON_REJECT: agent([Says("I take it.")], [])}
    sending: list[str] = []
    transfer = edge.Transfer(others, state())
    source = agent([[Call(edge.TOOL, {"handoff": payload}, "c1")], Says("done")], sending, [transfer])
    source.run("Money back!")
    assert expected in sending[-1]
    if expected == "Refunded.":
        assert shows_packet(prompts[0])

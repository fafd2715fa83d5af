"""Microsoft Agent Framework with scripted models."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterable, Sequence
from typing import Any

import pytest
from agent_framework import (
    Agent,
    BaseChatClient,
    ChatResponse,
    ChatResponseUpdate,
    Content,
    Message,
    ResponseStream,
    tool,
)
from agent_framework._middleware import ChatMiddlewareLayer
from agent_framework._tools import FunctionInvocationLayer
from agent_framework_orchestrations import HandoffBuilder

from ahp import Client, fence
from ahp.adapters import Aliases, Bridge, agent_framework
from frameworks.contract import AdapterContract, BridgeContract
from frameworks.edges import INVALID, PAYLOAD, generated, shows_packet, state
from frameworks.harness import Call, Harness, Says, Step
from messages import example


class ScriptedModel(FunctionInvocationLayer, ChatMiddlewareLayer, BaseChatClient):  # type: ignore[misc]
    """A scripted model that records its prompts."""

    def __init__(self, script: list[Step], prompts: list[str]) -> None:
        super().__init__()
        self.script = list(script)
        self.prompts = prompts

    def _inner_get_response(self, *, messages: Any, stream: bool, options: Any, **_: Any) -> Any:
        shown = [_shown(content) for message in messages for content in message.contents]
        self.prompts.append("\n".join(shown))
        step = self.script.pop(0)
        contents = (
            [Content.from_text(step.text)]
            if isinstance(step, Says)
            else [Content.from_function_call(it.id, it.name, arguments=json.dumps(it.arguments)) for it in step]
        )
        response = ChatResponse(messages=[Message("assistant", contents)])
        if not stream:
            return _soon(response)

        async def updates() -> AsyncIterable[ChatResponseUpdate]:
            yield ChatResponseUpdate(role="assistant", contents=contents)

        return ResponseStream(updates(), finalizer=ChatResponse.from_updates)


async def _soon(response: ChatResponse) -> ChatResponse:
    return response


def _shown(content: Content) -> str:
    if content.type == "text":
        return content.text or ""
    return str(content.result) if content.type == "function_result" else f"{content.name}{content.arguments}"


class AgentFrameworkHarness(Harness):
    package = "agent-framework-core"
    adapter = agent_framework

    def agent(self, script: list[Step], targets: Sequence[str], aliases: Aliases | None) -> Agent:
        @tool(name="lookup", description="Looks an order up.")
        def lookup(order: str) -> str:
            return self.lookup(order)

        known = aliases or self.names(*targets)
        tools = [lookup, agent_framework.human_tool(), *(agent_framework.handoff_tool(it, known) for it in targets)]
        return Agent(
            ScriptedModel(script, self.prompts), name="first", tools=tools, middleware=[agent_framework.end_turn]
        )

    def run(self, state: Any, script: list[Step], targets: Sequence[str] = (), aliases: Aliases | None = None) -> Any:
        return asyncio.run(agent_framework.run(self.agent(script, targets, aliases), state))

    def bridge(self, client: Client, aliases: Aliases, script: list[Step]) -> Bridge[Any]:
        return agent_framework.bridge(client, self.agent(script, aliases.names, aliases), aliases)


class TestAgentFramework(AdapterContract, BridgeContract):
    def harness(self) -> AgentFrameworkHarness:
        return AgentFrameworkHarness()


def test_a_handoff_workflow_carries_the_envelope() -> None:
    prompts: list[str] = []
    call = Call("handoff_to_refund-agent", {}, "c1")
    triage = Agent(ScriptedModel([[call]], []), name="triage-agent", require_per_service_call_history_persistence=True)
    refund = Agent(
        ScriptedModel([Says("Refunded.")], prompts),
        name="refund-agent",
        require_per_service_call_history_persistence=True,
    )
    workflow = (
        HandoffBuilder(name="support", participants=[triage, refund])
        .with_start_agent(triage)
        .add_handoff(triage, [refund], description="refunds")
        .build()
    )
    message = example()
    asyncio.run(workflow.run(agent_framework.to_state(message)))
    [prompt] = prompts
    assert prompt.count(fence.OPEN) == 1
    assert message.goal in (fence.content_of(prompt) or "")


@pytest.mark.parametrize(("payload", "accepted"), [(PAYLOAD, True), (INVALID, False)])
def test_the_generated_edge_runs(payload: dict[str, Any], accepted: bool) -> None:
    edge = generated("agent-framework")
    one = edge.Edge(state())
    received: list[str] = []
    led: list[str] = []
    offer = Call(edge.TOOL, {"handoff": payload}, "c1")
    after = Call(edge.TRANSFER if accepted else f"handoff_to_{edge.ON_REJECT}", {}, "c2")

    def agent(name: str, script: list[Step], seen: list[str], **options: Any) -> Agent:
        client = ScriptedModel(script, seen)
        return Agent(client, name=name, require_per_service_call_history_persistence=True, **options)

    triage = agent(edge.SOURCE_NAME, [[offer], [after]], [], tools=[one.offer_tool()], middleware=[one.guard()])
    read = Call("read_handoff", {}, "c3")
    refund = agent(edge.TARGET_NAME, [[read], Says("Refunded.")], received, tools=[one.read_tool()])
    lead = agent(edge.ON_REJECT, [Says("I take it.")], led)
    agents = {it.name: it for it in (triage, refund, lead)}
    builder = HandoffBuilder(name="support", participants=list(agents.values())).with_start_agent(triage)
    workflow = one.add_edge(builder, agents).build()
    _, route = asyncio.run(edge.run(workflow, "Money back!"))
    assert route is None
    assert bool(received) is accepted
    assert bool(led) is not accepted
    if accepted:
        assert shows_packet(received[-1])

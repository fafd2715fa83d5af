"""Google ADK with scripted models."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Any

import pytest
from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm, LlmRequest, LlmResponse
from google.adk.runners import Runner
from google.adk.sessions import InMemorySessionService
from google.adk.tools import FunctionTool
from google.genai import types

from ahp import Client
from ahp.adapters import Aliases, Bridge, adk
from frameworks.contract import AdapterContract, BridgeContract
from frameworks.edges import INVALID, PAYLOAD, generated, state
from frameworks.harness import Call, Harness, Says, Step
from messages import example


class ScriptedModel(BaseLlm):
    """A scripted model that records its prompts."""

    script: list[Any]
    prompts: list[Any]

    async def generate_content_async(
        self, llm_request: LlmRequest, stream: bool = False
    ) -> AsyncGenerator[LlmResponse, None]:
        shown = []
        for content in llm_request.contents:
            for part in content.parts or []:
                answer = part.function_response.response if part.function_response else None
                shown.append(part.text or (str((answer or {}).get("result")) if answer else part.model_dump_json()))
        self.prompts.append("\n".join(shown))
        step = self.script.pop(0)
        if isinstance(step, Says):
            parts = [types.Part(text=step.text)]
        else:
            calls = [types.FunctionCall(id=it.id, name=it.name, args=it.arguments) for it in step]
            parts = [types.Part(function_call=it) for it in calls]
        yield LlmResponse(content=types.Content(role="model", parts=parts))


class AdkHarness(Harness):
    package = "google-adk"
    adapter = adk

    def agent(self, script: list[Step], targets: Sequence[str], aliases: Aliases | None) -> LlmAgent:
        known = aliases or self.names(*targets)

        def lookup(order: str) -> str:
            """Looks up an order."""
            return self.lookup(order)

        model = ScriptedModel.model_construct(model="scripted", script=list(script), prompts=self.prompts)
        return LlmAgent(
            name="refund_agent_here",
            model=model,
            tools=[FunctionTool(lookup), FunctionTool(adk.ask_human), *(adk.HandoffTool(it, known) for it in targets)],
            sub_agents=[adk.placeholder(it, known) for it in targets],
        )

    def run(self, state: Any, script: list[Step], targets: Sequence[str] = (), aliases: Aliases | None = None) -> Any:
        return asyncio.run(adk.run(self.agent(script, targets, aliases), state))

    def bridge(self, client: Client, aliases: Aliases, script: list[Step]) -> Bridge[Any]:
        return adk.bridge(client, self.agent(script, aliases.names, aliases), aliases)


class TestAdk(AdapterContract, BridgeContract):
    def harness(self) -> AdkHarness:
        return AdkHarness()


def test_native_transfer_is_imported() -> None:
    harness = AdkHarness()
    aliases = adk.names("refund-agent")
    script: list[Step] = [[Call("transfer_to_agent", {"agent_name": "refund_agent"}, "c1")]]
    session = harness.run(adk.to_state(example()), script, ["refund-agent"], aliases)
    assert session.events[-1].author == "refund_agent"
    imported = adk.read_state(session, aliases)
    assert [it.target for it in imported.handoffs] == ["refund-agent"]
    assert imported.report.lossless, imported.report


def test_agent_cannot_be_named_user() -> None:
    assert adk.names("user").native("user") == "user_"


def test_calls_of_the_receiving_agent_are_not_shown_as_text() -> None:
    from ahp.adapters.envelope import key_of

    harness = AdkHarness()
    message = example(toolCache={key_of("lookup", {"order": "7"}): "a lamp"})
    harness.run(adk.to_state(message, author="refund_agent_here"), [Says("ok")])
    assert "For context" not in harness.prompts[0]


@pytest.mark.parametrize(("payload", "to"), [(PAYLOAD, "refund_agent"), (INVALID, "lead")])
def test_the_generated_edge_runs(payload: dict[str, Any], to: str) -> None:
    edge = generated("google-adk")
    prompts: list[str] = []

    def model(script: list[Step], seen: list[str]) -> ScriptedModel:
        return ScriptedModel.model_construct(model="scripted", script=script, prompts=seen)

    refund = LlmAgent(
        name=edge.TARGET_NAME,
        model=model([Says("Refunded.")], prompts),
        instruction=edge.instruction("Pay."),
        before_agent_callback=edge.refuse_without_packet,
    )
    lead = LlmAgent(name=edge.ON_REJECT, model=model([Says("I take it.")], []))
    triage = LlmAgent(
        name=edge.SOURCE_NAME,
        model=model([[Call(edge.TOOL, payload, "c1")]], []),
        tools=[edge.Transfer()],
        sub_agents=[refund, lead],
    )

    async def story() -> tuple[Any, Any]:
        service = InMemorySessionService()
        await service.create_session(app_name="a", user_id="u", session_id="s", state=state())
        runner = Runner(app_name="a", agent=triage, session_service=service)
        content = types.Content(role="user", parts=[types.Part(text="Money back!")])
        outcome: tuple[Any, Any] = await edge.run(runner, user_id="u", session_id="s", new_message=content)
        return outcome

    events, route = asyncio.run(story())
    assert route is None
    assert events[-1].author == to

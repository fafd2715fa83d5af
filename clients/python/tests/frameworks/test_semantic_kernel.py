"""Semantic Kernel with scripted models."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from typing import Any, ClassVar

import pytest
from semantic_kernel import Kernel
from semantic_kernel.agents import ChatCompletionAgent, HandoffOrchestration, OrchestrationHandoffs
from semantic_kernel.agents.runtime import InProcessRuntime
from semantic_kernel.connectors.ai.chat_completion_client_base import ChatCompletionClientBase
from semantic_kernel.contents import (
    AuthorRole,
    ChatHistory,
    ChatMessageContent,
    FunctionCallContent,
    StreamingChatMessageContent,
    StreamingTextContent,
    TextContent,
)
from semantic_kernel.functions import kernel_function

from ahp import Client, fence
from ahp.adapters import Aliases, Bridge, semantic_kernel
from frameworks.contract import AdapterContract, BridgeContract
from frameworks.edges import INVALID, PAYLOAD, generated, shows_packet, state
from frameworks.harness import Call, Harness, Says, Step
from messages import example


class ScriptedModel(ChatCompletionClientBase):
    """A scripted model that records its prompts."""

    SUPPORTS_FUNCTION_CALLING: ClassVar[bool] = True
    script: list[Any]
    prompts: list[Any]

    async def _inner_get_chat_message_contents(self, chat_history: ChatHistory, settings: Any) -> list[Any]:
        shown = [
            getattr(it, "text", None) or str(getattr(it, "result", it)) for m in chat_history.messages for it in m.items
        ]
        self.prompts.append("\n".join(shown))
        step = self.script.pop(0)
        if isinstance(step, Says):
            return [ChatMessageContent(role=AuthorRole.ASSISTANT, items=[TextContent(text=step.text)])]
        items = [FunctionCallContent(id=it.id, name=_full(it.name), arguments=json.dumps(it.arguments)) for it in step]
        return [ChatMessageContent(role=AuthorRole.ASSISTANT, items=items)]

    async def _inner_get_streaming_chat_message_contents(
        self, chat_history: ChatHistory, settings: Any, function_invoke_attempt: int = 0
    ) -> AsyncGenerator[list[StreamingChatMessageContent], Any]:
        [whole] = await self._inner_get_chat_message_contents(chat_history, settings)
        items = [
            StreamingTextContent(choice_index=0, text=it.text) if isinstance(it, TextContent) else it
            for it in whole.items
        ]
        yield [
            StreamingChatMessageContent(
                role=AuthorRole.ASSISTANT,
                choice_index=0,
                items=items,
                function_invoke_attempt=function_invoke_attempt,
            )
        ]

    def _update_function_choice_settings_callback(self) -> Any:
        return lambda *_args: None

    def _reset_function_choice_settings(self, settings: Any) -> None:
        pass

    def _verify_function_choice_settings(self, settings: Any) -> None:
        pass


def _full(name: str) -> str:
    return {"ask_human": "People-ask_human"}.get(name, name)


class SemanticKernelHarness(Harness):
    package = "semantic-kernel"
    adapter = semantic_kernel
    lookup_tool = "Tools-lookup"

    def model(self, script: list[Step]) -> ScriptedModel:
        return ScriptedModel.model_construct(
            ai_model_id="scripted", service_id="scripted", script=list(script), prompts=self.prompts
        )

    def agent(self, script: list[Step], targets: Sequence[str], aliases: Aliases | None) -> ChatCompletionAgent:
        @kernel_function(name="lookup", description="Looks an order up.")
        def lookup(order: str) -> str:
            return self.lookup(order)

        kernel = Kernel()
        kernel.add_function("Tools", lookup)
        semantic_kernel.connect(kernel, aliases or self.names(*targets))
        return ChatCompletionAgent(service=self.model(script), kernel=kernel, name="first")

    def run(self, state: Any, script: list[Step], targets: Sequence[str] = (), aliases: Aliases | None = None) -> Any:
        return asyncio.run(semantic_kernel.run(self.agent(script, targets, aliases), state))

    def bridge(self, client: Client, aliases: Aliases, script: list[Step]) -> Bridge[Any]:
        return semantic_kernel.bridge(client, self.agent(script, aliases.names, aliases), aliases)


class TestSemanticKernel(AdapterContract, BridgeContract):
    def harness(self) -> SemanticKernelHarness:
        return SemanticKernelHarness()


def test_an_orchestration_starts_with_the_message() -> None:
    harness = SemanticKernelHarness()
    triage = ChatCompletionAgent(
        service=harness.model([[Call("Handoff-transfer_to_refund-agent", {}, "c1")]]), name="triage-agent"
    )
    script: list[Step] = [Says("Refunded."), [Call("Handoff-complete_task", {"task_summary": "done"}, "c2")]]
    refund = ChatCompletionAgent(service=harness.model(script), name="refund-agent")
    message = example()
    texts: list[str] = []

    async def story() -> None:
        runtime = InProcessRuntime()
        runtime.start()
        orchestration = HandoffOrchestration(
            members=[triage, refund],
            handoffs=OrchestrationHandoffs().add_many("triage-agent", {"refund-agent": "refunds"}),
            agent_response_callback=lambda it: texts.append(str(it.content)),
            human_response_function=lambda: ChatMessageContent(role=AuthorRole.USER, content="Thank you."),
        )
        opening = semantic_kernel.to_state(message).messages[0]
        result = await orchestration.invoke(task=opening, runtime=runtime)
        await result.get(timeout=30)
        await runtime.stop_when_idle()

    asyncio.run(story())
    assert "Refunded." in texts
    receiving = harness.prompts[1]
    assert receiving.count(fence.OPEN) == 1
    assert message.goal in (fence.content_of(receiving) or "")


@pytest.mark.parametrize(("payload", "accepted"), [(PAYLOAD, True), (INVALID, False)])
def test_the_generated_edge_runs(payload: dict[str, Any], accepted: bool) -> None:
    edge = generated("semantic-kernel")
    offer = Call(f"{edge.PLUGIN}-{edge.TOOL}", {"handoff": payload}, "c1")
    transfer = Call(f"Handoff-{edge.TRANSFER}", {}, "c2")
    end = Call("Handoff-complete_task", {"task_summary": "done"}, "c4")
    sending, receiving, leading = SemanticKernelHarness(), SemanticKernelHarness(), SemanticKernelHarness()
    triage = ChatCompletionAgent(service=sending.model([[offer], [transfer], [end]]), name=edge.SOURCE_NAME)
    read = Call(f"{edge.PLUGIN}-read_handoff", {}, "c3")
    refund = ChatCompletionAgent(service=receiving.model([[read], [end]]), name=edge.TARGET_NAME)
    lead = ChatCompletionAgent(service=leading.model([[end]]), name=edge.ON_REJECT)
    one = edge.Edge(state())
    one.connect(triage, refund)

    async def story() -> Any:
        runtime = InProcessRuntime()
        runtime.start()
        orchestration = HandoffOrchestration(members=[triage, refund, lead], handoffs=edge.handoffs())
        outcome = await edge.run(lambda: orchestration.invoke(task="Money back!", runtime=runtime))
        await runtime.stop_when_idle()
        return outcome

    _, route = asyncio.run(story())
    assert route is None
    assert bool(receiving.prompts) is accepted
    assert bool(leading.prompts) is not accepted
    if accepted:
        assert shows_packet(receiving.prompts[-1])

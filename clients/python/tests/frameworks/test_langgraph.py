"""LangGraph with scripted models."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from langchain.agents import create_agent
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt
from langgraph_swarm import create_handoff_tool, create_swarm

from ahp import Client
from ahp.adapters import Aliases, Bridge, langgraph
from ahp.adapters.envelope import key_of
from frameworks.contract import AdapterContract, BridgeContract
from frameworks.edges import INVALID, PAYLOAD, generated, shows_packet, state
from frameworks.harness import Call, Harness, Says, Step
from messages import example


class ScriptedModel(BaseChatModel):
    """A scripted model that records its prompts."""

    script: list[Any]
    prompts: list[str]

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Sequence[Any], **_: Any) -> BaseChatModel:
        return self

    def _generate(self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **_: Any) -> ChatResult:
        self.prompts.append("\n".join(_shown(it) for it in messages))
        step = self.script.pop(0)
        if isinstance(step, Says):
            message = AIMessage(step.text)
        else:
            message = AIMessage("", tool_calls=[{"name": it.name, "args": it.arguments, "id": it.id} for it in step])
        return ChatResult(generations=[ChatGeneration(message=message)])


def _shown(message: BaseMessage) -> str:
    return str(message.content) + json.dumps(getattr(message, "tool_calls", []))


class LangGraphHarness(Harness):
    package = "langgraph"
    adapter = langgraph

    def agent(self, script: list[Step], targets: Sequence[str], aliases: Aliases | None) -> Any:
        tools = [tool(self.lookup), langgraph.human_tool()]
        tools += [langgraph.handoff_tool(target, aliases or self.names(*targets)) for target in targets]
        model = ScriptedModel.model_construct(script=list(script), prompts=self.prompts)
        return create_agent(model, tools, state_schema=langgraph.HandoffState)

    def run(self, state: Any, script: list[Step], targets: Sequence[str] = (), aliases: Aliases | None = None) -> Any:
        return self.agent(script, targets, aliases).invoke(state)

    def bridge(self, client: Client, aliases: Aliases, script: list[Step]) -> Bridge[Any]:
        return langgraph.bridge(client, self.agent(script, aliases.names, aliases), aliases)


class TestLangGraph(AdapterContract, BridgeContract):
    def harness(self) -> LangGraphHarness:
        return LangGraphHarness()


def test_a_swarm_carries_the_message_over_a_native_handoff() -> None:
    harness = LangGraphHarness()
    names = langgraph.names("refund-agent")
    triage = create_agent(
        ScriptedModel.model_construct(script=[[Call("transfer_to_refund-agent", {}, "c1")]], prompts=[]),
        [create_handoff_tool(agent_name="refund-agent", name="transfer_to_refund-agent")],
        state_schema=langgraph.HandoffState,
        name="triage-agent",
    )
    refund = create_agent(
        ScriptedModel.model_construct(script=[Says("Refunded.")], prompts=harness.prompts),
        [],
        state_schema=langgraph.HandoffState,
        name="refund-agent",
    )
    swarm = create_swarm(
        [triage, refund], default_active_agent="triage-agent", state_schema=langgraph.HandoffState
    ).compile(checkpointer=InMemorySaver())
    message = example()
    config = {"configurable": {"thread_id": "t"}}
    state = langgraph.to_state(message)
    state["active_agent"] = "triage-agent"
    swarm.invoke(state, config)
    kept = swarm.get_state(config).values
    assert kept["active_agent"] == "refund-agent"
    imported = langgraph.read_state(kept, names)
    assert imported.report.lossless, imported.report
    assert [it.target for it in imported.handoffs] == ["refund-agent"]
    assert imported.answer == "Refunded."
    assert len(kept["visited_agents"]) == 1


def test_a_checkpointed_interrupt_is_resumed_with_the_answer() -> None:
    def ask(state: langgraph.HandoffState) -> dict[str, Any]:
        answer = interrupt("May I?")
        return {"messages": [AIMessage(f"They said {answer}.")]}

    builder = StateGraph(langgraph.HandoffState)
    builder.add_node("ask", ask)
    builder.add_edge(START, "ask")
    builder.add_edge("ask", END)
    graph = builder.compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "t"}}
    message = example()
    stopped = graph.invoke(langgraph.to_state(message), config)
    assert stopped["__interrupt__"][0].value == "May I?"
    assert langgraph.from_state(graph.get_state(config).values) == message
    done = graph.invoke(Command(resume="yes"), config)
    assert langgraph.read_state(done).answer == "They said yes."


def test_cached_results_are_artifacts() -> None:
    cache = {key_of("lookup", {"order": order}): {"result": order} for order in ("7", "8")}
    answers = [it for it in langgraph.to_state(example(toolCache=cache))["messages"] if isinstance(it, ToolMessage)]
    assert [it.artifact for it in answers] == [{"result": "7"}, {"result": "8"}]


def test_orphans_are_reported() -> None:
    state = langgraph.to_state(example())
    state["messages"].append(AIMessage("", tool_calls=[{"name": "x", "args": {}, "id": "c9"}]))
    state["messages"].append(ToolMessage("stray", tool_call_id="c8"))
    report = langgraph.read_state(state).report
    assert [it.reason for it in report.of("orphan")] == ["call c9 has no answer", "answer to c8 has no call"]
    assert not report.lossless


def test_state_without_envelope_reports_derived_members() -> None:
    imported = langgraph.read_state({"messages": [{"type": "human", "data": {"content": "My lamp is broken"}}]})
    assert imported.handoff.goal == "My lamp is broken"
    assert imported.handoff.validate().valid
    assert "/costTracking" in [it.field for it in imported.report.of("derived")]


def test_both_json_forms_of_messages_are_read() -> None:
    form = {
        "lc": 1,
        "type": "constructor",
        "id": ["langchain", "schema", "messages", "HumanMessage"],
        "kwargs": {"content": "hi"},
    }
    assert langgraph.read_state({"messages": [form]}).handoff.goal == "hi"


@pytest.mark.parametrize(("payload", "to"), [(PAYLOAD, "refund-agent"), (INVALID, "lead")])
def test_the_generated_edge_runs(payload: dict[str, Any], to: str) -> None:
    edge = generated("langgraph")
    prompts: list[str] = []

    class State(edge.HandoffState):  # type: ignore[name-defined, misc]
        intent: str
        confidence: float

    offer = Call(edge.TOOL, {"handoff": payload}, "c1")
    source = create_agent(
        ScriptedModel.model_construct(script=[[offer], Says("never mind")], prompts=[]),
        [edge.transfer],
        state_schema=State,
    )
    target = create_agent(
        ScriptedModel.model_construct(script=[Says("Refunded.")], prompts=prompts), [], state_schema=State
    )
    graph = StateGraph(State)
    graph.add_node(edge.SOURCE_NAME, source, destinations=(edge.TARGET_NAME, edge.ON_REJECT))
    graph.add_node(edge.ON_REJECT, lambda _: {"messages": [AIMessage("I take it.")]})
    edge.add_target(graph, target)
    graph.add_edge(START, edge.SOURCE_NAME)
    result = asyncio.run(graph.compile().ainvoke({"messages": [HumanMessage("Money back!")], **state()}))
    if to == "refund-agent":
        assert shows_packet(prompts[0])
        assert result["messages"][-1].content == "Refunded."
        assert result["visited_agents"] == ["refund-agent"]
    else:
        assert prompts == []
        assert "Refunded." not in str(result["messages"])

"""smolagents: the steps of an agent's memory.

| slot | holds |
|---|---|
| ``state["ahp"]``, in a run ``agent.state["ahp_packet"]`` | the envelope, which must not be in the prompt |
| ``state["steps"]`` | the projection: an ``ActionStep`` for each cached result, a ``TaskStep`` with the fence |
| ``state["results"]`` | the result of each call; the memory of smolagents stores one text per turn |

``run(agent, state)`` puts the steps into the agent's memory, runs it on the last task and returns the new state.
Images in steps cannot be imported and are reported as lost.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from smolagents import ActionStep, AgentError, PlanningStep, TaskStep, Tool
from smolagents.memory import MemoryStep, ToolCall
from smolagents.monitoring import Timing

from ahp.adapters import bridge as bridges
from ahp.adapters import marks
from ahp.adapters import turns as neutral
from ahp.adapters.conversation import LOST, Imported, Loss, NativeHandoff, read_turns, since_user
from ahp.adapters.envelope import key_of, seal
from ahp.adapters.names import Aliases, identifier
from ahp.adapters.turns import Turn, arguments_of, project
from ahp.client import Client
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject, compact, plain

framework = "smolagents"
_FINAL = "final_answer"


class Memory(TypedDict):
    """The memory of an agent."""

    ahp: str | None
    steps: list[MemoryStep]
    results: dict[str, str]


def to_state(message: Handoff | Mapping[str, Any]) -> Memory:
    """Returns steps for an agent's memory; the last one is its task."""
    whole = message if isinstance(message, Handoff) else Handoff(message)
    task, *rest = project(whole)
    pairs = [(rest[i].calls[0], rest[i + 1].text) for i in range(0, len(rest), 2)]
    steps: list[MemoryStep] = [
        ActionStep(
            step_number=number,
            timing=Timing(0.0, 0.0),
            tool_calls=[ToolCall(call.name, call.arguments, call.id)],
            observations=result,
        )
        for number, (call, result) in enumerate(pairs, 1)
    ]
    return {"ahp": seal(whole), "steps": [*steps, TaskStep(task.text)], "results": {}}


def read_state(state: Mapping[str, Any], aliases: Aliases | None = None, *, at: str | None = None) -> Imported:
    """Returns the message, the turns since and the losses."""
    envelope = state.get("ahp")
    known = marks.known(envelope)
    results = state.get("results") or {}
    turns: list[Turn] = []
    losses: list[Loss] = []
    for index, step in enumerate(state["steps"]):
        turns += _turns(step, results, f"/steps/{index}")
        if getattr(step, "task_images", None) or getattr(step, "observations_images", None):
            losses.append(
                Loss(
                    LOST, "/conversationHistoryVerbatim", "contains media, which cannot be imported", f"/steps/{index}"
                )
            )
    if known is not None:
        turns = [marks.recognised(turn, known) for turn in turns]
    new = [turn for turn in turns if turn.mark is None]
    requested = _managed(new, aliases or Aliases())
    return read_turns(envelope, turns, aliases, at=at, more=losses, requested=requested)


def from_state(state: Mapping[str, Any]) -> Handoff:
    """Returns the message. Raises ``LossyImportError`` if something was lost."""
    return read_state(state).lossless()


def dump_state(state: Mapping[str, Any]) -> JsonObject:
    """Returns the state as JSON: steps as ``step.dict()`` writes them, without prompts and images."""
    return {"ahp": state["ahp"], "steps": [_dumped(it) for it in state["steps"]], "results": plain(state["results"])}


def load_state(json: Mapping[str, Any]) -> Memory:
    """Reads the state from JSON. Steps have no type in JSON; their keys determine it."""
    return {
        "ahp": json.get("ahp"),
        "steps": [_loaded(it) for it in json["steps"]],
        "results": dict(json.get("results") or {}),
    }


def say(state: Memory, text: str) -> Memory:
    """Returns the state with one more task."""
    return {**state, "steps": [*state["steps"], TaskStep(text)]}


def run(agent: Any, state: Memory) -> Memory:
    """Runs an agent on the last task of the state, with the steps before it in its memory."""
    *before, task = state["steps"]
    results = dict(state["results"])
    agent.memory.steps = list(before)
    agent.state["ahp_packet"] = state["ahp"]
    with _ResultRecorder(agent, results):
        agent.run(task.task, reset=False)
    return {"ahp": state["ahp"], "steps": list(agent.memory.steps), "results": results}


def names(*agents: str) -> Aliases:
    """Returns aliases that are valid names in smolagents."""
    return Aliases(agents, identifier)


class HandoffTool(Tool):  # type: ignore[misc]
    """Hands off to a remote agent, with arguments; the agent then gives its final answer."""

    output_type = "string"
    skip_forward_signature_validation = True

    def __init__(self, target: str, aliases: Aliases) -> None:
        self.name = aliases.tool(target)
        self.description = bridges.handoff_description(target) + " Then give your final answer."
        self.inputs = {
            "goal": {"type": "string", "description": "What the other agent shall do."},
            "done": {"type": "array", "description": "What you finished.", "nullable": True},
            "remaining": {"type": "array", "description": "What is still to be done.", "nullable": True},
            "state": {"type": "object", "description": "Facts that the other agent needs.", "nullable": True},
        }
        self._target = target
        super().__init__()

    def forward(self, goal: str, done: Any = None, remaining: Any = None, state: Any = None) -> str:
        return f"Handed over to {self._target}."


class Placeholder(Tool):  # type: ignore[misc]
    """A placeholder for a managed agent; a call hands off to the remote agent."""

    output_type = "string"

    def __init__(self, target: str, aliases: Aliases) -> None:
        self.name = aliases.native(target)
        self.description = bridges.handoff_description(target) + " Then give your final answer."
        self.inputs = {
            "task": {"type": "string", "description": "The task, in all detail."},
            "additional_args": {"type": "object", "description": "More to know.", "nullable": True},
        }
        self._target = target
        super().__init__()

    def forward(self, task: str, additional_args: Any = None) -> str:
        return f"Handed over to {self._target}."


class AskHuman(Tool):  # type: ignore[misc]
    """Asks a person; the agent then gives its final answer."""

    name = bridges.ASK_HUMAN
    description = "Asks a person. Then give your final answer; the person's answer comes as a new task."
    inputs = {  # noqa: RUF012
        "question": {"type": "string", "description": "What you want to know."},
        "queue": {"type": "string", "description": "Who is asked.", "nullable": True},
    }
    output_type = "string"

    def forward(self, question: str, queue: Any = None) -> str:
        return "The question was passed on; the answer comes as a new task."


class Adapter:
    """The functions of this module as an adapter for a bridge."""

    framework = framework

    def __init__(self, aliases: Aliases) -> None:
        self._aliases = aliases

    def to_state(self, message: Handoff) -> Memory:
        return to_state(message)

    def read_state(self, state: Memory) -> Imported:
        return read_state(state, self._aliases)

    def dump_state(self, state: Memory) -> Json:
        return dump_state(state)

    def load_state(self, json: Any) -> Memory:
        return load_state(json)

    def say(self, state: Memory, text: str) -> Memory:
        return say(state, text)


def bridge(client: Client, agent: Any, aliases: Aliases, **options: Any) -> bridges.Bridge[Memory]:
    """Returns a bridge that runs an agent of smolagents for the broker."""
    return bridges.Bridge(client, Adapter(aliases), lambda state: run(agent, state), aliases, **options)


class _ResultRecorder:
    """Records the result of each tool while an agent runs; calls of one turn run on several threads."""

    def __init__(self, agent: Any, results: dict[str, str]) -> None:
        self._agent = agent
        self._results = results
        self._inner = agent.execute_tool_call
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        def execute(tool_name: str, arguments: Any) -> Any:
            result = self._inner(tool_name, arguments)
            with self._lock:
                self._results[key_of(tool_name, arguments_of(arguments))] = str(result).strip()
            return result

        self._agent.execute_tool_call = execute

    def __exit__(self, *_: object) -> None:
        self._agent.execute_tool_call = self._inner


def _turns(step: MemoryStep, results: Mapping[str, str], path: str) -> list[Turn]:
    if isinstance(step, TaskStep):
        return [Turn("user", step.task, path=path)]
    if isinstance(step, PlanningStep):
        return [Turn("assistant", step.plan, path=path)]
    if not isinstance(step, ActionStep):
        return []
    text = step.model_output if isinstance(step.model_output, str) else ""
    calls = [_call(it) for it in _calls_of(step)]
    if step.is_final_answer:
        # The turn may contain other calls.
        others = tuple(it for it in calls if it.name != _FINAL)
        made = _answered(others, text, step, results, path) if others else []
        return [*made, Turn("assistant", _final(step, calls, results), path=path)]
    return _answered(tuple(calls), text, step, results, path)


def _final(step: ActionStep, calls: list[neutral.ToolCall], results: Mapping[str, str]) -> str:
    if step.action_output is not None:
        return str(step.action_output)
    final = next((it for it in calls if it.name == _FINAL), None)
    if final is None or len(calls) == 1:
        return step.observations or ""
    return results.get(key_of(_FINAL, final.arguments)) or str(final.arguments.get("answer", ""))


def _calls_of(step: ActionStep) -> list[ToolCall]:
    """Returns the calls of a step; if a call failed, they are only in the model's message."""
    if step.tool_calls or step.model_output_message is None:
        return list(step.tool_calls or [])
    calls = step.model_output_message.tool_calls or []
    return [ToolCall(it.function.name, it.function.arguments, it.id) for it in calls]


def _answered(
    calls: tuple[neutral.ToolCall, ...], text: str, step: ActionStep, results: Mapping[str, str], path: str
) -> list[Turn]:
    if not calls:
        content = text or (step.observations or "")
        return [Turn("assistant", content, path=path)] if content else []
    failure = str(step.error.dict().get("message")) if step.error else None
    turns = [Turn("assistant", text, calls=calls, path=path)]
    for call in calls:
        single = step.observations if len(calls) == 1 and not step.is_final_answer else None
        result = single or results.get(key_of(call.name, call.arguments))
        if result is None:
            turns.append(Turn("tool", failure or "", call.name, answers=call.id, failed=True, path=path))
        else:
            turns.append(Turn("tool", result, call.name, answers=call.id, path=path))
    return turns


def _call(call: ToolCall) -> neutral.ToolCall:
    return neutral.ToolCall(call.id, call.name, arguments_of(call.arguments))


def _managed(turns: Sequence[Turn], aliases: Aliases) -> list[NativeHandoff]:
    """Returns calls of managed agents, whose tools have the names of the agents."""
    found = []
    for turn in since_user(turns):
        for call in turn.calls:
            target = aliases.known(call.name)
            if target in aliases.names and call.name not in aliases.tools:
                more = call.arguments.get("additional_args")
                state = {"state": more} if isinstance(more, dict) else {}
                found.append(NativeHandoff(target, {"goal": call.arguments.get("task", ""), **state}, call.id))
    return found


def _dumped(step: MemoryStep) -> JsonObject:
    if isinstance(step, TaskStep):
        return {"task": step.task}
    if isinstance(step, PlanningStep):
        return {"plan": step.plan}
    kept = {name: it for name, it in step.dict().items() if name in _ACTION and it is not None}
    kept["tool_calls"] = [it.dict() for it in _calls_of(step)]
    if not isinstance(kept.get("action_output"), (str, type(None))):
        kept["action_output"] = compact(plain(kept["action_output"]))
    json: JsonObject = plain(kept)
    return json


_ACTION = ("step_number", "tool_calls", "observations", "model_output", "action_output", "is_final_answer", "error")


def _loaded(json: Mapping[str, Any]) -> MemoryStep:
    if "task" in json:
        return TaskStep(json["task"])
    if "plan" in json:
        return PlanningStep(
            model_input_messages=[], model_output_message=None, plan=json["plan"], timing=Timing(0.0, 0.0)
        )
    calls = [
        ToolCall(it["function"]["name"], it["function"]["arguments"], it["id"]) for it in json.get("tool_calls") or []
    ]
    return ActionStep(
        step_number=int(json["step_number"]),
        timing=Timing(0.0, 0.0),
        tool_calls=calls or None,
        observations=json.get("observations"),
        model_output=json.get("model_output"),
        action_output=json.get("action_output"),
        is_final_answer=bool(json.get("is_final_answer")),
        error=_Failure(json["error"]) if json.get("error") else None,
    )


class _Failure(AgentError):  # type: ignore[misc]
    """An error read from JSON."""

    def __init__(self, json: Mapping[str, Any]) -> None:
        self.message = str(json.get("message", ""))
        Exception.__init__(self, self.message)

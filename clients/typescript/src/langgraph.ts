/**
 * LangGraph for JavaScript: graph state of messages, with a swarm's `activeAgent`.
 *
 * | slot | holds |
 * |---|---|
 * | `state.ahp` | the envelope, a text; declare it by `HandoffState` or the graph drops it |
 * | `state.messages` | the projection: a `HumanMessage` with the fence, pairs of `AIMessage`, `ToolMessage` |
 * | `ToolMessage.artifact` | the cached result itself, which no model sees |
 * | `state.visitedAgents` | who had the task, each once |
 * | `state.activeAgent` | to whom it goes |
 */

import {
  AIMessage,
  HumanMessage,
  isBaseMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  ToolMessage,
  type BaseMessage,
  type StoredMessage,
} from "@langchain/core/messages";
import { tool, type DynamicStructuredTool } from "@langchain/core/tools";
import { Annotation, MessagesAnnotation } from "@langchain/langgraph";
import {
  ASK_HUMAN,
  Bridge,
  HANDOFF_PARAMETERS,
  handoffDescription,
  PASSED_ON,
  QUESTION_DESCRIPTION,
  QUESTION_PARAMETERS,
  type BridgeOptions,
} from "./adapters/bridge.js";
import { seal } from "./adapters/envelope.js";
import { Aliases, hyphenated } from "./adapters/names.js";
import { lossless, readTurns, type Imported } from "./adapters/reading.js";
import { argumentsOf, MARK, project, turn, type ToolCall, type Turn } from "./adapters/turns.js";
import type { Client } from "./client.js";
import { Handoff } from "./handoff.js";
import { isObject, plainObject, type Json, type JsonObject } from "./json/index.js";

export * from "./adapters/index.js";

export const framework = "langgraph-js";

const ROLES: Readonly<Record<string, string | undefined>> = { human: "user", ai: "assistant", function: "tool" };

/** A reducer that keeps each name once: plain concatenation doubles lists when a subgraph returns. */
export function united(left: string[], right: string[]): string[] {
  return [...new Set([...left, ...right])];
}

/** State of a graph that carries handoffs; give it to every agent and to the graph around them. */
export const HandoffState = Annotation.Root({
  ...MessagesAnnotation.spec,
  activeAgent: Annotation<string>,
  ahp: Annotation<string>,
  visitedAgents: Annotation<string[]>({ reducer: united, default: () => [] }),
});

/** The state of a graph, as far as an adapter looks at it. */
export interface GraphState {
  messages: BaseMessage[];
  ahp?: string;
  activeAgent?: string;
  visitedAgents?: string[];
}

/** The input of a graph. */
export function toState(message: Handoff): GraphState {
  return {
    messages: project(message).map((it) => nativeOf(it, message)),
    ahp: seal(message),
    visitedAgents: message.fromAgent === undefined ? [] : [message.fromAgent],
    ...(message.toAgent === undefined ? {} : { activeAgent: message.toAgent }),
  };
}

/** The message, what was done since, and what does not fit; messages may be native or their JSON. */
export function readState(state: { messages?: unknown[]; ahp?: unknown }, aliases?: Aliases, at?: string): Imported {
  const turns = (state.messages ?? []).map((it, index) => turnOf(messageOf(it), `/messages/${index}`));
  return readTurns(state.ahp, turns, { aliases, at });
}

/** The message; throws `Lossy` when something was lost. */
export function fromState(state: GraphState): Handoff {
  return lossless(readState(state));
}

/** The state as JSON, messages as LangChain stores them. */
export function dumpState(state: GraphState): JsonObject {
  const { activeAgent, ahp, visitedAgents } = state;
  return plainObject({ messages: mapChatMessagesToStoredMessages(state.messages), activeAgent, ahp, visitedAgents });
}

export function loadState(json: Json): GraphState {
  const { messages, ...rest } = plainObject(json);
  return { ...(rest as Omit<GraphState, "messages">), messages: ((messages ?? []) as Json[]).map(messageOf) };
}

/** The state with one more user message. */
export function say(state: GraphState, text: string): GraphState {
  return { ...state, messages: [...state.messages, new HumanMessage(text)] };
}

/** Agents' names as LangGraph takes them. */
export function names(...agents: string[]): Aliases {
  return new Aliases(agents, hyphenated, hyphenated);
}

/** A tool that ends the agent's turn and hands over to an agent outside the graph, with arguments. */
export function handoffTool(target: string, aliases: Aliases): DynamicStructuredTool {
  const made = tool(() => `Handed over to ${target}.`, {
    name: aliases.tool(target),
    description: handoffDescription(target),
    schema: HANDOFF_PARAMETERS,
    returnDirect: true,
  });
  made.metadata = { __handoff_destination: aliases.native(target) };
  return made as DynamicStructuredTool;
}

/** A tool that ends the agent's turn with a question to a person. */
export function humanTool(): DynamicStructuredTool {
  const parts = { name: ASK_HUMAN, description: QUESTION_DESCRIPTION, schema: QUESTION_PARAMETERS, returnDirect: true };
  return tool(() => PASSED_ON, parts) as DynamicStructuredTool;
}

/** Anything that takes a state and gives the state after: a compiled graph, an agent. */
export interface Graph {
  invoke(state: any): Promise<any>;
}

/** A compiled graph as an agent of the broker. */
export function bridge(client: Client, graph: Graph, aliases: Aliases, options: BridgeOptions = {}): Bridge<GraphState> {
  const adapter = { framework, toState, dumpState, loadState, say, readState: (state: GraphState) => readState(state, aliases) };
  const runs = async (state: GraphState) => (await graph.invoke(state)) as GraphState;
  return new Bridge(client, adapter, runs, options);
}

function nativeOf({ role, text, name, calls, answers, mark, key }: Turn, message: Handoff): BaseMessage {
  const id = mark ?? "";
  if (role === "tool") {
    const artifact = key === undefined ? undefined : message.toolCache[key];
    return new ToolMessage({ content: text, name: name ?? "", tool_call_id: answers ?? "", id, artifact });
  }
  if (role === "assistant") {
    const made = calls.map((it) => ({ name: it.name, args: it.arguments, id: it.id, type: "tool_call" as const }));
    return new AIMessage({ content: text, tool_calls: made, id });
  }
  return new HumanMessage({ content: text, id });
}

/** Also takes the two JSON forms: `{"type","data"}` and `{"lc","kwargs"}`. */
function messageOf(value: unknown): BaseMessage {
  if (isBaseMessage(value)) {
    return value;
  }
  const json = plainObject(value);
  const path = Array.isArray(json["id"]) ? json["id"] : [];
  const kind = String(path.at(-1) ?? "").replace(/(Message)?(Chunk)?$/, "").toLowerCase();
  const stored = isObject(json["kwargs"]) ? { type: kind, data: { ...json["kwargs"] } } : json;
  const [message] = mapStoredMessagesToChatMessages([stored as unknown as StoredMessage]);
  return message as BaseMessage;
}

function turnOf(message: BaseMessage, path: string): Turn {
  const kind = message.getType();
  const raw = message as Partial<AIMessage> & Partial<ToolMessage>;
  const calls = (raw.tool_calls ?? []).map(
    (it): ToolCall => ({ id: it.id ?? "", name: it.name, arguments: argumentsOf(it.args) }),
  );
  return turn(ROLES[kind] ?? kind, textOf(message.content), {
    name: message.name,
    calls,
    answers: kind === "tool" ? raw.tool_call_id : undefined,
    failed: raw.status === "error",
    mark: message.id?.startsWith(MARK) ? message.id : undefined,
    path,
  });
}

function textOf(content: BaseMessage["content"]): string {
  if (typeof content === "string") {
    return content;
  }
  return content.map((part) => ("text" in part && typeof part.text === "string" ? part.text : "")).join("");
}

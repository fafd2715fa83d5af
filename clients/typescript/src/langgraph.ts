/**
 * LangGraph for JavaScript: the state of a graph or a swarm.
 *
 * | slot | holds |
 * |---|---|
 * | `state.ahp` | the envelope, a string; a graph drops it unless its state declares it, as `HandoffState` does |
 * | `state.messages` | the projection: a `HumanMessage` with the fence, pairs of `AIMessage`, `ToolMessage` |
 * | `ToolMessage.artifact` | the cached result, which models do not see |
 * | `state.visitedAgents` | the agents that had the task, without duplicates |
 * | `state.activeAgent` | the receiving agent |
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
  QUESTION_RESULT,
  QUESTION_DESCRIPTION,
  QUESTION_PARAMETERS,
  type BridgeOptions,
} from "./adapters/bridge.js";
import { seal } from "./adapters/envelope.js";
import { Aliases, hyphenated } from "./adapters/names.js";
import { lossless, readTurns, type Imported } from "./adapters/conversation.js";
import { argumentsOf, MARK, project, turn, type ToolCall, type Turn } from "./adapters/turns.js";
import type { Client } from "./client.js";
import { Handoff } from "./handoff.js";
import { isObject, plainObject, type Json, type JsonObject } from "./json/index.js";

export * from "./adapters/index.js";

export const framework = "langgraph-js";

const ROLES: Readonly<Record<string, string | undefined>> = { human: "user", ai: "assistant", function: "tool" };

/** Merges two lists without duplicates. Plain concatenation would duplicate names when a subgraph returns. */
export function mergeNames(left: string[], right: string[]): string[] {
  return [...new Set([...left, ...right])];
}

/** The state of a graph with handoffs; use it for the graph and for every agent in it. */
export const HandoffState = Annotation.Root({
  ...MessagesAnnotation.spec,
  activeAgent: Annotation<string>,
  ahp: Annotation<string>,
  visitedAgents: Annotation<string[]>({ reducer: mergeNames, default: () => [] }),
});

/** The members of a graph's state that the adapter uses. */
export interface GraphState {
  messages: BaseMessage[];
  ahp?: string;
  activeAgent?: string;
  visitedAgents?: string[];
}

/** Returns the input of a graph. */
export function toState(message: Handoff): GraphState {
  return {
    messages: project(message).map((it) => nativeOf(it, message)),
    ahp: seal(message),
    visitedAgents: message.fromAgent === undefined ? [] : [message.fromAgent],
    ...(message.toAgent === undefined ? {} : { activeAgent: message.toAgent }),
  };
}

/** Returns the message, the turns since and the losses; messages may be native or JSON. */
export function readState(state: { messages?: unknown[]; ahp?: unknown }, aliases?: Aliases, at?: string): Imported {
  const turns = (state.messages ?? []).map((it, index) => turnOf(messageOf(it), `/messages/${index}`));
  return readTurns(state.ahp, turns, { aliases, at });
}

/** Returns the message. Throws `LossyImportError` if something was lost. */
export function fromState(state: GraphState): Handoff {
  return lossless(readState(state));
}

/** Returns the state as JSON, with messages in LangChain's format. */
export function dumpState(state: GraphState): JsonObject {
  const { activeAgent, ahp, visitedAgents } = state;
  return plainObject({ messages: mapChatMessagesToStoredMessages(state.messages), activeAgent, ahp, visitedAgents });
}

export function loadState(json: Json): GraphState {
  const { messages, ...rest } = plainObject(json);
  return { ...(rest as Omit<GraphState, "messages">), messages: ((messages ?? []) as Json[]).map(messageOf) };
}

/** Returns the state with one more user message. */
export function say(state: GraphState, text: string): GraphState {
  return { ...state, messages: [...state.messages, new HumanMessage(text)] };
}

/** Returns aliases that are valid names in LangGraph. */
export function names(...agents: string[]): Aliases {
  return new Aliases(agents, hyphenated, hyphenated);
}

/** Returns a tool with arguments that ends the agent's turn and hands off to an agent outside the graph. */
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

/** Returns a tool that ends the agent's turn with a question to a person. */
export function humanTool(): DynamicStructuredTool {
  const parts = { name: ASK_HUMAN, description: QUESTION_DESCRIPTION, schema: QUESTION_PARAMETERS, returnDirect: true };
  return tool(() => QUESTION_RESULT, parts) as DynamicStructuredTool;
}

/** A compiled graph or an agent. */
export interface Graph {
  invoke(state: any): Promise<any>;
}

/** Returns a bridge that runs a compiled graph for the broker. */
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

/** Returns a message; also reads the JSON forms `{"type","data"}` and `{"lc","kwargs"}`. */
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

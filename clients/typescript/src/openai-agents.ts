/**
 * OpenAI Agents SDK for JavaScript: input items, and the run's context.
 *
 * | slot | holds |
 * |---|---|
 * | `context.ahp` | the envelope, a string; tools and hooks see the context, models do not |
 * | `context.ahpMarks` | the marks of the projected items |
 * | `input` | the projection: a user item with the fence, pairs of `function_call` and `function_call_result` |
 * | `context.visitedAgents` | the agents that had the task |
 *
 * `toState` returns input and context for `run(agent, state.input, { context: state.context })`; `after(state, result)`
 * returns the state after a run. Of several handoffs in one turn the SDK keeps the first and drops the others from its
 * history; `after` restores them, each with a result.
 */

import {
  Agent,
  handoff,
  run,
  tool,
  Usage,
  type AgentInputItem,
  type FunctionTool,
  type Handoff as SdkHandoff,
  type HandoffInputData,
  type Model,
  type ModelResponse,
  type RunContext,
  type Session,
  type StreamEvent,
} from "@openai/agents";
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
import { markOf, note } from "./adapters/marks.js";
import { Aliases, identifier, unchanged } from "./adapters/names.js";
import { loss, lossless, readTurns, type Imported, type Loss } from "./adapters/conversation.js";
import { argumentsOf, briefing, project, turn, type Turn } from "./adapters/turns.js";
import type { Client } from "./client.js";
import { Handoff } from "./handoff.js";
import { compact, isObject, JsonError, member, plain, plainObject, type Json, type JsonObject } from "./json/index.js";

export * from "./adapters/index.js";

export const framework = "openai-agents-js";

const IGNORED = "Multiple handoffs detected, ignoring this one.";

/** The input items and the context of a run. */
export interface RunInput {
  input: AgentInputItem[];
  context: { ahp?: string; ahpMarks?: JsonObject; visitedAgents?: string[]; [name: string]: unknown };
}

/** The members of a run's result that `after` uses. */
export interface Ran {
  history: AgentInputItem[];
  rawResponses: ModelResponse[];
}

/** Returns input and context of a run. */
export function toState(message: Handoff): RunInput {
  const pairs = project(message).map((it): [Turn, JsonObject] => [it, itemOf(it)]);
  const visitedAgents = message.fromAgent === undefined ? [] : [message.fromAgent];
  return {
    input: pairs.map(([, item]) => item as AgentInputItem),
    context: { ahp: seal(message), ahpMarks: note(pairs), visitedAgents },
  };
}

/** Returns the message, the turns since and the losses. */
export function readState(state: { input: string | unknown[]; context?: unknown }, aliases?: Aliases, at?: string): Imported {
  const context = (state.context ?? {}) as RunInput["context"];
  const given = typeof state.input === "string" ? [{ role: "user", content: state.input }] : state.input;
  const losses: Loss[] = [];
  const turns = given.flatMap((item, index) => {
    const path = `/input/${index}`;
    const json = jsonOf(item, path, losses);
    return json === undefined ? [] : [turnOf(json, markOf(json, context.ahpMarks), path)];
  });
  return readTurns(context.ahp, turns, { aliases, at, losses });
}

/** Returns the message. Throws `LossyImportError` if something was lost. */
export function fromState(state: RunInput): Handoff {
  return lossless(readState(state));
}

/** Returns the state as JSON. Throws `JsonError` if the context contains other values. */
export function dumpState(state: RunInput): JsonObject {
  return plainObject({ input: state.input, context: state.context });
}

export function loadState(json: Json): RunInput {
  const { input, context } = plainObject(json);
  return { input: (input ?? []) as AgentInputItem[], context: (context ?? {}) as RunInput["context"] };
}

/** Returns the state after a run: all items and the same context. */
export function after(state: RunInput, result: Ran): RunInput {
  const kept = new Set(result.history.filter((it) => it.type === "function_call").map((it) => it.callId));
  const input = [...result.history];
  for (const { output } of result.rawResponses) {
    const calls = output.filter((it) => it.type === "function_call");
    const dropped = calls.filter((it) => !kept.has(it.callId));
    const answered = input.findLastIndex((it) => calls.some((call) => isAnswer(it, call.callId)));
    input.splice(answered + 1, 0, ...dropped.flatMap((it) => [it, ignored(it.callId, it.name)]));
  }
  return { input, context: state.context };
}

/** Returns the state with one more user item. */
export function say(state: RunInput, text: string): RunInput {
  return { input: [...state.input, { type: "message", role: "user", content: text }], context: state.context };
}

/** Returns aliases for the SDK: agent names are not changed, tool names are identifiers. */
export function names(...agents: string[]): Aliases {
  return new Aliases(agents, unchanged, identifier);
}

/**
 * Returns a handoff with arguments to a remote agent, for `handoffs` of an agent. The SDK transfers to a placeholder agent,
 * which ends the run with one sentence and calls no model.
 */
export function handoffTo(target: string, aliases: Aliases): SdkHandoff<unknown> {
  const placeholder = new Agent<unknown>({ name: aliases.native(target), model: new PlaceholderModel(target) });
  const made = handoff(placeholder, {
    toolNameOverride: aliases.tool(target),
    toolDescriptionOverride: handoffDescription(target),
  });
  made.inputJsonSchema = HANDOFF_PARAMETERS;
  made.strictJsonSchema = false;
  made.onInvokeHandoff = () => placeholder;
  return made;
}

/** Returns a tool that asks a person; list it in `toolUseBehavior: { stopAtToolNames: ["ask_human"] }` to end the run. */
export function humanTool(): FunctionTool<unknown, typeof QUESTION_PARAMETERS, string> {
  return tool<typeof QUESTION_PARAMETERS, unknown, string>({
    name: ASK_HUMAN,
    description: QUESTION_DESCRIPTION,
    parameters: QUESTION_PARAMETERS,
    strict: false,
    execute: () => QUESTION_RESULT,
  });
}

/**
 * An `inputFilter` for handoffs inside a run: the next agent receives the fenced message, not the raw history. The message
 * includes the turns since, so nothing is lost, and turns cannot pass as instructions.
 */
export function packetFilter(data: HandoffInputData): HandoffInputData {
  const history = typeof data.inputHistory === "string" ? [{ role: "user", content: data.inputHistory }] : data.inputHistory;
  const later = [...data.preHandoffItems, ...data.newItems].map((it) => it.rawItem);
  const context = (data.runContext as RunContext<unknown> | undefined)?.context;
  const imported = readState({ input: [...history, ...later], context });
  const item: AgentInputItem = { type: "message", role: "user", content: briefing(imported.handoff) };
  return { ...data, inputHistory: [item], preHandoffItems: [], newItems: [] };
}

/** A session of the SDK that starts with a handoff message and stores the items of its runs. */
export class HandoffSession implements Session {
  /** The state, for `readState`. */
  readonly state: RunInput;
  readonly #id: string;

  constructor(message: Handoff) {
    this.#id = message.taskId ?? "ahp";
    this.state = toState(message);
  }

  async getSessionId(): Promise<string> {
    return this.#id;
  }

  async getItems(limit?: number): Promise<AgentInputItem[]> {
    return limit === undefined ? [...this.state.input] : limit > 0 ? this.state.input.slice(-limit) : [];
  }

  async addItems(items: AgentInputItem[]): Promise<void> {
    this.state.input.push(...(items.map(plain) as AgentInputItem[]));
  }

  async popItem(): Promise<AgentInputItem | undefined> {
    return this.state.input.pop();
  }

  async clearSession(): Promise<void> {
    this.state.input.length = 0;
  }
}

/** Returns a bridge that runs an agent of the SDK for the broker. */
export function bridge(client: Client, agent: Agent<any, any>, aliases: Aliases, options: BridgeOptions = {}): Bridge<RunInput> {
  const adapter = { framework, toState, dumpState, loadState, say, readState: (state: RunInput) => readState(state, aliases) };
  const runs = async (state: RunInput) => {
    const result = await run(agent, state.input, { context: state.context });
    return after(state, result);
  };
  return new Bridge(client, adapter, runs, options);
}

function isAnswer(item: AgentInputItem, callId: string): boolean {
  return item.type === "function_call_result" && item.callId === callId;
}

function ignored(callId: string, name: string): AgentInputItem {
  return { type: "function_call_result", callId, name, status: "completed", output: { type: "text", text: IGNORED } };
}

function itemOf({ role, text, calls, answers, name }: Turn): JsonObject {
  const [call] = calls;
  if (role === "tool") {
    const output = { type: "text", text };
    return { type: "function_call_result", callId: answers ?? "", name: name ?? "", status: "completed", output };
  }
  if (call !== undefined) {
    const args = compact(call.arguments);
    return { type: "function_call", callId: call.id, name: call.name, arguments: args, status: "completed" };
  }
  return { type: "message", role: "user", content: text };
}

function jsonOf(item: unknown, path: string, losses: Loss[]): JsonObject | undefined {
  try {
    return plainObject(item);
  } catch (fault) {
    if (!(fault instanceof JsonError)) {
      throw fault;
    }
    losses.push(loss("lost", "/conversationHistoryVerbatim", fault.message, path));
    return undefined;
  }
}

function turnOf(item: JsonObject, mark: string | undefined, path: string): Turn {
  const kind = member(item, "type") ?? "message";
  const callId = String(item["callId"] ?? "");
  const name = typeof item["name"] === "string" ? item["name"] : "";
  if (kind === "function_call") {
    return turn("assistant", "", { calls: [{ id: callId, name, arguments: argumentsOf(item["arguments"]) }], mark, path });
  }
  if (kind === "function_call_result") {
    return turn("tool", textOf(item["output"]), { answers: callId, failed: item["status"] === "incomplete", mark, path });
  }
  if (kind === "message") {
    return turn(String(item["role"]), textOf(item["content"]), { mark, path });
  }
  return turn(String(kind), compact(item), { mark, path });
}

function textOf(content: Json | undefined): string {
  if (typeof content === "string") {
    return content;
  }
  if (Array.isArray(content)) {
    return content.map(textOf).join("");
  }
  const part = isObject(content) ? (content["text"] ?? content["refusal"]) : undefined;
  return typeof part === "string" ? part : content === undefined || content === null ? "" : compact(content);
}

/** The model of a placeholder agent; it returns one sentence. */
class PlaceholderModel implements Model {
  constructor(private readonly target: string) {}

  async getResponse(): Promise<ModelResponse> {
    return { usage: new Usage(), output: this.#output() };
  }

  async *getStreamedResponse(): AsyncGenerator<StreamEvent, void, undefined> {
    const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
    yield { type: "response_done", response: { id: "handed-over", usage, output: this.#output() } };
  }

  #output() {
    const content = [{ type: "output_text" as const, text: `Handed over to ${this.target}.` }];
    return [{ type: "message" as const, role: "assistant" as const, status: "completed" as const, content }];
  }
}

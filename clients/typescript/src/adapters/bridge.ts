/**
 * Connects an agent of a framework to the broker. The bridge claims a packet, converts it to native state and runs the
 * agent. A native handoff becomes an AHP handoff with the native state as its checkpoint. A question to a person makes the
 * packet wait. Any other result completes the packet. Rejected handoffs and answers of people continue from the same state.
 */

import type { Client } from "../client.js";
import { around, escape } from "../fence.js";
import { Handoff } from "../handoff.js";
import { uuid7 } from "../ids.js";
import { compact, isObject, without, type Json, type JsonObject } from "../json/index.js";
import type { Lease } from "../lease.js";
import { handoffOf, isHandoff, type Packet } from "../models.js";
import { Worker, type WorkerOptions } from "../worker.js";
import type { Imported, NativeHandoff } from "./conversation.js";

export const ASK_HUMAN = "ask_human";

/** The interface between a bridge and a framework. */
export interface Adapter<S> {
  readonly framework: string;
  toState(message: Handoff): S;
  readState(state: S): Imported;
  dumpState(state: S): Json;
  loadState(json: Json): S;
  say(state: S, text: string): S;
}

/** Stores the states of packets that wait for a person. */
export interface Memory {
  get(packetId: string): Json | undefined | Promise<Json | undefined>;
  set(packetId: string, state: Json): unknown;
  delete(packetId: string): unknown;
}

export interface BridgeOptions {
  /** Converts the imported state to the result of the packet. */
  done?: (imported: Imported) => unknown;
  /** The storage for waiting packets (default: a map in this process). */
  memory?: Memory;
}

/** Runs an agent of a framework as an agent of the broker. */
export class Bridge<S> {
  readonly client: Client;
  /** Runs the agent on the native state and returns the new native state. */
  run: (state: S) => Promise<S>;
  readonly #adapter: Adapter<S>;
  readonly #done: (imported: Imported) => unknown;
  readonly #memory: Memory;

  constructor(client: Client, adapter: Adapter<S>, run: (state: S) => Promise<S>, options: BridgeOptions = {}) {
    this.client = client;
    this.run = run;
    this.#adapter = adapter;
    this.#done = options.done ?? result;
    this.#memory = options.memory ?? new Map<string, Json>();
  }

  /** Returns a worker that runs the agent on every packet for it. */
  worker(options: WorkerOptions = {}): Worker {
    return new Worker(this.client, options).handles([], (packet, lease) => this.work(packet, lease));
  }

  /** Runs the agent on a packet. This is the handler of `worker`. */
  async work(packet: Packet, lease: Lease): Promise<unknown> {
    const state = await this.run(await this.#state(packet, lease));
    const imported = this.#adapter.readState(state);
    const [chosen, ...others] = imported.handoffs;
    if (chosen !== undefined) {
      const message = nextMessage(imported.handoff, chosen, others, packet);
      const checkpoint = { framework: this.#adapter.framework, state: this.#adapter.dumpState(state) };
      return lease.handoff(chosen.target, message, checkpoint);
    }
    const question = openQuestion(imported);
    if (question !== undefined) {
      await this.#memory.set(packet.packetId, this.#adapter.dumpState(state));
      return lease.wait("human", question);
    }
    return this.#done(imported);
  }

  async #state(packet: Packet, lease: Lease): Promise<S> {
    const waiting = await this.#memory.get(packet.packetId);
    if (waiting !== undefined) {
      await this.#memory.delete(packet.packetId);
      const answer = (packet["meta"] as JsonObject | undefined)?.["answer"] ?? null;
      const given = typeof answer === "string" ? answer : compact(answer);
      const text = packet["outcomeSafety"] === undefined ? given : `\n${around(escape(given))}`;
      return this.#adapter.say(this.#adapter.loadState(waiting), `A person answers your question: ${text}`);
    }
    const checkpoint = lease.checkpoint;
    if (isObject(checkpoint) && checkpoint["framework"] === this.#adapter.framework) {
      const state = this.#adapter.loadState(checkpoint["state"] ?? null);
      return this.#adapter.say(state, await this.#refusal(packet));
    }
    return this.#adapter.toState(handoffOf(packet));
  }

  async #refusal(packet: Packet): Promise<string> {
    const task = await this.client.task(packet.taskId);
    const last = task.handoffs.findLast((it) => it.status === "REJECTED");
    if (last === undefined) {
      return "Your handoff came back to you. Go on with the task.";
    }
    const text = `Your handoff to ${last.to} was refused (${shownReason(last.reason)}).`;
    return `${text} Go on with the task yourself or hand it to another.`;
  }
}

/** The reason of a refusal; a text of another agent that is not a code is fenced. */
function shownReason(reason: string | null): string {
  const text = reason ?? "?";
  return /^[A-Z?][A-Z0-9_]{0,63}$/.test(text) ? text : `\n${around(escape(text))}`;
}

/**
 * Builds the message of the next handoff from the received message, the turns since and the agent's arguments. A packet
 * has one target; further handoffs of the same turn become remaining subtasks.
 */
export function nextMessage(done: Handoff, chosen: NativeHandoff, others: NativeHandoff[], packet: Packet): Handoff {
  const before = without(done.json, "handoffId", "fromAgent", "toAgent", "timestamp", "traceparent", "signature");
  const { goal, done: finished, remaining, state } = chosen.arguments;
  const completed = [...done.completed, ...steps(texts(finished), done.completed, "done")];
  const later = others.map((it) => `Hand over to ${it.target}: ${compact(it.arguments)}`);
  const hasGoal = typeof goal === "string" && goal !== "";
  return new Handoff({
    ...(completed.length > 0 ? without(before, "initial") : before),
    parentHandoffId: isHandoff(packet) ? (done.handoffId ?? null) : null,
    taskId: packet.taskId,
    ...(hasGoal ? { originalGoal: before["originalGoal"] ?? done.goal, taskDescription: goal } : {}),
    completedSubtasks: completed,
    remainingSubtasks: [...done.remaining, ...steps([...texts(remaining), ...later], done.remaining, "todo")],
    currentState: isObject(state) ? { ...done.state, ...state } : done.state,
  });
}

/** The arguments of a handoff tool as JSON Schema; the native tools of most frameworks have no arguments. */
export const HANDOFF_PARAMETERS = {
  type: "object" as const,
  properties: {
    goal: { type: "string" as const, description: "What the other agent shall do, in one or two sentences." },
    done: { type: "array" as const, items: { type: "string" as const }, description: "What you finished." },
    remaining: { type: "array" as const, items: { type: "string" as const }, description: "What is still to be done." },
    state: { type: "object" as const, description: "Facts that the other agent needs.", additionalProperties: true as const },
  },
  required: ["goal"],
  additionalProperties: true as const,
};

/** The arguments of a question to a person. */
export const QUESTION_PARAMETERS = {
  type: "object" as const,
  properties: { question: { type: "string" as const }, queue: { type: "string" as const } },
  required: ["question"],
  additionalProperties: true as const,
};

export const QUESTION_DESCRIPTION = "Asks a person and waits for the answer.";
export const QUESTION_RESULT = "The question was passed on; the answer comes as a message.";

export function handoffDescription(target: string): string {
  return `Hands the task over to ${target}. Call it once, and last; your work on the task ends with it.`;
}

function steps(descriptions: string[], known: JsonObject[], prefix: string): JsonObject[] {
  const taken = new Set(known.map((it) => it["subtaskId"]));
  return descriptions.map((description, index) => {
    let number = known.length + index + 1;
    while (taken.has(`${prefix}-${number}`)) {
      number++;
    }
    taken.add(`${prefix}-${number}`);
    return { subtaskId: `${prefix}-${number}`, description };
  });
}

function texts(value: Json | undefined): string[] {
  const listed = Array.isArray(value) ? value : typeof value === "string" ? [value] : [];
  return listed.filter((it) => it !== null && it !== "").map((it) => (typeof it === "string" ? it : compact(it)));
}

/** Returns the open question, or `undefined` if a user turn follows it. */
function openQuestion(imported: Imported): { question: string; queue?: string } | undefined {
  for (const turn of imported.handoff.history.reverse()) {
    if (turn["role"] === "user") {
      return undefined;
    }
    const calls = Array.isArray(turn["toolCalls"]) ? turn["toolCalls"].filter(isObject) : [];
    const args = calls.find((it) => it["name"] === ASK_HUMAN)?.["arguments"];
    if (isObject(args)) {
      const { question, queue } = args;
      return { question: String(question ?? ""), ...(typeof queue === "string" ? { queue } : {}) };
    }
  }
  return undefined;
}

function result(imported: Imported): JsonObject {
  return { answer: imported.answer ?? null, handoffId: imported.handoff.handoffId ?? uuid7() };
}

/** The message in a packet when work changes hands. */

import { compress, KEEP, THRESHOLD, type HistoryStrategy } from "./compression.js";
import { childTraceparent, uuid4, uuid7 } from "./ids.js";
import { equal, isObject, member, plainObject, read, type Json, type JsonObject } from "./json/index.js";
import type { Validation } from "./problems.js";
import { get } from "./pointer.js";
import { violations } from "./schema.js";
import { now, parse } from "./times.js";
import { validate } from "./validation.js";

/** The remaining budget if there is no limit: the schema requires a number. */
export const NO_LIMIT_USD = 1_000_000_000;

/** A description, a pair of id and description, or a complete subtask. */
export type Step = string | readonly [id: string, description: string] | { readonly [name: string]: unknown };

/** The arguments of `Handoff.build`; further members have their own names (`toolCache`, `priority`, …). */
export interface HandoffParts {
  goal: string;
  taskId?: string;
  state?: object;
  done?: readonly Step[];
  remaining?: readonly Step[];
  constraints?: readonly string[];
  context?: readonly object[];
  history?: readonly object[];
  summary?: string;
  toolCalls?: readonly object[];
  cost?: object;
  /** Marks the first handoff of a task (default: true if `done` is empty). */
  initial?: boolean;
  /** The receiver's context window in tokens; old turns are summarised if the message would not fit. */
  window?: number;
  [member: string]: unknown;
}

/** The values that `stamped` fills in. */
export interface Stamp {
  sender: string;
  target: string;
  taskId?: string | undefined;
  version?: string | undefined;
  traceparent?: string | null | undefined;
}

/** An immutable handoff message, version 2.0 or 2.1. Keeps unknown members. */
export class Handoff {
  readonly #json: JsonObject;

  constructor(json: object) {
    this.#json = plainObject(json);
  }

  /** Parses JSON text. Throws `JsonError` if it is not valid. */
  static read(text: string | Uint8Array): Handoff {
    return new Handoff(plainObject(read(text)));
  }

  /**
   * Builds a message of version 2.1. `handoffId`, the agents, `timestamp` and `traceparent` are optional; sending fills
   * them in. Throws `RangeError` that names the field if a value is invalid.
   */
  static build(parts: HandoffParts): Handoff {
    const { goal, taskId, state, done, remaining, constraints, context, history, summary, toolCalls, cost, initial } = parts;
    const { window, ...more } = Object.fromEntries(Object.entries(parts).filter(([name]) => !PARTS.has(name)));
    const finished = steps(done ?? []);
    const made = new Handoff({
      schemaVersion: "2.1",
      taskId,
      parentHandoffId: null,
      taskDescription: goal,
      completedSubtasks: finished,
      remainingSubtasks: steps(remaining ?? []),
      currentState: state ?? {},
      relevantContext: context ?? [],
      constraints: constraints ?? [],
      costTracking: cost ?? budget(),
      conversationHistorySummary: summary ?? "",
      conversationHistoryVerbatim: history ?? [],
      toolCallHistory: toolCalls ?? [],
      initial: (initial ?? finished.length === 0) || undefined,
      ...more,
    });
    check(made.json);
    return typeof window === "number" ? made.fit(window) : made;
  }

  /** A copy as plain objects and arrays. */
  get json(): JsonObject {
    return plainObject(this.#json);
  }

  toJSON(): JsonObject {
    return this.json;
  }

  /** Returns a member of the message. */
  get(name: string): Json | undefined {
    return Object.hasOwn(this.#json, name) ? this.json[name] : undefined;
  }

  get handoffId(): string | undefined {
    return textOf(this.#json["handoffId"]);
  }

  get taskId(): string | undefined {
    return textOf(this.#json["taskId"]);
  }

  /** The task for the receiver. */
  get goal(): string {
    return textOf(this.#json["taskDescription"]) ?? "";
  }

  get fromAgent(): string | undefined {
    return textOf(this.#members("fromAgent")["agentId"]);
  }

  get toAgent(): string | undefined {
    return textOf(this.#members("toAgent")["agentType"]);
  }

  get state(): JsonObject {
    return this.#members("currentState");
  }

  get completed(): JsonObject[] {
    return this.#objects("completedSubtasks");
  }

  get remaining(): JsonObject[] {
    return this.#objects("remainingSubtasks");
  }

  /** The latest turns, verbatim. */
  get history(): JsonObject[] {
    return this.#objects("conversationHistoryVerbatim");
  }

  get toolCache(): JsonObject {
    return this.#members("toolCache");
  }

  /** Returns a cached result that still holds (default: now), or `undefined`. */
  toolResult(key: string, now: Date | number = Date.now()): Json | undefined {
    const entry = member(this.toolCache, key);
    return isStale(entry, Number(now)) ? undefined : entry;
  }

  /** Returns the message without cached results that do not hold any more (default: now), for text for models. */
  withoutStaleResults(now: Date | number = Date.now()): Handoff {
    return this.withResults((_, entry) => !isStale(entry, Number(now)));
  }

  /** Returns the message with the cached results that pass a test; without `toolCache` if none are left. */
  withResults(test: (key: string, entry: Json) => boolean): Handoff {
    const entries = Object.entries(this.toolCache);
    const kept = entries.filter(([key, entry]) => test(key, entry));
    if (kept.length === entries.length) {
      return this;
    }
    return this.changed({ toolCache: kept.length === 0 ? undefined : Object.fromEntries(kept) });
  }

  /** Returns whether both are the same JSON value; the order of members does not matter. */
  equals(other: Handoff | object): boolean {
    return equal(this.#json, other instanceof Handoff ? other.#json : plainObject(other));
  }

  /** Runs the checks that a receiver must pass before it starts. */
  validate(): Validation {
    return validate(this.#json);
  }

  /** Returns a copy with replaced members; `undefined` removes a member. */
  changed(members: { readonly [name: string]: unknown }): Handoff {
    return new Handoff({ ...this.#json, ...members });
  }

  /** Returns the message, with old turns summarised if it would fill more than `threshold` of the window. */
  fit(window: number, threshold = THRESHOLD, keep = KEEP, strategy?: HistoryStrategy): Handoff {
    return new Handoff(compress(this.json, window, threshold, keep, strategy).message);
  }

  /** Fills in missing ids, time, agents and trace. Does not change a signed message. */
  stamped(stamp: Stamp): Handoff {
    if (Object.hasOwn(this.#json, "signature")) {
      return this;
    }
    const at = now();
    const filled = {
      handoffId: uuid4(),
      taskId: stamp.taskId ?? uuid7(),
      timestamp: at,
      fromAgent: { agentId: stamp.sender, agentVersion: stamp.version ?? "0.0.0", executionId: uuid4() },
      toAgent: { agentType: stamp.target, agentVersion: "*" },
      traceparent: childTraceparent(stamp.traceparent),
      ...this.#json,
    };
    const done = this.#json["completedSubtasks"];
    return new Handoff({ ...filled, ...(Array.isArray(done) ? { completedSubtasks: done.map((it) => timed(it, at)) } : {}) });
  }

  #members(name: string): JsonObject {
    const members = this.get(name);
    return isObject(members) ? members : {};
  }

  #objects(name: string): JsonObject[] {
    const items = this.get(name);
    return Array.isArray(items) ? items.filter(isObject) : [];
  }
}

const PARTS = new Set([
  "goal", "taskId", "state", "done", "remaining", "constraints", "context", "history", "summary", "toolCalls", "cost",
  "initial",
]);

/** Returns `costTracking` of the next message: that of the incoming message and the cost just spent. */
export function nextCost(message: Handoff, usd: number, promptTokens = 0, completionTokens = 0): JsonObject {
  if (!(usd >= 0) || promptTokens < 0 || completionTokens < 0) {
    throw new RangeError(`the cost must be 0 or more, but is ${usd} USD, ${promptTokens} and ${completionTokens} tokens`);
  }
  const cost = objectOf(message.get("costTracking"));
  const tokens = objectOf(cost["tokenSpent"]);
  const remaining = numberOf(cost["costBudgetRemainingUSD"], NO_LIMIT_USD);
  return {
    costSpentSoFarUSD: sum(numberOf(cost["costSpentSoFarUSD"], 0), usd),
    costBudgetRemainingUSD: remaining === NO_LIMIT_USD ? remaining : sum(remaining, -usd),
    tokenSpent: {
      prompt: numberOf(tokens["prompt"], 0) + promptTokens,
      completion: numberOf(tokens["completion"], 0) + completionTokens,
    },
  };
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function numberOf(value: Json | undefined, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}

/** Rounds, so that 0.1 and 0.2 give 0.3. */
function sum(one: number, other: number): number {
  return Number((one + other).toFixed(12));
}

/** Rejects invalid values. Missing members are not reported: sending adds some of them. */
function check(message: JsonObject): void {
  const wrong = violations("urn:ahp:schema:handoff/2.1", message).find((it) => (get(message, it.pointer) ?? null) !== null);
  if (wrong !== undefined) {
    throw new RangeError(`${wrong.pointer} ${wrong.message}`);
  }
}

/** Builds the member `costTracking` (default: nothing spent, no limit). */
export function budget(spentUsd = 0, remainingUsd = NO_LIMIT_USD, prompt = 0, completion = 0): JsonObject {
  return {
    costSpentSoFarUSD: spentUsd,
    costBudgetRemainingUSD: remainingUsd,
    tokenSpent: { prompt, completion },
  };
}

function steps(given: readonly Step[]): object[] {
  return given.map((step, index) => {
    if (typeof step === "string") {
      return { subtaskId: `s${index + 1}`, description: step };
    }
    return Array.isArray(step) ? { subtaskId: step[0], description: step[1] } : step;
  });
}

function timed(step: Json, at: string): Json {
  return isObject(step) && !step["completedAt"] ? { ...step, completedAt: at } : step;
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns whether an entry of `toolCache` does not hold at a time any more. */
export function isStale(entry: Json | undefined, now: number): boolean {
  const taken = isObject(entry) ? parse(textOf(entry["takenAt"]) ?? "") : undefined;
  const holds = isObject(entry) ? entry["holdsForMs"] : undefined;
  return taken !== undefined && typeof holds === "number" && now - taken >= holds;
}

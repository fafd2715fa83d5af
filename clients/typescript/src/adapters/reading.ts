/** A framework's conversation back into a handoff message, with a report of what did not fit. */

import { skeleton } from "../formats/hub.js";
import { Handoff } from "../handoff.js";
import { digest, type JsonObject } from "../json/index.js";
import { now } from "../times.js";
import { Damaged, keyOf, unseal } from "./envelope.js";
import { Aliases } from "./names.js";
import { holdsBriefing, MARK, project, type ToolCall, type Turn } from "./turns.js";

export type LossKind = "lost" | "changed" | "derived" | "orphan";

/** One thing that does not fit: `field` is a JSON Pointer into the message, `path` where in the state. */
export interface Loss {
  kind: LossKind;
  field: string;
  reason: string;
  path: string;
}

/** All that was lost, changed, derived or left without its other half. */
export class LossReport {
  constructor(readonly losses: readonly Loss[]) {}

  /** Whether nothing was lost: what had to be derived is named, but it is no loss. */
  get lossless(): boolean {
    return this.losses.every((it) => it.kind === "derived");
  }

  of(kind: LossKind): Loss[] {
    return this.losses.filter((it) => it.kind === kind);
  }
}

/** Thrown by `fromState` when something was lost; `imported` has what there is, and the report. */
export class Lossy extends Error {
  override readonly name = "Lossy";

  constructor(readonly imported: Imported) {
    const told = imported.report.losses.filter((it) => it.kind !== "derived");
    super(told.map((it) => `${it.field || "(message)"} ${it.reason}`).join("; "));
  }
}

/** A handoff that an agent made with its framework's own means. */
export interface NativeHandoff {
  target: string;
  arguments: JsonObject;
  callId?: string | undefined;
}

/** What was read: the message, how faithfully, the handoffs that were asked for, and the last answer. */
export interface Imported {
  handoff: Handoff;
  report: LossReport;
  handoffs: NativeHandoff[];
  answer: string | undefined;
}

/** The message; throws `Lossy` when something was lost. */
export function lossless(imported: Imported): Handoff {
  if (!imported.report.lossless) {
    throw new Lossy(imported);
  }
  return imported.handoff;
}

export interface ReadOptions {
  aliases?: Aliases | undefined;
  /** When the turns are said to have been. */
  at?: string | undefined;
  /** Handoffs that show elsewhere than in calls. */
  requested?: NativeHandoff[];
  /** What was already found not to fit. */
  losses?: Loss[];
}

/**
 * Takes the envelope and adds the turns that came after the projection. Without one, where a framework made its state by
 * itself, the message is made of its turns, and the report names everything that had to be derived.
 */
export function readTurns(envelope: unknown, turns: Turn[], options: ReadOptions = {}): Imported {
  const { aliases = new Aliases(), at = now(), requested = [] } = options;
  const losses = [...(options.losses ?? [])];
  const base = baseOf(envelope, turns, losses);
  if (envelope !== undefined && envelope !== null) {
    losses.push(...projectionLosses(base, turns));
  }
  losses.push(...orphans(turns));
  const later = turns.filter((it) => !it.mark?.startsWith(MARK));
  return {
    handoff: withTurns(base, later, aliases, at),
    report: new LossReport(losses),
    handoffs: [...requested, ...asked(later, aliases, requested)],
    answer: later.findLast((it) => it.role === "assistant" && it.text !== "")?.text,
  };
}

function baseOf(envelope: unknown, turns: Turn[], losses: Loss[]): Handoff {
  if (envelope === undefined || envelope === null) {
    losses.push(loss("derived", "", "there is no envelope; the message is made of the conversation"));
  } else {
    try {
      return unseal(envelope);
    } catch (damage) {
      if (!(damage instanceof Damaged)) {
        throw damage;
      }
      losses.push(loss("lost", "", damage.message));
    }
  }
  const first = turns.find((it) => it.role === "user" && it.text !== "")?.text;
  const made: JsonObject = {
    ...skeleton({ turns: turns.map(({ role, text }) => ({ role, text })) }),
    initial: true,
    ...(first === undefined ? {} : { taskDescription: first, originalGoal: first }),
  };
  const kept = ["schemaVersion", "taskDescription", "originalGoal", "conversationHistoryVerbatim", "toolCallHistory"];
  const derived = Object.keys(made).filter((name) => !kept.includes(name));
  losses.push(...derived.map((name) => loss("derived", `/${name}`, "has no place in the state")));
  return new Handoff(made);
}

/** What the framework dropped or rewrote of what it was given. */
function projectionLosses(message: Handoff, turns: Turn[]): Loss[] {
  const there = new Map(turns.map((it) => [it.mark, it]));
  const shape = (calls: ToolCall[]) => calls.map((it) => `${it.name} ${it.id}`).join();
  return project(message).flatMap((wanted) => {
    const found = there.get(wanted.mark);
    const field = wanted.role === "user" ? "" : "/toolCache";
    if (found === undefined) {
      return [loss("changed", field, `the ${wanted.role} turn is gone, the envelope has it`)];
    }
    if (wanted.role === "user" && !holdsBriefing(found.text, message)) {
      return [loss("changed", field, "the text for the model was changed, the envelope was not", found.path)];
    }
    if (wanted.calls.length > 0 && shape(found.calls) !== shape(wanted.calls)) {
      return [loss("changed", field, "the call was changed, the envelope was not", found.path)];
    }
    return [];
  });
}

/** Every call needs its answer and every answer its call, else the next model refuses the conversation. */
function orphans(turns: Turn[]): Loss[] {
  const calls = new Map(turns.flatMap((it) => it.calls.map((call): [string, Turn] => [call.id, it])));
  const answers = new Map(turns.flatMap((it) => (it.answers === undefined ? [] : [[it.answers, it] as [string, Turn]])));
  const where = "/conversationHistoryVerbatim";
  const lost = [...calls].filter(([id]) => !answers.has(id));
  const stray = [...answers].filter(([id]) => !calls.has(id));
  return [
    ...lost.map(([id, it]) => loss("orphan", where, `call ${id} has no answer`, it.path)),
    ...stray.map(([id, it]) => loss("orphan", where, `answer to ${id} has no call`, it.path)),
  ];
}

/** What was asked for since somebody last spoke to the agent: earlier handoffs had their answer. */
function asked(turns: Turn[], aliases: Aliases, requested: NativeHandoff[]): NativeHandoff[] {
  const seen = new Set(requested.map((it) => it.callId));
  const spoken = turns.findLastIndex((it) => it.role === "user");
  const calls = turns.slice(spoken + 1).flatMap((it) => it.calls);
  return calls.flatMap((call) => {
    const target = aliases.tools.get(call.name);
    return target === undefined || seen.has(call.id) ? [] : [{ target, arguments: call.arguments, callId: call.id }];
  });
}

function withTurns(message: Handoff, turns: Turn[], aliases: Aliases, at: string): Handoff {
  if (turns.length === 0) {
    return message;
  }
  const calls = new Map(turns.flatMap((it) => it.calls.map((call): [string, ToolCall] => [call.id, call])));
  const made = [...turns.flatMap((it) => it.calls)].filter((it) => !aliases.tools.has(it.name));
  const cached = turns.flatMap((it): [string, JsonObject][] => {
    const call = it.answers === undefined || it.failed ? undefined : calls.get(it.answers);
    const counts = call !== undefined && !aliases.tools.has(call.name);
    return counts ? [[keyOf(call.name, call.arguments), { result: it.text, takenAt: at }]] : [];
  });
  const before = message.get("toolCallHistory");
  return message.changed({
    conversationHistoryVerbatim: [...message.history, ...turns.map(historyTurn)],
    ...(made.length > 0 ? { toolCallHistory: [...(Array.isArray(before) ? before : []), ...made.map((it) => called(it, at))] } : {}),
    ...(cached.length > 0 ? { toolCache: Object.fromEntries([...Object.entries(message.toolCache), ...cached]) } : {}),
  });
}

function historyTurn({ role, text, name, calls, answers, failed }: Turn): JsonObject {
  return {
    role,
    content: text,
    ...(name ? { name } : {}),
    ...(calls.length > 0 ? { toolCalls: calls.map((it) => ({ ...it })) } : {}),
    ...(answers === undefined ? {} : { toolCallId: answers }),
    ...(failed ? { failed: true } : {}),
  };
}

function called(call: ToolCall, at: string): JsonObject {
  return { tool: call.name || "unknown", calledAt: at, inputHash: digest(call.arguments) };
}

export function loss(kind: LossKind, field: string, reason: string, path = ""): Loss {
  return { kind, field, reason, path };
}

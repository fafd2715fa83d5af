/** Converts the conversation of a framework to a handoff message and reports losses. */

import { skeleton } from "../formats/common-form.js";
import { Handoff } from "../handoff.js";
import { digest, type JsonObject } from "../json/index.js";
import { now } from "../times.js";
import { EnvelopeError, keyOf, unseal } from "./envelope.js";
import { Aliases } from "./names.js";
import { isBriefing, MARK, project, type ToolCall, type Turn } from "./turns.js";

const ORIGINAL = "the envelope contains the original";

export type LossKind = "lost" | "changed" | "derived" | "orphan";

/** One loss: `field` is a JSON Pointer into the message, `path` a position in the state. */
export interface Loss {
  kind: LossKind;
  field: string;
  reason: string;
  path: string;
}

/** The members and turns that were lost, changed, derived or orphaned. */
export class LossReport {
  constructor(readonly losses: readonly Loss[]) {}

  /** Whether nothing was lost; derived members are reported but are not losses. */
  get lossless(): boolean {
    return this.losses.every((it) => it.kind === "derived");
  }

  of(kind: LossKind): Loss[] {
    return this.losses.filter((it) => it.kind === kind);
  }
}

/** Thrown by `fromState` if something was lost; `imported` contains the message and the report. */
export class LossyImportError extends Error {
  override readonly name = "LossyImportError";

  constructor(readonly imported: Imported) {
    const losses = imported.report.losses.filter((it) => it.kind !== "derived");
    super(losses.map((it) => `${it.field || "(message)"} ${it.reason}`).join("; "));
  }
}

/** A handoff that an agent made with a tool of its framework. */
export interface NativeHandoff {
  target: string;
  arguments: JsonObject;
  callId?: string | undefined;
}

/** An imported state: the message, the report, the requested handoffs and the last answer. */
export interface Imported {
  handoff: Handoff;
  report: LossReport;
  handoffs: NativeHandoff[];
  answer: string | undefined;
}

/** Returns the message. Throws `LossyImportError` if something was lost. */
export function lossless(imported: Imported): Handoff {
  if (!imported.report.lossless) {
    throw new LossyImportError(imported);
  }
  return imported.handoff;
}

export interface ReadOptions {
  aliases?: Aliases | undefined;
  /** The timestamp of the new turns (default: now). */
  at?: string | undefined;
  /** Handoffs that the framework stores outside of tool calls. */
  requested?: NativeHandoff[];
  /** Losses that were found before. */
  losses?: Loss[];
}

/**
 * Opens the envelope and adds the turns after the projection. Without an envelope, the message is derived from the turns,
 * and the report lists every derived member.
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
    handoffs: [...requested, ...requestedHandoffs(later, aliases, requested)],
    answer: later.findLast((it) => it.role === "assistant" && it.text !== "")?.text,
  };
}

function baseOf(envelope: unknown, turns: Turn[], losses: Loss[]): Handoff {
  if (envelope === undefined || envelope === null) {
    losses.push(loss("derived", "", "the state has no envelope; the message was derived from the conversation"));
  } else {
    try {
      return unseal(envelope);
    } catch (damage) {
      if (!(damage instanceof EnvelopeError)) {
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
  losses.push(...derived.map((name) => loss("derived", `/${name}`, "is not part of the state")));
  return new Handoff(made);
}

/** Returns the projected turns that the framework dropped or changed. */
function projectionLosses(message: Handoff, turns: Turn[]): Loss[] {
  const there = new Map(turns.map((it) => [it.mark, it]));
  const shape = (calls: ToolCall[]) => calls.map((it) => `${it.name} ${it.id}`).join();
  return project(message).flatMap((expected) => {
    const found = there.get(expected.mark);
    const field = expected.role === "user" ? "" : "/toolCache";
    if (found === undefined) {
      return [loss("changed", field, `the ${expected.role} turn is missing; ${ORIGINAL}`)];
    }
    if (expected.role === "user" && !isBriefing(found.text, message)) {
      return [loss("changed", field, `the briefing was changed; ${ORIGINAL}`, found.path)];
    }
    if (expected.calls.length > 0 && shape(found.calls) !== shape(expected.calls)) {
      return [loss("changed", field, `the tool call was changed; ${ORIGINAL}`, found.path)];
    }
    return [];
  });
}

/** Returns calls without results and results without calls; models reject such a conversation. */
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

/** Returns the handoffs requested after the last user turn; earlier handoffs are already done. */
function requestedHandoffs(turns: Turn[], aliases: Aliases, requested: NativeHandoff[]): NativeHandoff[] {
  const seen = new Set(requested.map((it) => it.callId));
  const lastUser = turns.findLastIndex((it) => it.role === "user");
  const calls = turns.slice(lastUser + 1).flatMap((it) => it.calls);
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

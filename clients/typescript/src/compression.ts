/**
 * Compresses a handoff message that would fill too much of the receiver's context window. If it would fill more than 80 %,
 * the oldest turns are replaced by a summary; the newest stay unchanged. A tool result stays with its call. If the message
 * does not fit without any turn, the least relevant excerpts of `relevantContext` are dropped. Four UTF-16 units of compact
 * JSON count as one token, so every implementation cuts at the same place.
 */

import { compact, isObject, type Json, type JsonObject } from "./json/index.js";
import { excerptCount, withExcerpts } from "./excerpts.js";
import { summarise } from "./summary.js";

export const THRESHOLD = 0.8;
export const KEEP = 5;

/** The forms of a history that `payload.history_strategy` of a contract can require. */
export const STRATEGIES = ["full", "summary", "last_k", "pointer"] as const;
export type HistoryStrategy = (typeof STRATEGIES)[number];

const TURNS = "conversationHistoryVerbatim";
const SUMMARY = "conversationHistorySummary";
const ANSWER_IDS = ["tool_call_id", "toolCallId", "tool_use_id", "call_id"];

/** The result of a compression; `fits` is false only if the other members alone are too large. */
export interface Compression {
  compressed: boolean;
  fits: boolean;
  tokensBefore: number;
  tokensAfter: number;
  turnsBefore: number;
  turnsKept: number;
  /** Absent if no excerpt was dropped. */
  excerptsDropped?: number;
  message: JsonObject;
}

/** Returns the number of tokens of a text, or of a value as compact JSON. */
export function tokens(value: Json): number {
  const text = typeof value === "string" ? value : compact(value);
  return Math.floor((text.length + 3) / 4);
}

/**
 * Compresses the message if it exceeds `threshold` of a window of `window` tokens. With a `strategy`, the history gets the
 * form that a contract requires, whether the message fits or not: at most `keep` turns stay (`summary`, `last_k`), none
 * (`pointer`) or all (`full`).
 */
export function compress(
  message: JsonObject,
  window: number,
  threshold = THRESHOLD,
  keep = KEEP,
  strategy?: HistoryStrategy,
): Compression {
  if (!(threshold > 0 && threshold <= 1) || keep < 0) {
    throw new RangeError(`threshold must be above 0 and at most 1, and keep at least 0, but they are ${threshold} and ${keep}`);
  }
  if (strategy !== undefined && !STRATEGIES.includes(strategy)) {
    throw new RangeError(`strategy must be one of ${STRATEGIES.join(", ")}, but is ${String(strategy)}`);
  }
  const limit = Math.floor(window * threshold);
  const turns = objects(message[TURNS]);
  const fits = tokens(message) <= limit;
  if (strategy === undefined && fits) {
    return result(message, message, turns.length, 0, limit, false);
  }
  const isSummary = strategy === undefined || (strategy === "summary" && (!fits || turns.length > keep));
  const summarises = isSummary && turns.length > 0;
  let smaller: JsonObject = strategy === undefined ? message : { ...message, historyStrategy: strategy };
  let start = 0;
  if (strategy === "pointer") {
    smaller = { ...withPointer(smaller, turns.length), [TURNS]: [] };
    start = turns.length;
  }
  if (summarises || strategy === "last_k") {
    smaller = { ...smaller, historyStrategy: strategy ?? "summary" };
    smaller = withExcerpts(smaller, limit, (it) => tokens(bare(it, [])));
    [smaller, start] = cut(smaller, turns, limit, keep, summarises, strategy !== undefined);
  } else {
    smaller = withExcerpts(smaller, limit, tokens);
  }
  return result(message, smaller, turns.length, start, limit, summarises);
}

function result(
  message: JsonObject,
  smaller: JsonObject,
  turnsBefore: number,
  start: number,
  limit: number,
  summarises: boolean,
): Compression {
  const tokensAfter = tokens(smaller);
  const excerptsDropped = excerptCount(message) - excerptCount(smaller);
  return {
    compressed: summarises || start > 0 || excerptsDropped > 0,
    fits: tokensAfter <= limit,
    tokensBefore: tokens(message),
    tokensAfter,
    turnsBefore,
    turnsKept: turnsBefore - start,
    ...(excerptsDropped > 0 ? { excerptsDropped } : {}),
    message: smaller,
  };
}

/** Returns the message with as many of the last turns as fit. A strict limit is not exceeded for a call. */
function cut(
  message: JsonObject,
  turns: JsonObject[],
  limit: number,
  keep: number,
  summarises: boolean,
  strict: boolean,
): [JsonObject, number] {
  const parted = partedPairs(turns);
  let start = Math.max(0, turns.length - keep);
  while (parted[start]) {
    start += strict ? 1 : -1;
  }
  for (;;) {
    const smaller = summarises ? summarised(message, turns, start, limit) : bare(message, turns.slice(start));
    if (tokens(smaller) <= limit || start >= turns.length) {
      return [smaller, start];
    }
    do {
      start++;
    } while (parted[start]);
  }
}

function bare(message: JsonObject, turns: JsonObject[]): JsonObject {
  return { ...message, [TURNS]: turns, [SUMMARY]: "" };
}

/** Identifies the removed history in `provenance.history`. A pointer stays if no turns are removed. */
function withPointer(message: JsonObject, turns: number): JsonObject {
  const provenance = isObject(message["provenance"]) ? message["provenance"] : {};
  if (turns === 0 && Object.hasOwn(provenance, "history")) {
    return message;
  }
  const ids = ["taskId", "handoffId"].filter((name) => typeof message[name] === "string");
  const pointer: JsonObject = Object.fromEntries(ids.map((name) => [name, message[name] as Json]));
  return { ...message, provenance: { ...provenance, history: { ...pointer, turns } } };
}

/** Returns for each turn how many tool calls a cut before it would separate from their results. */
function partedPairs(turns: JsonObject[]): number[] {
  const change = new Array<number>(turns.length + 2).fill(0);
  const calls = new Map<string, number>();
  let lastOther = 0;
  turns.forEach((turn, i) => {
    const answered = answeredCalls(turn);
    const isAnswer = isToolResult(turn);
    const starts = answered.length > 0 ? answered.map((id) => calls.get(id) ?? lastOther) : isAnswer ? [lastOther] : [];
    for (const start of starts.filter((it) => it < i)) {
      change[start + 1] = (change[start + 1] ?? 0) + 1;
      change[i + 1] = (change[i + 1] ?? 0) - 1;
    }
    madeCalls(turn).forEach((id) => calls.set(id, i));
    lastOther = isAnswer ? lastOther : i;
  });
  let open = 0;
  return change.map((it) => (open += it));
}

function isToolResult(turn: JsonObject): boolean {
  const role = typeof turn["role"] === "string" ? turn["role"].toLowerCase() : "";
  const kind = role === "tool" || role === "function" || turn["type"] === "function_call_output";
  return kind || answeredCalls(turn).length > 0;
}

function answeredCalls(turn: JsonObject): string[] {
  if (turn["type"] === "function_call") {
    return [];
  }
  const holders = [turn, ...objects(turn["content"]).filter((part) => part["type"] === "tool_result")];
  return strings(holders.flatMap((holder) => ANSWER_IDS.map((name) => holder[name])));
}

function madeCalls(turn: JsonObject): string[] {
  const own = turn["type"] === "function_call" ? [turn["call_id"]] : [];
  const listed = [...objects(turn["tool_calls"]), ...objects(turn["toolCalls"])];
  const used = objects(turn["content"]).filter((part) => part["type"] === "tool_use");
  return strings([...own, ...[...listed, ...used].map((call) => call["id"])]);
}

function objects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function strings(values: (Json | undefined)[]): string[] {
  return values.filter((it) => typeof it === "string");
}

function content(turn: JsonObject): string {
  const parts = turn["content"];
  return Array.isArray(parts) ? parts.map(textOf).filter((it) => it !== "").join("\n") : textOf(parts);
}

function textOf(part: Json | undefined): string {
  if (isObject(part)) {
    return strings([part["text"], part["content"]])[0] ?? "";
  }
  return typeof part === "string" ? part : "";
}

function summarised(message: JsonObject, turns: JsonObject[], start: number, limit: number): JsonObject {
  const empty = bare(message, turns.slice(start));
  const earlier = message[SUMMARY];
  const texts = [typeof earlier === "string" ? earlier : "", ...turns.slice(0, start).map(content)];
  let room = limit - tokens(empty);
  while (room > 0) {
    const filled = { ...empty, [SUMMARY]: summarise(texts, room) };
    const over = tokens(filled) - limit;
    if (over <= 0) {
      return filled;
    }
    room -= Math.max(over, Math.floor(room / 10) + 1);
  }
  return empty;
}

/**
 * Compresses a handoff message that would fill too much of the receiver's context window. If it would fill more than 80 %,
 * the oldest turns are replaced by a summary; the newest stay unchanged. A tool result stays with its call. Four UTF-16
 * units of compact JSON count as one token, so every implementation cuts at the same place.
 */

import { compact, isObject, type Json, type JsonObject } from "./json/index.js";
import { summarise } from "./summary.js";

export const THRESHOLD = 0.8;
export const KEEP = 5;

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
  message: JsonObject;
}

/** Returns the number of tokens of a text, or of a value as compact JSON. */
export function tokens(value: Json): number {
  const text = typeof value === "string" ? value : compact(value);
  return Math.floor((text.length + 3) / 4);
}

/** Compresses the message if it exceeds `threshold` of a window of `window` tokens. */
export function compress(message: JsonObject, window: number, threshold = THRESHOLD, keep = KEEP): Compression {
  if (!(threshold > 0 && threshold <= 1) || keep < 0) {
    throw new RangeError(`threshold must be above 0 and at most 1, and keep at least 0, but they are ${threshold} and ${keep}`);
  }
  const limit = Math.floor(window * threshold);
  const tokensBefore = tokens(message);
  const turns = objects(message[TURNS]);
  const turnsBefore = turns.length;
  if (tokensBefore <= limit || turnsBefore === 0) {
    const fits = tokensBefore <= limit;
    return { compressed: false, fits, tokensBefore, tokensAfter: tokensBefore, turnsBefore, turnsKept: turnsBefore, message };
  }
  const parted = partedPairs(turns);
  let start = Math.max(0, turnsBefore - keep);
  while (parted[start]) {
    start--;
  }
  let smaller = summarised(message, turns, start, limit);
  while (tokens(smaller) > limit && start < turnsBefore) {
    do {
      start++;
    } while (parted[start]);
    smaller = summarised(message, turns, start, limit);
  }
  const tokensAfter = tokens(smaller);
  const fits = tokensAfter <= limit;
  return { compressed: true, fits, tokensBefore, tokensAfter, turnsBefore, turnsKept: turnsBefore - start, message: smaller };
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
  const bare: JsonObject = { ...message, [TURNS]: turns.slice(start), [SUMMARY]: "", historyStrategy: "summary" };
  const earlier = message[SUMMARY];
  const texts = [typeof earlier === "string" ? earlier : "", ...turns.slice(0, start).map(content)];
  let room = limit - tokens(bare);
  while (room > 0) {
    const result = { ...bare, [SUMMARY]: summarise(texts, room) };
    const over = tokens(result) - limit;
    if (over <= 0) {
      return result;
    }
    room -= Math.max(over, Math.floor(room / 10) + 1);
  }
  return bare;
}

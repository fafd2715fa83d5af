/** Turns of a conversation, the common form of the messages of all frameworks. */

import { around, contentOf, escapeJson } from "../fence.js";
import { content, readMarkdown, writeMarkdown } from "../formats/markdown.js";
import { hide } from "../formats/unknown-time.js";
import { isStale, type Handoff } from "../handoff.js";
import { uuid8 } from "../ids.js";
import { compact, digest, isObject, JsonError, plain, read, without, type Json, type JsonObject } from "../json/index.js";

/** The prefix of the ids of projected messages. */
export const MARK = "ahp-";

/** Members that models do not see; tools can read them in the envelope. */
const HIDDEN = ["personalData", "signature"];
const INTRODUCTION =
  "You take over a task from another agent. The goal, what is done, what remains and all that is known stand between" +
  " the marks.\n\n";

/** A tool call of a model. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: JsonObject;
}

/** One message of a conversation, independent of the framework. */
export interface Turn {
  role: string;
  text: string;
  name?: string | undefined;
  calls: ToolCall[];
  /** The id of the call to which a tool turn belongs. */
  answers?: string | undefined;
  failed?: boolean;
  /** Only projected turns have a mark. */
  mark?: string | undefined;
  /** The key in `toolCache` of the result in a projected turn. */
  key?: string | undefined;
  /** The position in the state. */
  path: string;
}

export function turn(role: string, text: string, more: Partial<Turn> = {}): Turn {
  return { role, text, calls: [], path: "", ...more };
}

/**
 * Returns the input of the receiving model: the fenced message, then cached tool results as calls and results. Results that
 * do not hold any more are left out; the envelope contains them.
 */
export function project(message: Handoff): Turn[] {
  const name = message.handoffId ?? digest(message.json);
  const now = Date.now();
  const turns = [turn("user", briefing(message, now), { mark: `${MARK}${name}-0` })];
  Object.entries(message.toolCache).forEach(([key, value], index) => {
    const mark = `${MARK}${name}-${index + 1}`;
    const call = callOf(key, `call_${uuid8(`${name}/${key}`).replaceAll("-", "").slice(0, 24)}`);
    if (call !== undefined && !isStale(value, now)) {
      const shown = around(resultText(value) + "\n");
      turns.push(turn("assistant", "", { calls: [call], mark: `${mark}-call` }));
      turns.push(turn("tool", shown, { name: call.name, answers: call.id, mark: `${mark}-result`, key }));
    }
  });
  return turns;
}

/** Returns the message as text for a model's prompt, without cached results that do not hold any more. */
export function briefing(message: Handoff, now = Date.now()): string {
  return INTRODUCTION + writeMarkdown(visible(message.withoutStaleResults(now)));
}

/** Returns whether a text has the content of `briefing` at some time, with any delimiter of the fence. */
export function isBriefing(text: string, message: Handoff): boolean {
  const shown = shownResults(text);
  const expected = message.withResults((key, entry) => shown.has(key) || !isStale(entry, Infinity));
  return contentOf(text) === "\n" + content(visible(expected));
}

function shownResults(text: string): Set<string> {
  try {
    const cache = readMarkdown(text)["toolCache"];
    return new Set(isObject(cache) ? Object.keys(cache) : []);
  } catch {
    return new Set();
  }
}

function visible(message: Handoff): JsonObject {
  return hide(without(message.json, ...HIDDEN));
}

/** Returns the call for a key of `toolCache`, or `undefined` if the key is not a name with arguments. */
export function callOf(key: string, id: string): ToolCall | undefined {
  const at = key.indexOf("{");
  const name = key.slice(0, Math.max(at, 0));
  if (!/^[A-Za-z0-9_-]+$/.test(name)) {
    return undefined;
  }
  const args = readOr(key.slice(at), undefined);
  return isObject(args) ? { id, name, arguments: args } : undefined;
}

function resultText(value: Json): string {
  const result = isObject(value) && Object.hasOwn(value, "result") ? (value["result"] as Json) : value;
  return escapeJson(typeof result === "string" ? result : compact(result));
}

/** Returns the arguments of a framework's call as an object; other values are stored under `input`. */
export function argumentsOf(raw: unknown): JsonObject {
  if (raw === undefined || raw === null || (typeof raw === "string" && raw.trim() === "")) {
    return {};
  }
  const value = typeof raw === "string" ? readOr(raw, raw) : plainOr(raw);
  return isObject(value) ? value : { input: value ?? null };
}

function readOr(text: string, other: Json | undefined): Json | undefined {
  try {
    return read(text);
  } catch (fault) {
    if (fault instanceof JsonError) {
      return other;
    }
    throw fault;
  }
}

function plainOr(value: unknown): Json {
  try {
    return plain(value);
  } catch (fault) {
    if (fault instanceof JsonError) {
      return String(value);
    }
    throw fault;
  }
}

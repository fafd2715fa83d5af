/** What passes between a handoff message and a framework's own messages: turns of a conversation. */

import { around, contentOf, escapeJson } from "../fence.js";
import { content, writeMarkdown } from "../formats/markdown.js";
import type { Handoff } from "../handoff.js";
import { uuid8 } from "../ids.js";
import { compact, digest, isObject, Malformed, plain, read, without, type Json, type JsonObject } from "../json/index.js";

/** How the ids of projected messages begin. */
export const MARK = "ahp-";

/** Members that no model is shown: they travel in the envelope, where tools can read them. */
const HIDDEN = ["personalData", "signature"];
const INTRODUCTION =
  "You take over a task from another agent. The goal, what is done, what remains and all that is known stand between" +
  " the marks.\n\n";

/** One call of a tool by a model. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: JsonObject;
}

/** One message of a conversation, whatever framework it is in. */
export interface Turn {
  role: string;
  text: string;
  name?: string | undefined;
  calls: ToolCall[];
  /** The id of the call that a tool's turn answers. */
  answers?: string | undefined;
  failed?: boolean;
  /** Tells projected turns from later ones. */
  mark?: string | undefined;
  /** The key in `toolCache` of the result that a projected turn shows. */
  key?: string | undefined;
  /** Where in the state it stands. */
  path: string;
}

export function turn(role: string, text: string, more: Partial<Turn> = {}): Turn {
  return { role, text, calls: [], path: "", ...more };
}

/** What the receiving model is given: the fenced message, then cached tool results as calls and answers. */
export function project(message: Handoff): Turn[] {
  const name = message.handoffId ?? digest(message.json);
  const turns = [turn("user", briefing(message), { mark: `${MARK}${name}-0` })];
  Object.entries(message.toolCache).forEach(([key, value], index) => {
    const mark = `${MARK}${name}-${index + 1}`;
    const call = callOf(key, `call_${uuid8(`${name}/${key}`).replaceAll("-", "").slice(0, 24)}`);
    if (call !== undefined) {
      const shown = around(resultText(value) + "\n");
      turns.push(turn("assistant", "", { calls: [call], mark: `${mark}-call` }));
      turns.push(turn("tool", shown, { name: call.name, answers: call.id, mark: `${mark}-result`, key }));
    }
  });
  return turns;
}

/** The text that stands for the message in a model's prompt. */
export function briefing(message: Handoff): string {
  return INTRODUCTION + writeMarkdown(visible(message));
}

/** Whether a text still says all that `briefing` said; the fence's mark is another each time. */
export function holdsBriefing(text: string, message: Handoff): boolean {
  return contentOf(text) === "\n" + content(visible(message));
}

function visible(message: Handoff): JsonObject {
  return without(message.json, ...HIDDEN);
}

/** The call behind a key of `toolCache`; `undefined` for keys that are not made of a name and arguments. */
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

/** Arguments as an object, however a framework keeps them; what is no object stands under `input`. */
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
    if (fault instanceof Malformed) {
      return other;
    }
    throw fault;
  }
}

function plainOr(value: unknown): Json {
  try {
    return plain(value);
  } catch (fault) {
    if (fault instanceof Malformed) {
      return String(value);
    }
    throw fault;
  }
}

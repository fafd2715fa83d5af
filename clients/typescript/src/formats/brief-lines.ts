/** Reads and writes checks and risks, the structured items of a brief. */

import { isBlank, strip } from "../blanks.js";
import { isObject, put, type Json, type JsonObject } from "../json/index.js";
import { text as textOf } from "./common-form.js";
import { span, spanAt } from "./outline.js";

const LINE_BREAK_SIGN = "⏎";
const ARROWS = ["->", "→", "=>", ":"];
const LABELS = ["blocker_severity", "rollback_path"];
const RISK = ["risk", "impact", "owner"];

/** Parses `` `command` -> PASS (note; rollback_path: …) ``. Returns a string if there is no command. */
export function readCheck(text: string): Json {
  const found = spanAt(text);
  if (found !== undefined) {
    return outcome(found.content.replaceAll(LINE_BREAK_SIGN, "\n"), strip(found.rest));
  }
  const arrow = bareArrow(text);
  return arrow < 0 ? text : outcome(strip(text.slice(0, arrow)), text.slice(arrow));
}

/** Returns the index of the first arrow before a result, for commands without backticks. */
function bareArrow(text: string): number {
  const found = [...text.matchAll(/(?:->|→|=>)(?= *(?:PASS|FAIL))/gi)].find((it) => it.index > 0);
  return found === undefined || strip(text.slice(0, found.index)) === "" ? -1 : found.index;
}

function outcome(command: string, rest: string): JsonObject {
  const arrow = ARROWS.find((it) => rest.startsWith(it));
  if (arrow === undefined) {
    return rest === "" ? { command } : { command, notes: rest };
  }
  const after = strip(rest.slice(arrow.length));
  let end = 0;
  while (end < after.length && after.charAt(end) !== "(" && !isBlank(after.charAt(end))) {
    end++;
  }
  const word = after.slice(0, end);
  const result = /^(pass|fail)$/i.test(word) ? word.toUpperCase() : word;
  return { command, result, ...readNote(strip(after.slice(end))) };
}

/** Splits a note at semicolons that are followed by a label. */
function readNote(tail: string): JsonObject {
  if (tail === "") {
    return {};
  }
  const inner = tail.length > 1 && tail.startsWith("(") && tail.endsWith(")") ? tail.slice(1, -1) : tail;
  const first = labelAt(inner, skip(inner, 0));
  let name = first ?? "notes";
  let start = first === undefined ? 0 : inner.indexOf(":") + 1;
  const found: JsonObject = {};
  for (let at = inner.indexOf(";", start); at >= 0; at = inner.indexOf(";", at + 1)) {
    const next = skip(inner, at + 1);
    const label = labelAt(inner, next);
    if (label !== undefined) {
      put(found, name, strip(inner.slice(start, at)));
      [name, start] = [label, next + label.length + 1];
    }
  }
  put(found, name, strip(inner.slice(start)));
  return found;
}

function skip(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text.charAt(at))) {
    at++;
  }
  return at;
}

function labelAt(text: string, at: number): string | undefined {
  return LABELS.find((label) => text.startsWith(`${label}:`, at));
}

/** Returns the text of a check, or `undefined` if it has no command. */
export function writeCheck(item: Json): string | undefined {
  if (typeof item === "string") {
    return item;
  }
  const command = isObject(item) ? textOf(item, "command") : undefined;
  if (!isObject(item) || command === undefined) {
    return undefined;
  }
  const labelled = LABELS.map((label) => [label, textOf(item, label)]).filter(([, it]) => it !== undefined);
  const parts = [textOf(item, "notes"), ...labelled.map(([label, it]) => `${label}: ${it}`)].filter((it) => it !== undefined);
  const result = textOf(item, "result");
  const line = span(command.replaceAll("\n", LINE_BREAK_SIGN)) + (result === undefined ? "" : ` -> ${result}`);
  return line + (parts.length > 0 ? ` (${parts.join("; ")})` : "");
}

/** Returns the members that identify a check; its notes can be edited without changing the evidence. */
export function identity(item: Json): Json {
  if (!isObject(item) || !Object.hasOwn(item, "command")) {
    return item;
  }
  return Object.fromEntries(Object.entries(item).filter(([name]) => name === "command" || name === "result"));
}

/** Parses `risk, impact, owner`, split at the last two commas. */
export function readRisk(text: string): Json {
  const last = text.lastIndexOf(",");
  const middle = last > 0 ? text.lastIndexOf(",", last - 1) : -1;
  const cuts = [middle, last].filter((it) => it >= 0);
  const parts = [...cuts, text.length].map((cut, index) => strip(text.slice(index === 0 ? 0 : (cuts[index - 1] as number) + 1, cut)));
  return Object.fromEntries(parts.flatMap((part, index) => (part === "" ? [] : [[RISK[index] as string, part]])));
}

/** Returns the text of a risk, or `undefined` if it has none. */
export function writeRisk(item: Json): string | undefined {
  if (typeof item === "string") {
    return item;
  }
  if (!isObject(item) || textOf(item, "risk") === undefined) {
    return undefined;
  }
  return RISK.map((name) => textOf(item, name)).filter((it) => it !== undefined).join(", ");
}

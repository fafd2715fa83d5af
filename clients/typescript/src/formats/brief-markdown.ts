/**
 * Converts briefs to Markdown and back without loss. The text is a heading `## Handoff` and a list with one item per field;
 * see `docs/reference/brief.md`. A comment stores values that Markdown cannot represent; see `brief-residual`.
 */

import { isBlank, strip } from "../blanks.js";
import { compact, isObject, JsonError, put, read as readJson, type Json, type JsonObject } from "../json/index.js";
import { readCheck, readRisk, writeCheck, writeRisk } from "./brief-lines.js";
import { apply, between } from "./brief-residual.js";
import { MarkdownError, Section, spanAt, written, type Entry, type Line } from "./outline.js";

/** The maximum length of a text. */
export const MAX_CHARS = 1 << 20;

type Kind = "text" | "numbered" | "paths" | "checks" | "risks" | "block";

const REQUIRED = [
  "objective", "in_scope", "out_of_scope", "changed_files", "verification", "open_risks", "next_actions", "assumptions",
];
const LAST = ["blocker_severity", "rollback_path", "git", "a2a"];
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ["next_actions", "numbered"],
  ["changed_files", "paths"],
  ["verification", "checks"],
  ["open_risks", "risks"],
  ["a2a", "block"],
  ["git", "block"],
]);
const OPEN = "<!-- ahp:brief ";
const NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

/** Writes any object; `readBrief` returns an equal one. Throws `RangeError` if the text is too long. */
export function writeBrief(brief: JsonObject): string {
  const plain = readable(writePlain(brief));
  const residual = between(shownBy(plain), brief);
  return residual === undefined ? plain : readable(`${plain}\n${OPEN}${escaped(compact(residual))} -->\n`);
}

/** Reads the output of `writeBrief` and similar texts by people and models. Does not validate the result. */
export function readBrief(text: string): JsonObject {
  if (text.length > MAX_CHARS) {
    throw new MarkdownError(1, 1, `is longer than the maximum of ${MAX_CHARS} characters`);
  }
  const section = new Section(text, "Handoff", OPEN);
  const shown = readPlain(section);
  return section.comment === undefined
    ? shown
    : apply(shown, readComment(section.comment), (brief) => shownBy(writePlain(brief)));
}

function readable(text: string): string {
  if (text.length > MAX_CHARS) {
    throw new RangeError(`the brief is longer than ${MAX_CHARS} characters as Markdown; use brief-json instead`);
  }
  return text;
}

function shownBy(text: string): JsonObject {
  return readPlain(new Section(text, "Handoff", OPEN));
}

// Names and fields

function kindOf(name: string, inBlock: boolean): Kind {
  if (inBlock) {
    return name === "sender" || name === "receiver" ? "block" : "paths";
  }
  return KINDS.get(name) ?? "text";
}

/** Returns the JSON name of a field: `In scope` becomes `in_scope`. Unknown names are not changed. */
function nameOf(raw: string): string {
  const name = raw.toLowerCase().replace(/[ -]/g, "_");
  return REQUIRED.includes(name) || KINDS.has(name) ? name : raw;
}

/** Parses an item `name: value`; the name may be emphasised. */
function named(entry: Entry, siblings: JsonObject): [name: string, value: string] {
  const found = splitName(entry.text);
  if (found === undefined) {
    throw entry.error('has an item that is not a field; write "- name: value"');
  }
  if (Object.hasOwn(siblings, found[0])) {
    throw entry.error(`has the field ${found[0]} more than once`);
  }
  return found;
}

function splitName(text: string): [string, string] | undefined {
  const colon = text.indexOf(":");
  if (colon <= 0) {
    return undefined;
  }
  let raw = strip(text.slice(0, colon));
  let value = text.slice(colon + 1);
  const mark = /^(\*+|_+|`+)/.exec(raw)?.[0] ?? "";
  if (mark !== "" && raw.endsWith(mark) && raw.length > 2 * mark.length) {
    raw = raw.slice(mark.length, -mark.length);
  } else if (mark !== "" && value.startsWith(mark)) {
    [raw, value] = [raw.slice(mark.length), value.slice(mark.length)];
  }
  const name = nameOf(strip(raw));
  const apart = value === "" || isBlank(value.charAt(0)) || REQUIRED.includes(name);
  return apart && NAME.test(name) ? [name, strip(value)] : undefined;
}

// Reading the visible text

function readPlain(section: Section): JsonObject {
  const brief: JsonObject = {};
  for (const entry of section.entries()) {
    const [name, value] = named(entry, brief);
    put(brief, name, readField(kindOf(name, false), name, value, entry));
  }
  return brief;
}

function readField(kind: Kind, name: string, value: string, entry: Entry): Json {
  switch (kind) {
    case "block":
      return readBlock(name, value, entry);
    case "checks":
      return readItems(name, value, entry, readCheck);
    case "risks":
      return readItems(name, value, entry, readRisk);
    default: {
      const reading = kind === "paths" ? unquoted : (text: string) => text;
      return entry.children.length > 0 ? readItems(name, value, entry, reading) : reading(value);
    }
  }
}

function readItems(name: string, value: string, entry: Entry, reading: (text: string) => Json): Json[] {
  const first = value !== "" && !isComment(name, value, entry) ? [reading(value)] : [];
  return [...first, ...entry.children.map((child) => reading(child.wholeText()))];
}

function readBlock(name: string, value: string, entry: Entry): JsonObject {
  if (value !== "" && !isComment(name, value, entry)) {
    throw entry.error(`has text instead of a list for ${name}`);
  }
  const block: JsonObject = {};
  for (const child of entry.children) {
    const [member, raw] = named(child, block);
    const isFlag = name === "git" && member === "dirty" && (raw === "true" || raw === "false");
    put(block, member, isFlag ? raw === "true" : readField(kindOf(member, true), member, raw, child));
  }
  return block;
}

function isComment(name: string, value: string, entry: Entry): boolean {
  return value.startsWith("#") && (entry.children.length > 0 || kindOf(name, false) === "block");
}

/** Removes backticks or quotes around a path, name or identifier. */
function unquoted(text: string): string {
  const found = spanAt(text);
  if (found !== undefined && strip(found.rest) === "") {
    return found.content;
  }
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

// Writing the visible text

function writePlain(brief: JsonObject): string {
  const names = [...new Set([...REQUIRED, ...LAST, ...Object.keys(brief)])];
  const shown = names.filter((name) => Object.hasOwn(brief, name) && isShown(name));
  return "## Handoff\n" + shown.map((name) => writeField(kindOf(name, false), name, brief[name] as Json, 0)).join("");
}

function isShown(name: string): boolean {
  return NAME.test(name) && nameOf(name) === name;
}

function writeField(kind: Kind, name: string, value: Json, indent: number): string {
  if (kind === "block") {
    return isObject(value) ? writeBlock(name, value, indent) : "";
  }
  if (kind === "checks" || kind === "risks") {
    return writeItems(name, value, kind === "checks" ? writeCheck : writeRisk);
  }
  if (typeof value === "string" || (typeof value === "boolean" && name === "dirty")) {
    return item(indent, "- ", `${name}: ${value}`);
  }
  if (!Array.isArray(value) || value.length === 0 || !value.every((it) => typeof it === "string")) {
    return "";
  }
  const marker = (index: number) => (kind === "numbered" ? `${index + 1}. ` : "- ");
  return item(indent, "- ", `${name}:`) + value.map((it, index) => item(indent + 2, marker(index), it)).join("");
}

function writeItems(name: string, value: Json, writing: (item: Json) => string | undefined): string {
  if (!Array.isArray(value)) {
    return "";
  }
  const shown = value.map(writing).filter((it) => it !== undefined);
  return item(0, "- ", `${name}:`) + shown.map((it) => item(2, "- ", it)).join("");
}

function writeBlock(name: string, block: JsonObject, indent: number): string {
  const members = Object.entries(block).filter(([member]) => isShown(member));
  const shown = members.map(([member, value]) => writeField(kindOf(member, true), member, value, indent + 2));
  return item(indent, "- ", `${name}:`) + shown.join("");
}

function item(indent: number, marker: string, text: string): string {
  return " ".repeat(indent) + marker + written(text, indent + marker.length);
}

// The comment

/** Escapes characters that could end a comment; in JSON they occur only in strings. */
function escaped(json: string): string {
  return json.replace(/[<>]/g, unit).replace(/-{2,}/g, (run) => Array.from(run, (c, i) => (i % 2 === 1 ? unit(c) : c)).join(""));
}

function unit(c: string): string {
  return "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0");
}

function readComment(comment: Line): JsonObject {
  const json = comment.text.slice(OPEN.length).split("-->")[0] ?? "";
  try {
    const residual = readJson(json, { maxDepth: 80 });
    if (isObject(residual)) {
      return residual;
    }
  } catch (fault) {
    if (!(fault instanceof JsonError)) {
      throw fault;
    }
    throw new MarkdownError(comment.number, 1, `has an ahp:brief comment that ${fault.message}`);
  }
  throw new MarkdownError(comment.number, 1, "has an ahp:brief comment that is not an object");
}

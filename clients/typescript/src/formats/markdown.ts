/**
 * Fenced Markdown for models, with one section per member. Members without a section are in the last section as JSON, so
 * any object can be read back without loss. The sections start with the task, then the known facts, then the history.
 */

import { around, contentOf, escape, escapeJson, unescape, type Delimiters } from "../fence.js";
import { compact, isObject, pretty, put, read as readJson, without, type Json, type JsonObject } from "../json/index.js";
import { text } from "./common-form.js";

type Style = "text" | "list" | "json" | "steps";

const REST = "About this handoff";
const SECTIONS: [title: string, member: string, style: Style][] = [
  ["Task", "taskDescription", "text"],
  ["Original goal", "originalGoal", "text"],
  ["Done", "completedSubtasks", "steps"],
  ["To do", "remainingSubtasks", "steps"],
  ["Constraints", "constraints", "list"],
  ["State", "currentState", "json"],
  ["Tool results", "toolCache", "json"],
  ["Sources", "relevantContext", "json"],
  ["What was said", "conversationHistorySummary", "text"],
  ["Last turns", "conversationHistoryVerbatim", "json"],
  ["Tool calls", "toolCallHistory", "json"],
  ["Budget", "costTracking", "json"],
];

/** Returns the message inside a fence. */
export function writeMarkdown(shape: JsonObject, delimiters?: Delimiters): string {
  return around(content(shape), delimiters);
}

/** Returns the sections without the fence. */
export function content(shape: JsonObject): string {
  let out = "# Handoff\n";
  let rest = shape;
  for (const [title, member, style] of SECTIONS) {
    const body = Object.hasOwn(shape, member) ? WRITERS[style](shape[member] as Json) : undefined;
    if (body !== undefined) {
      out += `\n## ${title}\n${body}`;
      rest = without(rest, member);
    }
  }
  return out + `\n## ${REST}\n${writeJson(rest)}`;
}

/** Reads the output of `writeMarkdown`; sections may have been edited. Throws `SyntaxError` for other texts. */
export function readMarkdown(text: string): JsonObject {
  const inside = contentOf(text.replaceAll("\r\n", "\n"));
  if (inside === undefined) {
    throw new SyntaxError("the fence around the handoff is incomplete");
  }
  const shape: JsonObject = {};
  let title = "";
  let lines: string[] = [];
  for (const line of [...inside.split("\n"), "## "]) {
    if (line.startsWith("## ")) {
      addSection(shape, title, lines);
      title = line.slice(3);
      lines = [];
    } else {
      lines.push(line);
    }
  }
  return shape;
}

function addSection(shape: JsonObject, title: string, lines: string[]): void {
  while (lines.at(-1) === "") {
    lines.pop();
  }
  if (title === REST) {
    const rest = blockOf(lines);
    if (!isObject(rest)) {
      throw new SyntaxError(`the section "${REST}" is not JSON`);
    }
    Object.entries(rest).forEach(([name, value]) => put(shape, name, value));
  }
  const section = SECTIONS.find(([name]) => name === title);
  if (section !== undefined) {
    try {
      put(shape, section[1], READERS[section[2]](lines));
    } catch (fault) {
      throw new SyntaxError(`the section "${title}" is not valid`, { cause: fault });
    }
  }
}

function writeText(value: Json): string | undefined {
  return typeof value === "string" ? "> " + value.split("\n").map(escape).join("\n> ") + "\n" : undefined;
}

function writeList(value: Json): string | undefined {
  if (!Array.isArray(value) || !value.every((it) => typeof it === "string")) {
    return undefined;
  }
  return value.map((it) => `- ${escape(it)}\n`).join("");
}

function writeJson(value: Json): string | undefined {
  return typeof value === "object" && value !== null ? `\`\`\`json\n${escapeJson(pretty(value))}\n\`\`\`\n` : undefined;
}

function blockOf(lines: string[]): Json {
  if (lines.length < 3 || lines[0] !== "```json") {
    throw new SyntaxError("expected a block of JSON");
  }
  return readJson(lines.slice(1, -1).join("\n"), { maxDepth: 128 });
}

function writeSteps(value: Json): string | undefined {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const written = value.map(writeStep);
  return written.includes(undefined) ? undefined : written.join("");
}

function writeStep(step: Json): string | undefined {
  const id = isObject(step) ? text(step, "subtaskId") : undefined;
  const description = isObject(step) ? text(step, "description") : undefined;
  if (!isObject(step) || id === undefined || description === undefined || id.includes(": ")) {
    return undefined;
  }
  const more = without(step, "subtaskId", "description");
  const tail = Object.keys(more).length > 0 ? `  ${escapeJson(compact(more))}\n` : "";
  return `- ${escape(id)}: ${escape(description)}\n${tail}`;
}

function readSteps(lines: string[]): Json {
  const steps: JsonObject[] = [];
  for (const line of lines) {
    const last = steps.at(-1);
    if (line.startsWith("  ") && last !== undefined) {
      const more = readJson(line.slice(2), { maxDepth: 128 });
      Object.entries(isObject(more) ? more : {}).forEach(([name, value]) => put(last, name, value));
      continue;
    }
    const step = after("- ", line);
    const colon = step.indexOf(": ");
    if (colon < 0) {
      throw new SyntaxError('expected a step "- id: description"');
    }
    steps.push({ subtaskId: unescape(step.slice(0, colon)), description: unescape(step.slice(colon + 2)) });
  }
  return steps;
}

function after(mark: string, line: string): string {
  if (!line.startsWith(mark)) {
    throw new SyntaxError(`expected a line that starts with ${JSON.stringify(mark)}`);
  }
  return line.slice(mark.length);
}

const WRITERS: Record<Style, (value: Json) => string | undefined> = {
  text: writeText,
  list: writeList,
  json: writeJson,
  steps: writeSteps,
};

const READERS: Record<Style, (lines: string[]) => Json> = {
  text: (lines) => lines.map((line) => unescape(after("> ", line))).join("\n"),
  list: (lines) => lines.map((line) => unescape(after("- ", line))),
  json: blockOf,
  steps: readSteps,
};

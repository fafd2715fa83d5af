/**
 * Parses the nested lists under one heading of a Markdown text. Fenced blocks and comments are skipped. A section inside a
 * fence ends with the fence. An item that is indented further than the previous one is nested in it. A number at the indent
 * of a bullet is nested in the bullet too, because models often omit that indent.
 */

import { strip } from "../blanks.js";

const MAX_DEPTH = 64;
const MARKER = /^(?:[-*+]|[0-9]{1,9}[.)])/;

/** Thrown if a Markdown text is not valid. Lines and columns start at 1. */
export class MarkdownError extends Error {
  override readonly name = "MarkdownError";

  constructor(
    readonly line: number,
    readonly column: number,
    message: string,
  ) {
    super(`line ${line}, column ${column}: ${message}`);
  }
}

/** One line without its terminator. */
export interface Line {
  number: number;
  text: string;
}

/** The marker of an item; `indent` is in columns, with a tab width of four. */
interface Bullet {
  indent: number;
  ordered: boolean;
  start: number;
  text: string;
}

function bulletOf(line: string): Bullet | undefined {
  const at = contentStart(line);
  const marker = MARKER.exec(line.slice(at))?.[0];
  const end = at + (marker?.length ?? 0);
  if (marker === undefined || (end < line.length && !isBlank(line.charAt(end)))) {
    return undefined;
  }
  const text = strip(line.slice(end));
  const start = text === "" ? end : line.indexOf(text.charAt(0), end);
  return { indent: columns(line.slice(0, at)), ordered: /^[0-9]/.test(marker), start, text };
}

function contentStart(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}

function columns(blanks: string): number {
  let column = 0;
  for (const c of blanks) {
    column = c === "\t" ? (Math.floor(column / 4) + 1) * 4 : column + 1;
  }
  return column;
}

function isBlank(c: string): boolean {
  return c === " " || c === "\t";
}

/** One item of a list with its nested items. */
export class Entry {
  readonly children: Entry[] = [];
  #before = "";
  #last: string;

  constructor(
    readonly bullet: Bullet,
    private readonly line: number,
  ) {
    this.#last = bullet.text;
  }

  get text(): string {
    return this.#before + unescaped(this.#last);
  }

  /** Appends a line. A backslash at the end of a line is a line break; any other end of line is a space. */
  append(continuation: string, newParagraph: boolean): void {
    if (newParagraph) {
      this.#before += unescaped(this.#last) + "\n\n";
    } else if (this.#last.endsWith("\\")) {
      this.#before += unescaped(this.#last.slice(0, -1)) + "\n";
    } else {
      this.#before += unescaped(this.#last) + " ";
    }
    this.#last = continuation;
  }

  /** Returns the text with all nested items as lines, for values that must be strings. */
  wholeText(): string {
    return this.text + this.children.map((it) => it.#nested(0)).join("");
  }

  #nested(level: number): string {
    return `\n${"  ".repeat(level)}- ${this.text}` + this.children.map((it) => it.#nested(level + 1)).join("");
  }

  error(message: string): MarkdownError {
    return new MarkdownError(this.line, this.bullet.start + 1, message);
  }
}

/** The section under the only heading with a title, compared without case. */
export class Section {
  readonly lines: Line[] = [];
  /** The comment that starts with `kept`, as one line. */
  comment: Line | undefined;
  #found = false;
  #ended = false;
  #headingInFence = false;
  #fence: string | undefined;

  constructor(
    text: string,
    private readonly title: string,
    private readonly kept: string,
  ) {
    const source = linesOf(text)[Symbol.iterator]();
    for (let next = source.next(); !next.done; next = source.next()) {
      this.#take(next.value, source);
    }
    if (!this.#found) {
      throw new MarkdownError(1, 1, `has no heading "## ${title}"`);
    }
  }

  #take(line: Line, source: Iterator<Line>): void {
    if (/^(```|~~~)/.test(line.text)) {
      this.#toggleFence(line.text);
    } else if (isHeading(line.text, this.title) && this.#counts()) {
      this.#begin(line);
    } else if (!this.#found || this.#ended || (this.#fence !== undefined && !this.#headingInFence)) {
      return;
    } else if (line.text.startsWith(this.kept)) {
      if (this.comment !== undefined) {
        throw new MarkdownError(line.number, 1, `has a second comment ${this.kept.trim()}`);
      }
      this.comment = throughComment(line, source);
    } else if (line.text.startsWith("<!--")) {
      throughComment(line, source);
    } else if (isHeading(line.text)) {
      this.#ended = true;
    } else {
      this.lines.push(line);
    }
  }

  /** Returns whether a heading counts: in a fenced block it is an example, unless the section is in that fence. */
  #counts(): boolean {
    return !this.#found || this.#fence === undefined || (this.#headingInFence && !this.#ended);
  }

  #begin(line: Line): void {
    if (this.#found) {
      throw new MarkdownError(line.number, 1, `has a second heading "## ${this.title}"`);
    }
    this.#found = true;
    this.#headingInFence = this.#fence !== undefined;
  }

  /** Opens or closes a fence. The closing fence has the same marker and length, or is longer. */
  #toggleFence(line: string): void {
    const marker = /^(`+|~+)/.exec(line)?.[0] ?? "";
    if (this.#fence === undefined) {
      this.#fence = marker;
    } else if (marker.startsWith(this.#fence) && strip(line.slice(marker.length)) === "") {
      this.#fence = undefined;
      this.#ended ||= this.#headingInFence && this.#found;
    }
  }

  /** Returns the top-level items with their nested items. */
  entries(): Entry[] {
    const top: Entry[] = [];
    const open: Entry[] = [];
    let afterBlank = false;
    for (const line of this.lines) {
      const isEmpty = strip(line.text) === "";
      if (!isEmpty) {
        takeLine(top, open, line, afterBlank);
      }
      afterBlank = isEmpty;
    }
    return top;
  }
}

function takeLine(top: Entry[], open: Entry[], line: Line, afterBlank: boolean): void {
  const bullet = bulletOf(line.text);
  const last = open.at(-1);
  if (bullet !== undefined) {
    addEntry(top, open, new Entry(bullet, line.number));
  } else if (last !== undefined && (contentStart(line.text) > 0 || !afterBlank)) {
    last.append(strip(line.text), afterBlank);
  } else {
    open.length = 0;
  }
}

function addEntry(top: Entry[], open: Entry[], entry: Entry): void {
  for (let last = open.at(-1); last !== undefined && isOver(last.bullet, entry.bullet); last = open.at(-1)) {
    open.pop();
  }
  (open.at(-1)?.children ?? top).push(entry);
  open.push(entry);
  if (open.length > MAX_DEPTH) {
    throw entry.error(`is nested deeper than ${MAX_DEPTH} levels`);
  }
}

function isOver(before: Bullet, next: Bullet): boolean {
  return before.indent > next.indent || (before.indent === next.indent && (before.ordered || !next.ordered));
}

/** Splits a text at LF, CR LF or CR and removes a byte order mark. */
function linesOf(text: string): Line[] {
  const parts = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  if (parts.at(-1) === "") {
    parts.pop();
  }
  return parts.map((part, index) => ({ number: index + 1, text: part }));
}

function isHeading(line: string, title?: string): boolean {
  const level = /^#*/.exec(line)?.[0].length ?? 0;
  if (level < 1 || level > 6 || (line.length > level && strip(line.charAt(level)) !== "")) {
    return false;
  }
  return title === undefined || strip(line.slice(level), "#:").toLowerCase() === title.toLowerCase();
}

/** Joins the lines of a comment, which an editor may have wrapped at spaces. */
function throughComment(first: Line, source: Iterator<Line>): Line {
  const parts = [first.text];
  while (!parts.at(-1)?.includes("-->")) {
    const next = source.next();
    if (next.done) {
      throw new MarkdownError(first.number, 1, "has a comment without an end");
    }
    parts.push(next.value.text);
  }
  return { number: first.number, text: parts.join(" ") };
}

function unescaped(line: string): string {
  return line.startsWith("\\") && needsEscape(line.slice(1)) ? line.slice(1) : line;
}

function needsEscape(line: string): boolean {
  const end = MARKER.exec(line)?.[0].length ?? 0;
  const begins = end > 0 && (end === line.length || isBlank(line.charAt(end)));
  return begins || /^(#|<!--|```|~~~)/.test(line);
}

/**
 * Returns a value as Markdown text without active syntax; continuation lines are indented by `indent`. Control characters
 * are written as U+FFFD, because a terminal would interpret them.
 */
export function written(value: string, indent: number): string {
  const shown = value.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, "\ufffd");
  const lines = shown.split("\n").map((line) => (needsEscape(line) ? "\\" : "") + line);
  return lines.join("\\\n" + " ".repeat(indent)) + "\n";
}

/** Splits a text into its leading code span and the rest, or returns `undefined`. */
export function spanAt(text: string): { content: string; rest: string } | undefined {
  const fence = /^`*/.exec(text)?.[0].length ?? 0;
  if (fence === 0) {
    return undefined;
  }
  const closing = [...text.slice(fence).matchAll(/`+/g)].find((run) => run[0].length === fence);
  if (closing === undefined) {
    return undefined;
  }
  const end = fence + closing.index;
  return { content: unpadded(text.slice(fence, end)), rest: text.slice(end + fence) };
}

/** Returns a code span with any content. */
export function span(content: string): string {
  const runs = [...content.matchAll(/`+/g)].map((run) => run[0].length);
  const fence = "`".repeat(runs.reduce((most, it) => Math.max(most, it), 0) + 1);
  const padding = content.startsWith("`") || content.endsWith("`") || isPadded(content) ? " " : "";
  return fence + padding + content + padding + fence;
}

function unpadded(content: string): string {
  return isPadded(content) ? content.slice(1, -1) : content;
}

function isPadded(content: string): boolean {
  return content.startsWith(" ") && content.endsWith(" ") && strip(content) !== "";
}

/**
 * Nested lists under one heading of a Markdown text. Fenced blocks and comments are passed over; a section that itself
 * stands in a fence ends with the fence. An item that is indented further than the one before is nested in it, by however
 * much; a number at the indent of a bullet is nested in the bullet too, since models like to leave out that indent.
 */

import { strip } from "../blanks.js";

const DEEPEST = 64;
const MARKER = /^(?:[-*+]|[0-9]{1,9}[.)])/;

/** A text that cannot be read; lines and columns count from 1. */
export class MarkdownFault extends Error {
  override readonly name = "MarkdownFault";

  constructor(
    readonly line: number,
    readonly column: number,
    message: string,
  ) {
    super(`line ${line}, column ${column}: ${message}`);
  }
}

/** One line without its line break. */
export interface Line {
  number: number;
  text: string;
}

/** The marker of an item; `indent` counts columns, a tab reaching to the next multiple of four. */
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

/** One item of a list with what is nested in it. */
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

  /** A backslash at the end of a line is a line break, a mere end of line is a space. */
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

  /** The text with everything nested below, line by line, where only a string can stand. */
  wholeText(): string {
    return this.text + this.children.map((it) => it.#nested(0)).join("");
  }

  #nested(level: number): string {
    return `\n${"  ".repeat(level)}- ${this.text}` + this.children.map((it) => it.#nested(level + 1)).join("");
  }

  fault(message: string): MarkdownFault {
    return new MarkdownFault(this.line, this.bullet.start + 1, message);
  }
}

/** The part of a text under the one heading of that title; case does not count. */
export class Section {
  readonly lines: Line[] = [];
  /** The comment that begins with what was to be kept, as one line. */
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
      throw new MarkdownFault(1, 1, `has no heading "## ${title}"`);
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
        throw new MarkdownFault(line.number, 1, `has a second comment ${this.kept.trim()}`);
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

  /** A heading in a fenced block is an example, except where the section stands in that fence. */
  #counts(): boolean {
    return !this.#found || this.#fence === undefined || (this.#headingInFence && !this.#ended);
  }

  #begin(line: Line): void {
    if (this.#found) {
      throw new MarkdownFault(line.number, 1, `has a second heading "## ${this.title}"`);
    }
    this.#found = true;
    this.#headingInFence = this.#fence !== undefined;
  }

  /** Only a fence of the same kind, at least as long and with nothing after it, closes one. */
  #toggleFence(line: string): void {
    const marker = /^(`+|~+)/.exec(line)?.[0] ?? "";
    if (this.#fence === undefined) {
      this.#fence = marker;
    } else if (marker.startsWith(this.#fence) && strip(line.slice(marker.length)) === "") {
      this.#fence = undefined;
      this.#ended ||= this.#headingInFence && this.#found;
    }
  }

  /** The items at the top; those below hang on them. */
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
  if (open.length > DEEPEST) {
    throw entry.fault(`is nested deeper than ${DEEPEST}`);
  }
}

function isOver(before: Bullet, next: Bullet): boolean {
  return before.indent > next.indent || (before.indent === next.indent && (before.ordered || !next.ordered));
}

/** A line ends with LF, CR LF or CR; a byte order mark is no part of the first. */
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

/** An editor may have wrapped the comment at a space. */
function throughComment(first: Line, source: Iterator<Line>): Line {
  const parts = [first.text];
  while (!parts.at(-1)?.includes("-->")) {
    const next = source.next();
    if (next.done) {
      throw new MarkdownFault(first.number, 1, "has a comment that never ends");
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
 * A value as text that cannot be taken for anything else; further lines begin at `indent`. Control characters show as
 * U+FFFD: they would act on the reader's terminal.
 */
export function written(value: string, indent: number): string {
  const shown = value.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, "\ufffd");
  const lines = shown.split("\n").map((line) => (needsEscape(line) ? "\\" : "") + line);
  return lines.join("\\\n" + " ".repeat(indent)) + "\n";
}

/** The code span that a text begins with, and what follows it; the closing run is as long as the opening one. */
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

/** A code span of any content. */
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

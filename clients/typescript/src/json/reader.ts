/**
 * Parses I-JSON (RFC 7493) in linear time. `JSON.parse` accepts duplicate members, unpaired surrogates and integers that
 * it rounds.
 */

import { JsonError, put, type Json, type JsonObject } from "./value.js";

const MAX_NUMBER_CHARS = 1_000;
const BLANKS = /[ \t\n\r]*/y;
const CHARACTERS = /[^"\\\u0000-\u001f]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const UNPAIRED_SURROGATE = /[\ud800-\udfff]/u;
const ESCAPES: Record<string, string> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};
const WORDS: [string, Json][] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

export interface ReadOptions {
  /** The maximum nesting of objects and arrays (default: 64). */
  maxDepth?: number;
  /** Whether integers beyond 2^53 are allowed, which RFC 8785 writes for large doubles. */
  anyInteger?: boolean;
}

/** Parses a text or its UTF-8 bytes. Throws `JsonError` if it is not valid I-JSON. */
export function read(text: string | Uint8Array, options: ReadOptions = {}): Json {
  const decoded = typeof text === "string" ? text : decode(text);
  return new Reader(decoded, options.maxDepth ?? 64, options.anyInteger ?? false).document();
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new JsonError("contains bytes that are not UTF-8");
  }
}

class Reader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
    private readonly anyInteger: boolean,
  ) {}

  document(): Json {
    const value = this.value(this.maxDepth);
    this.match(BLANKS);
    if (this.at < this.text.length) {
      throw this.fault("has content after the end of the document");
    }
    return value;
  }

  private value(levels: number): Json {
    this.match(BLANKS);
    const first = this.text[this.at];
    switch (first) {
      case "{":
        return this.object(this.inside(levels));
      case "[":
        return this.list(this.inside(levels));
      case '"':
        return this.string();
      default:
        return first === "-" || (first !== undefined && first >= "0" && first <= "9") ? this.number() : this.word();
    }
  }

  private inside(levels: number): number {
    if (levels === 0) {
      throw this.fault(`is nested deeper than ${this.maxDepth} levels`);
    }
    this.at++;
    return levels - 1;
  }

  private object(levels: number): JsonObject {
    const members: JsonObject = {};
    for (let more = !this.skips("}"); more; more = this.another("}")) {
      this.match(BLANKS);
      const name = this.string();
      if (Object.hasOwn(members, name)) {
        throw this.fault(`contains the member "${name}" more than once`);
      }
      if (!this.skips(":")) {
        throw this.unexpected("is missing a colon after a member name");
      }
      put(members, name, this.value(levels));
    }
    return members;
  }

  private list(levels: number): Json[] {
    const items: Json[] = [];
    for (let more = !this.skips("]"); more; more = this.another("]")) {
      items.push(this.value(levels));
    }
    return items;
  }

  private another(end: string): boolean {
    if (this.skips(",")) {
      return true;
    }
    if (this.skips(end)) {
      return false;
    }
    throw this.unexpected(`is missing a comma or ${end} after a value`);
  }

  private skips(mark: string): boolean {
    this.match(BLANKS);
    const there = this.text[this.at] === mark;
    this.at += there ? 1 : 0;
    return there;
  }

  private string(): string {
    if (this.text[this.at] !== '"') {
      throw this.unexpected("is missing a member name");
    }
    this.at++;
    let made = this.match(CHARACTERS);
    while (this.text[this.at] === "\\") {
      made += this.escape() + this.match(CHARACTERS);
    }
    if (this.text[this.at] !== '"') {
      throw this.unexpected("has a control character in a string");
    }
    this.at++;
    if (UNPAIRED_SURROGATE.test(made)) {
      throw this.fault("contains an unpaired surrogate");
    }
    return made;
  }

  private escape(): string {
    const mark = this.text[this.at + 1] ?? "";
    if (mark === "u") {
      const hex = this.text.slice(this.at + 2, this.at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) {
        throw this.fault("has an escape without four hex digits");
      }
      this.at += 6;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    const known = Object.hasOwn(ESCAPES, mark) ? ESCAPES[mark] : undefined;
    if (known === undefined) {
      throw this.fault("has an unknown escape in a string");
    }
    this.at += 2;
    return known;
  }

  private number(): number {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (found === null) {
      throw this.unexpected("has an incomplete number: expected a digit");
    }
    const [digits, fraction, exponent] = found;
    if (digits.length > MAX_NUMBER_CHARS) {
      throw this.fault(`has a number of more than ${MAX_NUMBER_CHARS} characters`);
    }
    const value = Number(digits);
    if (!Number.isFinite(value)) {
      throw this.fault("has a number that is too large for a double");
    }
    const whole = fraction === undefined && exponent === undefined;
    if (whole && !this.anyInteger && !Number.isSafeInteger(value)) {
      throw this.fault("has an integer beyond ±(2^53 − 1)");
    }
    this.at += digits.length;
    return value;
  }

  private word(): Json {
    for (const [word, value] of WORDS) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    throw this.unexpected("is missing a value");
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  private unexpected(message: string): JsonError {
    return this.fault(this.at < this.text.length ? message : "is incomplete: unexpected end of input");
  }

  private fault(message: string): JsonError {
    const lines = this.text.slice(0, this.at).split("\n");
    const column = [...(lines.at(-1) ?? "")].length + 1;
    return new JsonError(`${message} at line ${lines.length}, column ${column}`);
  }
}

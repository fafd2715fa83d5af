/**
 * Writes JSON. Numbers are doubles: `canonical` writes them as RFC 8785 wants, the others never write an integer
 * beyond 2^53 as digits, because readers of I-JSON refuse it.
 */

import { sha256 } from "../hash.js";
import { Malformed, type Json } from "./value.js";

const HALF_PAIR = /[\ud800-\udfff]/u;

/** On one line, without blanks. */
export function compact(value: Json): string {
  return write(value, { canonical: false });
}

/** Indented by two spaces, for people. */
export function pretty(value: Json): string {
  return write(value, { canonical: false, indent: 0 });
}

/** The RFC 8785 form. */
export function canonicalText(value: Json): string {
  const text = write(value, { canonical: true });
  if (HALF_PAIR.test(text)) {
    throw new Malformed("holds half of a surrogate pair");
  }
  return text;
}

/** The RFC 8785 bytes, which are what is signed and hashed. */
export function canonical(value: Json): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalText(value));
}

/** `sha256:` and the hex digest of the RFC 8785 bytes. */
export function digest(value: Json): string {
  return "sha256:" + sha256(canonical(value));
}

interface Form {
  canonical: boolean;
  indent?: number;
}

function write(value: Json, form: Form): string {
  if (typeof value === "number") {
    return number(value, form.canonical);
  }
  if (typeof value === "string") {
    return string(value, form.canonical);
  }
  if (typeof value !== "object" || value === null) {
    return String(value);
  }
  const inner = form.indent === undefined ? form : { ...form, indent: form.indent + 1 };
  if (Array.isArray(value)) {
    return around("[]", value.map((it) => write(it, inner)), form.indent);
  }
  const names = Object.keys(value);
  const colon = form.indent === undefined ? ":" : ": ";
  const ordered = form.canonical ? names.sort() : names; // by UTF-16 units, as RFC 8785 wants
  const parts = ordered.map((name) => string(name, form.canonical) + colon + write(value[name] as Json, inner));
  return around("{}", parts, form.indent);
}

function around(marks: string, parts: string[], indent: number | undefined): string {
  if (parts.length === 0) {
    return marks;
  }
  if (indent === undefined) {
    return marks[0] + parts.join(",") + marks[1];
  }
  const line = "\n" + "  ".repeat(indent);
  return marks[0] + parts.map((part) => `${line}  ${part}`).join(",") + line + marks[1];
}

function string(text: string, canonical: boolean): string {
  // JSON.stringify would hide a half pair behind an escape.
  if (canonical && HALF_PAIR.test(text)) {
    throw new Malformed("holds half of a surrogate pair");
  }
  return JSON.stringify(text);
}

/** A double as ECMAScript writes it, which is what RFC 8785 prescribes. */
export function number(value: number, canonical = true): string {
  if (!Number.isFinite(value)) {
    throw new Malformed(`${value} is no number of JSON`);
  }
  const large = Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return large && !canonical ? value.toExponential() : String(value);
}

/**
 * Writes JSON. Numbers are doubles: `canonical` writes them as RFC 8785 requires; the other functions write integers
 * beyond 2^53 with an exponent, because readers of I-JSON reject such integers.
 */

import { sha256 } from "../hash.js";
import { JsonError, type Json } from "./value.js";

const UNPAIRED_SURROGATE = /[\ud800-\udfff]/u;

/** Writes one line without blanks. */
export function compact(value: Json): string {
  return write(value, { canonical: false });
}

/** Writes JSON indented by two spaces. */
export function pretty(value: Json): string {
  return write(value, { canonical: false, indent: 0 });
}

/** Returns the RFC 8785 form as text. */
export function canonicalText(value: Json): string {
  const text = write(value, { canonical: true });
  if (UNPAIRED_SURROGATE.test(text)) {
    throw new JsonError("contains an unpaired surrogate");
  }
  return text;
}

/** Returns the RFC 8785 bytes, which are signed and hashed. */
export function canonical(value: Json): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalText(value));
}

/** Returns `sha256:` and the hex digest of the RFC 8785 bytes. */
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
  const ordered = form.canonical ? names.sort() : names; // by UTF-16 units, as RFC 8785 requires
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
  // JSON.stringify would escape an unpaired surrogate.
  if (canonical && UNPAIRED_SURROGATE.test(text)) {
    throw new JsonError("contains an unpaired surrogate");
  }
  return JSON.stringify(text);
}

/** Formats a double as ECMAScript does, which RFC 8785 requires. */
export function number(value: number, canonical = true): string {
  if (!Number.isFinite(value)) {
    throw new JsonError(`a JSON number must be finite, but is ${value}`);
  }
  const large = Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return large && !canonical ? value.toExponential() : String(value);
}

/** Validates and creates ids, names and trace contexts. */

import { fromHex, sha256Bytes, toHex } from "./hash.js";

const ID = /^[A-Za-z0-9._:-]{1,200}$/;
const NAME = /^[A-Za-z0-9._-]{1,100}$/;
const TRACE = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/s;

/** The namespace of the UUIDs that AHP derives from names: the version 5 UUID of the URL `urn:ahp`. */
export const AHP = "4a441722-1f04-55e8-a3e6-a3ccc4aa0227";

export function isId(text: string): boolean {
  return ID.test(text);
}

/** Returns whether the text is a valid name of an agent, role, capability or queue. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** Returns a new id that sorts by time (RFC 9562). */
export function uuid7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setUint16(0, Math.floor(now / 2 ** 32));
  new DataView(bytes.buffer).setUint32(2, now % 2 ** 32);
  return written(bytes, 7);
}

/** Returns a new random id. */
export function uuid4(): string {
  return written(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/** Derives an id from a name; the same name always gives the same id (RFC 9562, appendix B.2). */
export function uuid8(name: string, namespace: string = AHP): string {
  return written(sha256Bytes(named(name, namespace)).slice(0, 16), 8);
}

/** Derives a version 5 UUID (SHA-1) from a name. */
export async function uuid5(name: string, namespace: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-1", named(name, namespace));
  return written(new Uint8Array(hash).slice(0, 16), 5);
}

function named(name: string, namespace: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(name);
  const all = new Uint8Array(16 + text.length);
  all.set(fromHex(namespace.replaceAll("-", "")));
  all.set(text, 16);
  return all;
}

function written(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The content of a `traceparent` header (W3C Trace Context level 2). */
export interface Trace {
  traceId: string;
  parentId: string;
  /** The two known bits: sampled and random. */
  flags: number;
}

/** Parses a `traceparent` header; later versions may have additional fields. */
export function parseTrace(header: string): Trace | undefined {
  const [, version, traceId, parentId, flags, more] = TRACE.exec(header) ?? [];
  if (traceId === undefined || parentId === undefined || (version === "00" && more !== undefined)) {
    return undefined;
  }
  return { traceId, parentId, flags: Number.parseInt(flags ?? "0", 16) & 3 };
}

/** Returns a new trace (sampled, random). */
export function traceparent(): string {
  return `00-${nonzero(16)}-${nonzero(8)}-03`;
}

/** Returns a new span of the same trace, or a new trace if `parent` is not valid. */
export function childTraceparent(parent?: string | null): string {
  const known = parent === undefined || parent === null ? undefined : parseTrace(parent);
  const flags = known?.flags.toString(16).padStart(2, "0");
  return known === undefined ? traceparent() : `00-${known.traceId}-${nonzero(8)}-${flags}`;
}

function nonzero(count: number): string {
  const hex = toHex(crypto.getRandomValues(new Uint8Array(count)));
  return /[^0]/.test(hex) ? hex : nonzero(count);
}

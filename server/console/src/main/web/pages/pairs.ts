import type { Json } from "../api/types";
import { isEnvelope } from "./envelopeMembers";

/** A value at one place of two documents; undefined if the document has none there. */
export interface Pair { pointer: string; left: Json | undefined; right: Json | undefined; kind: "same" | "changed" | "added" | "removed" }

const MAX_PAIRS = 2000;
const MAX_DEPTH = 64;

/** Compares two documents place by place: content first, then the members that every message changes. */
export function compare(left: Json, right: Json): { pairs: Pair[]; complete: boolean } {
  const pairs: Pair[] = [];
  const complete = walk("", left, right, pairs, 0);
  const rank = (it: Pair): number => (isEnvelope(it.pointer) ? 2 : it.kind === "same" ? 1 : 0);
  return { pairs: pairs.map((it, i) => ({ it, i })).sort((a, b) => rank(a.it) - rank(b.it) || a.i - b.i).map(({ it }) => it), complete };
}

function walk(pointer: string, left: Json | undefined, right: Json | undefined, pairs: Pair[], depth: number): boolean {
  if (pairs.length >= MAX_PAIRS) {
    return false;
  }
  const names = namesOf(left, right);
  if (names === null || depth > MAX_DEPTH) {
    pairs.push({ pointer, left, right, kind: kindOf(left, right) });
    return true;
  }
  let complete = true;
  for (const name of names) {
    complete = walk(pointer + "/" + name.replace(/~/g, "~0").replace(/\//g, "~1"), member(left, name), member(right, name), pairs, depth + 1) && complete;
  }
  return complete;
}

/** Returns the names of two objects, or the positions of two arrays; null for other values. */
function namesOf(left: Json | undefined, right: Json | undefined): string[] | null {
  if (left === null || right === null || typeof left !== "object" || typeof right !== "object" || Array.isArray(left) !== Array.isArray(right)) {
    return null;
  }
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return names.length === 0 ? null : names;
}

function member(of: Json | undefined, name: string): Json | undefined {
  return of !== null && typeof of === "object" && Object.hasOwn(of, name) ? (of as { [name: string]: Json })[name] : undefined;
}

function kindOf(left: Json | undefined, right: Json | undefined): Pair["kind"] {
  if (left === undefined || right === undefined) {
    return left === undefined ? "added" : "removed";
  }
  return JSON.stringify(left) === JSON.stringify(right) ? "same" : "changed";
}

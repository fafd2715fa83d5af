/** Drops excerpts of `relevantContext` from a message that is too large without its history. */

import { isObject, type Json, type JsonObject } from "./json/index.js";

const EXCERPTS = "relevantContext";

/** Returns how many excerpts a message has. */
export function excerptCount(message: JsonObject): number {
  return excerptsOf(message).length;
}

/** Drops as few excerpts as necessary: the least relevant first, among equals the last. Without a score, 1 counts. */
export function withExcerpts(message: JsonObject, limit: number, size: (it: JsonObject) => number): JsonObject {
  const excerpts = excerptsOf(message);
  const order = excerpts.map((it, i) => ({ score: relevance(it), i })).sort((a, b) => a.score - b.score || b.i - a.i);
  const without = (count: number): JsonObject => {
    const dropped = new Set(order.slice(0, count).map((it) => it.i));
    return count === 0 ? message : { ...message, [EXCERPTS]: excerpts.filter((_, i) => !dropped.has(i)) };
  };
  let low = 0;
  let high = excerpts.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (size(without(middle)) <= limit) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return without(low);
}

function excerptsOf(message: JsonObject): Json[] {
  const excerpts = message[EXCERPTS];
  return Array.isArray(excerpts) ? excerpts : [];
}

function relevance(excerpt: Json): number {
  const score = isObject(excerpt) ? excerpt["relevanceScore"] : undefined;
  return typeof score === "number" ? score : 1;
}

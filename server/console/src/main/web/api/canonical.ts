import type { Json } from "./types";

/** Canonical JSON (RFC 8785): members sorted by UTF-16 code units, numbers and strings as in ECMAScript. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== "object") {
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    return "[" + value.map(canonical).join(",") + "]";
  }
  const names = Object.keys(value).sort();
  return "{" + names.map((name) => JSON.stringify(name) + ":" + canonical(value[name] ?? null)).join(",") + "}";
}

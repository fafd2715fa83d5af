/** Distinguishes projected messages from later ones in frameworks whose messages cannot store an extra id. */

import { digest, type Json, type JsonObject } from "../json/index.js";
import type { Turn } from "./turns.js";

/** Returns the mark of each native message by the digest of its JSON; it is stored next to the envelope. */
export function note(pairs: Iterable<readonly [Turn, Json]>): JsonObject {
  return Object.fromEntries(Array.from(pairs, ([turn, native]) => [digest(native), turn.mark ?? ""]));
}

/** Returns the mark of a message, or `undefined` if it was changed or added. */
export function markOf(native: Json, noted: unknown): string | undefined {
  const found = typeof noted === "object" && noted !== null ? (noted as JsonObject)[digest(native)] : undefined;
  return typeof found === "string" ? found : undefined;
}

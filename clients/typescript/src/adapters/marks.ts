/** Tells projected messages from later ones in frameworks whose messages have no room for an id of ours. */

import { digest, type Json, type JsonObject } from "../json/index.js";
import type { Turn } from "./turns.js";

/** The mark of each native message, by the digest of its JSON; kept beside the envelope. */
export function note(pairs: Iterable<readonly [Turn, Json]>): JsonObject {
  return Object.fromEntries(Array.from(pairs, ([turn, native]) => [digest(native), turn.mark ?? ""]));
}

/** The mark of a message that is still what it was. */
export function markOf(native: Json, noted: unknown): string | undefined {
  const found = typeof noted === "object" && noted !== null ? (noted as JsonObject)[digest(native)] : undefined;
  return typeof found === "string" ? found : undefined;
}

import type { JsonObject } from "../api/types";

export interface Fields { target: string; type: string; taskId: string; objective: string }

export const EXAMPLE = `{
  "task_summary": "Refund order 7",
  "provenance": { "messages": ["m1"] }
}`;

/** Members that tell one of the known formats from a bare payload. */
const TELLING = [
  ["payload"], ["schemaVersion", "handoffId"], ["schemaVersion", "taskDescription"], ["original_goal", "context_summary"], ["objective", "verification"],
  ["sender", "target", "type"], ["protocol_version", "interaction_id"], ["source", "target", "trigger"],
];

/** A JSON object that is none of the known formats is taken as the payload of a packet; null leaves it to the daemon. */
export function drafted(text: string): JsonObject | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (json === null || typeof json !== "object" || Array.isArray(json)) {
    return null;
  }
  const known = TELLING.some((names) => names.every((name) => name in (json as object)));
  return known ? null : { payload: json as JsonObject };
}

export function kindOf(kind: string): string {
  return kind === "payload" ? "a bare payload" : kind === "neo" ? "a neo packet" : "a " + kind;
}

import type { JsonObject } from "../api/types";

export interface Fields { target: string; type: string; taskId: string; objective: string }

export const EXAMPLE = `{
  "task_summary": "Refund order 7",
  "provenance": { "messages": ["m1"] }
}`;

/** Members that distinguish the known formats from a payload. */
const FORMAT_MEMBERS = [
  ["payload"], ["schemaVersion", "handoffId"], ["schemaVersion", "taskDescription"], ["original_goal", "context_summary"], ["objective", "verification"],
  ["sender", "target", "type"], ["protocol_version", "interaction_id"], ["source", "target", "trigger"],
];

/** Wraps a JSON object in an unknown format as the payload of a packet; null if the daemon must convert the text. */
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
  const known = FORMAT_MEMBERS.some((names) => names.every((name) => name in (json as object)));
  return known ? null : { payload: json as JsonObject };
}

export function kindOf(kind: string): string {
  return kind === "payload" ? "a payload" : kind === "neo" ? "a neo packet" : "a " + kind;
}

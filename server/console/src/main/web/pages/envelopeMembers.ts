import type { Json, JsonObject } from "../api/types";

/** Members that change with every message and are not part of the context. */
const ENVELOPE = /^\/(handoffId|parentHandoffId|timestamp|traceparent|signature|fromAgent|toAgent|costTracking)(\/|$)|\/completedAt$/;

export function isEnvelope(pointer: string): boolean {
  return ENVELOPE.test(pointer);
}

const TECHNICAL = new Set(["schemaVersion", "handoffId", "taskId", "parentHandoffId", "fromAgent", "toAgent", "timestamp", "traceparent", "signature", "costTracking"]);

/** Splits a handoff message into its content and its technical and empty members; other values are content. */
export function contentOf(payload: Json): { content: Json; technical: JsonObject | null } {
  if (payload === null || typeof payload !== "object" || Array.isArray(payload) || !("schemaVersion" in payload) || !("handoffId" in payload)) {
    return { content: payload, technical: null };
  }
  const isTechnical = ([name, value]: [string, Json]): boolean => TECHNICAL.has(name) || value === "" || (Array.isArray(value) && value.length === 0);
  const entries = Object.entries(payload);
  return { content: Object.fromEntries(entries.filter((it) => !isTechnical(it))), technical: Object.fromEntries(entries.filter(isTechnical)) };
}

/** The common form of all formats: a handoff message, or a packet that may contain one. */

import { uuid8 } from "../ids.js";
import { canonicalText, isObject, member, type Json, type JsonObject } from "../json/index.js";

/** The value of a required time that the source does not contain. */
export const UNKNOWN_TIME = "1970-01-01T00:00:00.000Z";

export function isPacket(common: JsonObject): boolean {
  return Object.hasOwn(common, "type") && Object.hasOwn(common, "payload");
}

/** Returns the handoff message in a packet, or `undefined`. */
export function handoffIn(packet: JsonObject): JsonObject | undefined {
  const payload = members(packet, "payload");
  const kind = text(packet, "payloadType");
  if (payload === undefined) {
    return undefined;
  }
  const isHandoff = kind === undefined ? Object.hasOwn(payload, "schemaVersion") : kind.startsWith("handoff/");
  return isHandoff ? payload : undefined;
}

/** Returns the handoff message of the common form; derives it from the fields of a packet without one. */
export function messageOf(common: JsonObject): JsonObject {
  return isPacket(common) ? (handoffIn(common) ?? fromPlainPacket(common)) : common;
}

/** Returns a message with every required member; ids are derived from `source`. */
export function skeleton(source: JsonObject): JsonObject {
  const name = canonicalText(source);
  return {
    schemaVersion: "2.1",
    handoffId: named("handoff", name),
    taskId: named("task", name),
    parentHandoffId: null,
    fromAgent: sender("unknown", name),
    toAgent: receiver("any"),
    timestamp: UNKNOWN_TIME,
    taskDescription: "INITIAL",
    completedSubtasks: [],
    remainingSubtasks: [],
    currentState: {},
    relevantContext: [],
    constraints: [],
    costTracking: {
      costSpentSoFarUSD: 0,
      costBudgetRemainingUSD: 1_000_000_000,
      tokenSpent: { prompt: 0, completion: 0 },
    },
    conversationHistorySummary: "",
    conversationHistoryVerbatim: [],
    toolCallHistory: [],
    traceparent: traceparent(name),
  };
}

export function sender(agentId: string, name: string): JsonObject {
  return { agentId, agentVersion: "unknown", executionId: named("execution", name) };
}

export function receiver(agentType: string): JsonObject {
  return { agentType, agentVersion: "*" };
}

export function text(source: JsonObject, name: string): string | undefined {
  const value = member(source, name);
  return typeof value === "string" ? value : undefined;
}

export function number(source: JsonObject, name: string): number | undefined {
  const value = member(source, name);
  return typeof value === "number" ? value : undefined;
}

export function members(source: JsonObject, name: string): JsonObject | undefined {
  const value = member(source, name);
  return isObject(value) ? value : undefined;
}

export function items(source: JsonObject, name: string): Json[] {
  const value = member(source, name);
  return Array.isArray(value) ? value : [];
}

/** Returns the members that are defined. */
export function defined(candidates: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(Object.entries(candidates).filter((it): it is [string, Json] => it[1] !== undefined));
}

function fromPlainPacket(packet: JsonObject): JsonObject {
  const name = canonicalText(packet);
  const source = text(packet, "sender");
  const target = text(packet, "target");
  const goal = text(packet, "objective") ?? text(packet, "intent") ?? text(packet, "type") ?? "";
  return {
    ...skeleton(packet),
    ...defined({
      taskId: text(packet, "taskId"),
      traceparent: text(packet, "traceparent"),
      priority: text(packet, "priority"),
      expiresAt: text(packet, "expiresAt"),
      fromAgent: source === undefined ? undefined : sender(source, name),
      toAgent: target === undefined ? undefined : receiver(target),
      timestamp: text(packet, "createdAt"),
      confidence: number(packet, "confidence"),
    }),
    taskDescription: goal || "INITIAL",
    initial: true,
    currentState: members(packet, "payload") ?? {},
  };
}

function named(what: string, name: string): string {
  return uuid8(`${what}\n${name}`);
}

function traceparent(name: string): string {
  const [trace, span] = ["trace", "span"].map((it) => named(it, name).replaceAll("-", ""));
  return `00-${trace}-${span?.slice(0, 16)}-00`;
}

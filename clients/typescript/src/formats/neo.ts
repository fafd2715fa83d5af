/** The neo packet, a checkpoint format of another project. Working memory maps to the state, steps to subtasks. */

import { isId } from "../ids.js";
import { canonicalText, member, type Json, type JsonObject } from "../json/index.js";
import { defined, isPacket, items, members, messageOf, number, sender, skeleton, text } from "./common-form.js";
import { parse, write } from "../times.js";
import type { Projection } from "./lossless.js";
import { completed, remaining, subtasks } from "./neo-steps.js";

const USUAL: ReadonlyMap<string, string> = new Map([
  ["confidence_score", "confidence"],
  ["tool_results_cache", "tool_cache"],
]);
const PRIORITIES = ["LOW", "MEDIUM", "HIGH", "CRITICAL"];
const MAX_TIME_TO_LIVE_SECONDS = 3_155_760_000;
const END_OF_TIME = Date.parse("9999-12-31T23:59:59.999Z");
const MADE_UP: [string, string][] = [
  ["originalGoal", "/original_goal"],
  ["priority", "/priority"],
  ["confidence", "/confidence_score"],
  ["toolCache", "/tool_results_cache"],
];

/** Handoff messages as neo packets, with the names that the library agent-handoff-protocol reads. */
export const neo: Projection = {
  name: "neo",
  holdsPackets: false,
  sourceOf,
  project,
  lift,
  derived: (message) => MADE_UP.filter(([name]) => !Object.hasOwn(message, name)).map(([, pointer]) => pointer),
};

/** Adds the expiry, priority and confidence of a packet to its handoff. */
function sourceOf(common: JsonObject): JsonObject {
  const message = messageOf(common);
  const missing = ["expiresAt", "priority", "confidence"].filter((it) => !Object.hasOwn(message, it));
  return isPacket(common) ? { ...message, ...defined(Object.fromEntries(missing.map((it) => [it, member(common, it)]))) } : message;
}

function project(message: JsonObject): JsonObject {
  const task = text(message, "taskDescription") ?? "";
  const priority = text(message, "priority") ?? "";
  const confidence = number(message, "confidence") ?? -1;
  const end = text(message, "expiresAt");
  const sender = text(members(message, "fromAgent") ?? {}, "agentId") || "unknown";
  return {
    task_id: (text(message, "taskId") ?? text(message, "handoffId")) || "unknown",
    original_goal: text(message, "originalGoal") ?? task,
    priority: PRIORITIES.includes(priority) ? priority : "MEDIUM",
    confidence_score: confidence >= 0 && confidence <= 1 ? confidence : 0.5,
    context_summary: text(message, "conversationHistorySummary") || task,
    completed_steps: completed(items(message, "completedSubtasks"), sender),
    remaining_steps: remaining(items(message, "remainingSubtasks")),
    working_memory: members(message, "currentState") ?? {},
    tool_results_cache: members(message, "toolCache") ?? {},
    ...defined({
      handoff_reason: text(message, "handoffReason"),
      created_at: text(message, "timestamp"),
      expires_at: end !== undefined && parse(end) !== undefined ? end : undefined,
    }),
  };
}

/** Returns `expires_at`, or `ttl_seconds` after `created_at`. */
function expiresAt(packet: JsonObject): string | undefined {
  const created = parse(text(packet, "created_at") ?? "");
  const seconds = number(packet, "ttl_seconds") ?? -1;
  const isTimeToLive = Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_TIME_TO_LIVE_SECONDS;
  const end = created !== undefined && isTimeToLive ? created + seconds * 1000 : Infinity;
  return text(packet, "expires_at") ?? (end <= END_OF_TIME ? write(end) : undefined);
}

function lift(shape: JsonObject): JsonObject {
  const packet = withUsualNames(shape);
  const task = text(packet, "task_id");
  const goal = text(packet, "original_goal") || undefined;
  const completedSubtasks = subtasks(items(packet, "completed_steps"), member(packet, "created_at"));
  return {
    ...skeleton(packet),
    ...defined({
      taskId: task !== undefined && isId(task) ? task : undefined,
      timestamp: text(packet, "created_at"),
      taskDescription: goal,
      originalGoal: goal,
      conversationHistorySummary: text(packet, "context_summary"),
      currentState: members(packet, "working_memory"),
      toolCache: members(packet, "tool_cache"),
      priority: text(packet, "priority"),
      confidence: number(packet, "confidence"),
      handoffReason: text(packet, "handoff_reason"),
      expiresAt: expiresAt(packet) ?? member(packet, "expires_at"),
    }),
    completedSubtasks,
    remainingSubtasks: subtasks(items(packet, "remaining_steps"), undefined),
    fromAgent: sender("neo", canonicalText(packet)),
    ...(completedSubtasks.length === 0 ? { initial: true } : {}),
  };
}

/** Renames aliases unless the standard name is present. */
export function withUsualNames(packet: JsonObject): JsonObject {
  const renamed = Object.entries(packet).map(([name, value]): [string, Json] => {
    const usual = USUAL.get(name) ?? name;
    return [Object.hasOwn(packet, usual) ? name : usual, value];
  });
  return Object.fromEntries(renamed);
}

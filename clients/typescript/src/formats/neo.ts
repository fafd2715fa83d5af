/** The neo packet, a checkpoint format of another project. Working memory maps to the state, steps to subtasks. */

import { isId } from "../ids.js";
import { canonicalText, isObject, member, type Json, type JsonObject } from "../json/index.js";
import { defined, items, members, number, sender, skeleton, text } from "./common-form.js";
import type { Projection } from "./lossless.js";

const USUAL: ReadonlyMap<string, string> = new Map([
  ["confidence_score", "confidence"],
  ["tool_results_cache", "tool_cache"],
]);
const MADE_UP: [string, string][] = [
  ["originalGoal", "/original_goal"],
  ["priority", "/priority"],
  ["confidence", "/confidence"],
  ["toolCache", "/tool_cache"],
];

/** Handoff messages as neo packets. */
export const neo: Projection = {
  name: "neo",
  holdsPackets: false,
  project,
  lift,
  derived: (message) => MADE_UP.filter(([name]) => !Object.hasOwn(message, name)).map(([, pointer]) => pointer),
};

function project(message: JsonObject): JsonObject {
  const task = text(message, "taskDescription") ?? "";
  return {
    task_id: member(message, "taskId") ?? null,
    original_goal: text(message, "originalGoal") ?? task,
    priority: text(message, "priority") ?? "MEDIUM",
    confidence: number(message, "confidence") ?? 0.5,
    context_summary: text(message, "conversationHistorySummary") || task,
    completed_steps: items(message, "completedSubtasks"),
    remaining_steps: items(message, "remainingSubtasks"),
    working_memory: members(message, "currentState") ?? {},
    tool_cache: members(message, "toolCache") ?? {},
    created_at: member(message, "timestamp") ?? null,
    ...defined({ expires_at: member(message, "expiresAt") }),
  };
}

function lift(shape: JsonObject): JsonObject {
  const packet = withUsualNames(shape);
  const task = text(packet, "task_id");
  const goal = text(packet, "original_goal") || undefined;
  const completedSubtasks = subtasks(packet, "completed_steps", member(packet, "created_at"));
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
      expiresAt: member(packet, "expires_at"),
    }),
    completedSubtasks,
    remainingSubtasks: subtasks(packet, "remaining_steps", undefined),
    fromAgent: sender("neo", canonicalText(packet)),
    ...(completedSubtasks.length === 0 ? { initial: true } : {}),
  };
}

function subtasks(packet: JsonObject, name: string, at: Json | undefined): JsonObject[] {
  return items(packet, name).map((step, index) => subtask(step, `s${index + 1}`, at));
}

function subtask(step: Json, defaultId: string, at: Json | undefined): JsonObject {
  const known = isObject(step) ? step : {};
  return {
    subtaskId: text(known, "subtaskId") ?? text(known, "id") ?? defaultId,
    description: description(step, known),
    ...defined({ completedAt: at }),
    ...known,
  };
}

function description(step: Json, known: JsonObject): string {
  const description = typeof step === "string" ? step : (text(known, "name") ?? text(known, "title") ?? text(known, "action"));
  return description || "step";
}

/** Renames aliases unless the standard name is present. */
function withUsualNames(packet: JsonObject): JsonObject {
  const renamed = Object.entries(packet).map(([name, value]): [string, Json] => {
    const usual = USUAL.get(name) ?? name;
    return [Object.hasOwn(packet, usual) ? name : usual, value];
  });
  return Object.fromEntries(renamed);
}

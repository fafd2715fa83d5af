/**
 * The steps of neo packets. A completed step is an object with `step_name`, `output`, `timestamp` and `agent_name`, all strings; a
 * remaining step is a string. Other members of a step contain what these cannot express: a `subtaskId` that is not the position,
 * and a `result` that is not a string. A `result` or `agentId` of null means that the subtask lacks it.
 */

import { compact, equal, isObject, member, without, type Json, type JsonObject } from "../json/index.js";
import { defined, text } from "./common-form.js";

const STEP_MEMBERS = ["step_name", "output", "timestamp", "agent_name"];
const MAPPED_MEMBERS = ["subtaskId", "description", "completedAt", "result", "agentId"];

/** Returns the completed steps; `sender` is the agent of a subtask without one. */
export function completed(subtasks: Json[], sender: string): JsonObject[] {
  return subtasks.map((it, index) => completedStep(it, `s${index + 1}`, sender));
}

export function remaining(subtasks: Json[]): string[] {
  return subtasks.map(description);
}

/** Returns the steps as subtasks; `completedAt` is the time of completed steps without one. */
export function subtasks(steps: Json[], completedAt: Json | undefined): JsonObject[] {
  return steps.map((it, index) => subtask(it, `s${index + 1}`, completedAt));
}

function completedStep(subtask: Json, defaultId: string, sender: string): JsonObject {
  const known = isObject(subtask) ? subtask : {};
  const id = member(known, "subtaskId");
  const result = member(known, "result");
  const agent = text(known, "agentId");
  return {
    step_name: description(subtask),
    output: outputOf(result),
    ...defined({ timestamp: text(known, "completedAt") }),
    agent_name: agent || sender,
    ...defined({
      subtaskId: id === defaultId ? undefined : id,
      result: text(known, "result") ? undefined : (result ?? null),
      agentId: agent ? undefined : (member(known, "agentId") ?? null),
    }),
    ...without(known, ...MAPPED_MEMBERS, ...STEP_MEMBERS),
  };
}

function subtask(step: Json, defaultId: string, completedAt: Json | undefined): JsonObject {
  const known = isObject(step) ? step : {};
  const agent = member(known, "agentId");
  return {
    subtaskId: text(known, "subtaskId") ?? text(known, "id") ?? defaultId,
    description: text(known, "step_name") || description(step),
    ...defined({
      completedAt: member(known, "timestamp") ?? (Object.hasOwn(known, "timestamp") ? null : completedAt),
      result: resultOf(known) ?? undefined,
      agentId: (agent === undefined ? member(known, "agent_name") : agent) ?? undefined,
    }),
    ...without(known, ...STEP_MEMBERS, "subtaskId", "result", "agentId"),
  };
}

/** Returns the result; an output that was changed replaces it. */
function resultOf(step: JsonObject): Json | undefined {
  const output = member(step, "output");
  const result = member(step, "result");
  const isChanged = output !== undefined && (result === undefined || !equal(output, outputOf(result)));
  return isChanged ? output : result;
}

function outputOf(result: Json | undefined): string {
  if (result === undefined || result === null) {
    return "completed";
  }
  return typeof result === "string" ? result || "completed" : compact(result);
}

function description(step: Json): string {
  const known = isObject(step) ? step : {};
  const names = ["description", "name", "title", "action"];
  const found = typeof step === "string" ? step : names.map((it) => text(known, it)).find((it) => it !== undefined);
  return found || "step";
}

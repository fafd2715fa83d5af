/**
 * The brief of coding agents. A message stores a complete brief in its member `brief`. Without it, the brief is derived
 * from the other members. Evidence is never derived: such a brief has no verification and is not valid until checks are run.
 */

import { isId } from "../ids.js";
import { canonicalText, isObject, member, type JsonObject } from "../json/index.js";
import { defined, items, members, receiver, sender, skeleton, text, UNKNOWN_TIME } from "./common-form.js";
import type { Projection } from "./lossless.js";

const NONE_STATED = "none stated";

/** Handoff messages as briefs. */
export const brief: Projection = {
  name: "brief",
  holdsPackets: false,
  project: (message) => members(message, "brief") ?? fromMembers(message),
  lift,
  derived: (message) =>
    Object.hasOwn(message, "brief") ? [] : ["/out_of_scope", "/changed_files", "/verification", "/open_risks"],
};

function lift(shape: JsonObject): JsonObject {
  const checks = items(shape, "verification").filter(isObject);
  const at = checks.map((check) => text(check, "at")).find((it) => it !== undefined);
  return {
    ...skeleton(shape),
    ...defined({ taskDescription: text(shape, "objective") || undefined }),
    ...liftA2a(shape),
    ...defined({ timestamp: at }),
    completedSubtasks: checks.map((check, index) => completed(index + 1, check)),
    remainingSubtasks: texts(shape, "next_actions").map((it, index) => ({ subtaskId: `n${index + 1}`, description: it })),
    constraints: texts(shape, "out_of_scope").map((it) => `out of scope: ${it}`),
    currentState: defined({
      inScope: member(shape, "in_scope"),
      changedFiles: member(shape, "changed_files"),
      openRisks: member(shape, "open_risks"),
      assumptions: member(shape, "assumptions"),
    }),
    ...(checks.length === 0 ? { initial: true } : {}),
    brief: shape,
  };
}

function fromMembers(message: JsonObject): JsonObject {
  const steps = items(message, "remainingSubtasks").filter(isObject);
  const remaining = steps.map((step) => text(step, "description")).filter((it) => it !== undefined);
  const constraints = items(message, "constraints").filter((it) => typeof it === "string");
  const owner = text(members(message, "fromAgent") ?? {}, "agentId") ?? NONE_STATED;
  return {
    objective: text(message, "taskDescription") ?? NONE_STATED,
    in_scope: orNone(remaining),
    out_of_scope: [NONE_STATED],
    changed_files: [NONE_STATED],
    verification: [],
    open_risks: [{ risk: NONE_STATED, impact: NONE_STATED, owner }],
    next_actions: orNone(remaining.slice(0, 3)),
    assumptions: orNone(constraints),
    ...defined({ a2a: member(message, "a2a") }),
  };
}

function orNone(texts: string[]): string[] {
  return texts.length === 0 ? [NONE_STATED] : texts;
}

function liftA2a(shape: JsonObject): JsonObject {
  const a2a = members(shape, "a2a");
  if (a2a === undefined) {
    return {};
  }
  const from = text(members(a2a, "sender") ?? {}, "agent_id");
  const to = text(members(a2a, "receiver") ?? {}, "agent_id");
  const interaction = text(a2a, "interaction_id");
  return {
    ...(from ? { fromAgent: sender(from, canonicalText(shape)) } : {}),
    ...(to ? { toAgent: receiver(to) } : {}),
    a2a,
    ...(interaction !== undefined && isId(interaction) ? { taskId: interaction } : {}),
  };
}

function completed(number: number, check: JsonObject): JsonObject {
  return {
    subtaskId: `v${number}`,
    description: text(check, "command") || "check",
    ...defined({ result: member(check, "result") }),
    completedAt: text(check, "at") ?? UNKNOWN_TIME,
  };
}

/** Returns the texts of a field, which is a string or a list of strings. */
function texts(shape: JsonObject, name: string): string[] {
  const value = member(shape, name);
  const found = typeof value === "string" ? [value] : items(shape, name).filter((it) => typeof it === "string");
  return found.filter((it) => it !== "");
}

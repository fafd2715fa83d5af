import type { Agent, Contract, JsonObject } from "../api/types";

export interface Fields { target: string; type: string; taskId: string; objective: string }

/** Members that distinguish the known formats from a payload. */
const FORMAT_MEMBERS = [
  ["payload"], ["schemaVersion", "handoffId"], ["schemaVersion", "taskDescription"], ["original_goal", "context_summary"], ["objective", "verification"],
  ["sender", "target", "type"], ["protocol_version", "interaction_id"], ["source", "target", "trigger"],
];

/** Wraps a JSON object in an unknown format as the payload of a packet; null if the daemon must convert the text. */
export function drafted(text: string): JsonObject | null {
  if (text.trim() === "") {
    return { payload: {} };
  }
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

/** A start for a packet, from the registry. */
export interface Suggestion { title: string; target: string; type: string; text: string }

const MAX_SUGGESTIONS = 12;
const text = (of: JsonObject | undefined, name: string): string => (typeof of?.[name] === "string" ? (of[name] as string) : "");
const object = (of: JsonObject | undefined, name: string): JsonObject | undefined => {
  const value = of?.[name];
  return value !== null && typeof value === "object" && !Array.isArray(value) ? value : undefined;
};

/** Returns the contracts of a sender, or all for an operator, then agents without a contract. */
export function suggestions(contracts: Contract[], agents: Agent[], sender: string, all: boolean): Suggestion[] {
  const roles = new Set([sender, ...(agents.find((it) => it.name === sender)?.roles ?? [])]);
  const edges = contracts.filter((it) => all || roles.has(text(it.contract, "source")));
  const withContract = edges.map((it) => {
    const to = text(it.contract, "target");
    const isRole = !agents.some((agent) => agent.name === to) && agents.some((agent) => agent.roles?.includes(to));
    return { title: text(it.contract, "source") + " → " + to, target: isRole ? "role:" + to : to, type: "task.assign", text: skeleton(it.contract) };
  });
  const known = new Set(withContract.map((it) => it.target));
  const others = agents.filter((it) => it.kind === "agent" && it.name !== sender && !known.has(it.name)).map((it) => ({ title: it.name, target: it.name, type: "task.assign", text: "" }));
  return [...withContract, ...others].slice(0, MAX_SUGGESTIONS);
}

/** Returns a payload with the fields that a contract requires, without values. */
function skeleton(contract: JsonObject): string {
  const required = object(contract, "payload")?.["required"];
  const paths = Array.isArray(required) ? required.filter((it): it is string => typeof it === "string") : [];
  const payload = new Map<string, Map<string, string> | string>();
  for (const [first = "", second] of paths.map((it) => it.split("."))) {
    const known = payload.get(first);
    const inner = known instanceof Map ? known : new Map<string, string>();
    payload.set(first, second === undefined ? (known ?? "") : inner.set(second, ""));
  }
  const members = [...payload].map(([name, value]) => [name, value instanceof Map ? Object.fromEntries(value) : value]);
  return members.length === 0 ? "" : JSON.stringify(Object.fromEntries(members), null, 2);
}

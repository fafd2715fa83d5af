import type { Agent, Brief, Contract, JsonObject } from "../api/types";

export interface Traffic { sent: number; ended: number; failed: number }
export interface Edge { from: string; to: string; contract: Contract | null; traffic: Traffic }
export interface Route { when: string; from: string; to: string; contract: string }

const NONE: Traffic = { sent: 0, ended: 0, failed: 0 };
/** Terminal reasons that do not count as failures of the edge. */
const HARMLESS = new Set(["CANCELLED", "CANCELLED_BY_PARENT", "JOIN_SATISFIED", "SUCCESS", "HANDED_OFF"]);
const FINAL = new Set(["completed", "failed", "blocked", "cancelled"]);

const text = (object: JsonObject | undefined, name: string): string => {
  const value = object?.[name];
  return typeof value === "string" ? value : "";
};

/** Returns edges with a contract and edges that only have traffic. */
export function edges(contracts: Contract[], packets: Brief[], agents: Agent[]): Edge[] {
  const traffic = new Map<string, Traffic>();
  const roles = new Map(agents.map((it) => [it.name, it.roles ?? []]));
  for (const packet of packets) {
    if (packet.sender !== packet.target) {
      const key = packet.sender + "\u0000" + packet.target;
      const known = traffic.get(key) ?? { ...NONE };
      known.sent++;
      known.ended += FINAL.has(packet.status) ? 1 : 0;
      known.failed += FINAL.has(packet.status) && !HARMLESS.has(packet.terminalReason ?? "") ? 1 : 0;
      traffic.set(key, known);
    }
  }
  const found: Edge[] = [];
  const covered = new Set<string>();
  for (const contract of contracts) {
    const from = text(contract.contract, "source");
    const to = text(contract.contract, "target");
    const sum = { ...NONE };
    for (const [key, it] of traffic) {
      const [sender = "", target = ""] = key.split("\u0000");
      const same = target === to || target === "role:" + to || (roles.get(target) ?? []).includes(to);
      if (sender === from && same) {
        covered.add(key);
        sum.sent += it.sent;
        sum.ended += it.ended;
        sum.failed += it.failed;
      }
    }
    found.push({ from, to, contract, traffic: sum });
  }
  for (const [key, it] of traffic) {
    if (!covered.has(key)) {
      const [from = "", to = ""] = key.split("\u0000");
      found.push({ from, to, contract: null, traffic: it });
    }
  }
  return found;
}

export function failureRate(traffic: Traffic): number {
  return traffic.ended === 0 ? 0 : traffic.failed / traffic.ended;
}

/** Returns the recovery routes of a contract. */
export function routes(contract: Contract, agents: Agent[]): Route[] {
  const recovery = contract.contract["recovery"] as JsonObject | undefined;
  const source = text(contract.contract, "source");
  const target = text(contract.contract, "target");
  const supervisor = (name: string): string => agents.find((it) => it.name === name)?.supervisor ?? "";
  const human = contract.contract["human_in_the_loop"];
  const channel = human !== null && typeof human === "object" && !Array.isArray(human) ? text(human as JsonObject, "channel") : "";
  return ["on_reject", "on_timeout", "on_error"].flatMap((when) => {
    const word = text(recovery, when);
    const to = word === "source" ? source : word === "supervisor" ? supervisor(target) || supervisor(source) : word === "human" ? "human:" + (channel || "default") : word;
    return to === "" ? [] : [{ when, from: target, to, contract: contract.id }];
  });
}

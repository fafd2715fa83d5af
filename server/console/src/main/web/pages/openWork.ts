import { slo } from "../api/metrics";
import type { Agent, Brief } from "../api/types";

/** Accepted packets without activity for this long count as silent. */
export const SILENT_MS = 60_000;

export interface Waiting { target: string; count: number; oldest: Brief }

/** Groups unaccepted packets by target, longest wait first. */
export function byTarget(ready: Brief[]): Waiting[] {
  const groups = new Map<string, Waiting>();
  for (const packet of ready) {
    const group = groups.get(packet.target);
    if (group === undefined) {
      groups.set(packet.target, { target: packet.target, count: 1, oldest: packet });
    } else {
      group.count++;
      group.oldest = packet.createdAt < group.oldest.createdAt ? packet : group.oldest;
    }
  }
  return [...groups.values()].sort((a, b) => a.oldest.createdAt.localeCompare(b.oldest.createdAt));
}

/** Returns silent packets, longest silence first. */
export function silent(running: Brief[], now: number): Brief[] {
  return running
    .filter((it) => now - Date.parse(it.updatedAt) > SILENT_MS)
    .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt));
}

/** Returns packets that exceed the maximum acceptance time of their transport, longest wait first. */
export function late(ready: Brief[], agents: Agent[], now: number): Brief[] {
  const transports = new Map(agents.map((it) => [it.name, it.delivery?.transport ?? "pull"]));
  return ready
    .filter((it) => !it.target.startsWith("human:"))
    .filter((it) => now - Date.parse(it.createdAt) > slo(transports.get(it.target) ?? "pull").max * 1000)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Returns packets for agents that wait in time, so that each packet is counted in one place: packets for people are in their inbox. */
export function unowned(ready: Brief[], overdue: Brief[]): Brief[] {
  const counted = new Set(overdue.map((it) => it.packetId));
  return ready.filter((it) => !it.target.startsWith("human:") && !counted.has(it.packetId));
}

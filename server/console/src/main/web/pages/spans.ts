import type { Record, TaskPacket } from "../api/types";

export interface Span { created: number; accepted: number | null; ended: number | null; final: boolean }

const FINAL = new Set(["completed", "failed", "blocked", "cancelled"]);

/** Returns when each packet was sent, accepted and ended. */
export function spans(packets: TaskPacket[], accepted: Map<string, string>): Map<string, Span> {
  const found = new Map<string, Span>();
  for (const packet of packets) {
    const final = FINAL.has(packet.status);
    const at = accepted.get(packet.packetId);
    found.set(packet.packetId, {
      created: Date.parse(packet.createdAt),
      accepted: at === undefined ? null : Date.parse(at),
      ended: final ? Date.parse(packet.updatedAt) : null,
      final,
    });
  }
  return found;
}

/** Returns the first acceptance of each packet. */
export function acceptances(records: Record[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const record of records) {
    if (record.event === "packet.accepted" && record.packetId !== null && !found.has(record.packetId)) {
      found.set(record.packetId, record.at);
    }
  }
  return found;
}

export interface Bar { left: number; wait: number; work: number }

/** Returns the position of a packet within the duration of its task, in percent. */
export function bar(span: Span, from: number, to: number): Bar {
  const scale = 100 / Math.max(1, to - from);
  const end = span.ended ?? to;
  const accepted = span.accepted ?? end;
  const part = (ms: number): number => Math.min(100, Math.max(0, ms * scale));
  return { left: part(span.created - from), wait: part(accepted - span.created), work: span.accepted === null ? 0 : part(end - accepted) };
}

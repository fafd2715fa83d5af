/**
 * Layout of packets like a version history: one row per packet and one lane per open line of work. A packet is linked to
 * the packet that it continues, retries, recovers, or that delegated it.
 */
export type Tie = "handoff" | "retry" | "recovery" | "child";
export interface Linked {
  packetId: string; previousPacketId: string | null; parentPacketId: string | null; retryOf: string | null; recoveryOf: string | null;
}
export interface Rail {
  lane: number;
  /** The lane of the linked packet and the kind of link. */
  from: { lane: number; tie: Tie } | null;
  /** Lanes that pass through this row. */
  through: number[];
  /** Whether a later packet is linked to this one. */
  continues: boolean;
}

export function tieOf(packet: Linked): { to: string; tie: Tie } | null {
  if (packet.retryOf !== null) {
    return { to: packet.retryOf, tie: "retry" };
  }
  if (packet.recoveryOf !== null) {
    return { to: packet.recoveryOf, tie: "recovery" };
  }
  if (packet.previousPacketId !== null) {
    return { to: packet.previousPacketId, tie: "handoff" };
  }
  return packet.parentPacketId === null ? null : { to: packet.parentPacketId, tie: "child" };
}

export function rails(packets: Linked[]): { rows: Rail[]; lanes: number } {
  const known = new Set<string>();
  const left = new Map<string, number>();
  for (const packet of packets) {
    const tie = tieOf(packet);
    if (tie !== null && known.has(tie.to)) {
      left.set(tie.to, (left.get(tie.to) ?? 0) + 1);
    }
    known.add(packet.packetId);
  }
  const lanes: (string | null)[] = [];
  const seen = new Map<string, number>();
  const rows: Rail[] = [];
  let width = 1;
  for (const packet of packets) {
    const tie = tieOf(packet);
    const above = tie === null ? undefined : seen.get(tie.to);
    let from: Rail["from"] = null;
    let lane = -1;
    if (tie !== null && above !== undefined) {
      from = { lane: above, tie: tie.tie };
      const more = (left.get(tie.to) ?? 1) - 1;
      left.set(tie.to, more);
      if (more === 0) {
        lanes[above] = null;
        seen.delete(tie.to);
        lane = above;
      }
    }
    if (lane < 0) {
      lane = free(lanes);
    }
    const through = lanes.flatMap((id, i) => (id !== null && i !== lane ? [i] : []));
    const continues = (left.get(packet.packetId) ?? 0) > 0;
    lanes[lane] = continues ? packet.packetId : null;
    if (continues) {
      seen.set(packet.packetId, lane);
    }
    width = Math.max(width, lane + 1, ...through.map((it) => it + 1));
    rows.push({ lane, from, through, continues });
  }
  return { rows, lanes: width };
}

function free(lanes: (string | null)[]): number {
  const at = lanes.indexOf(null);
  return at < 0 ? lanes.length : at;
}

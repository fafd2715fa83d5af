/** What the daemon takes and answers, by the types of its OpenAPI document. Later fields are there too, untyped. */

import type { components } from "./generated/openapi.js";
import { Handoff } from "./handoff.js";
import { messageOf } from "./formats/hub.js";
import { plainObject, without, type JsonObject } from "./json/index.js";

export type Schemas = components["schemas"];

type Open<T> = T & { [member: string]: unknown };

/** The one thing that moves: an identity, an owner, a state and a history. */
export type Packet = Open<Schemas["Packet"]>;
/** A view over all packets of one task. */
export type Task = Schemas["Task"];
/** A task in a list, without its packets. */
export type TaskEntry = Schemas["TaskList"]["items"][number];
/** One line of the audit chain. */
export type AuditRecord = Open<Schemas["AuditRecord"]>;
/** A lease as the daemon grants it; `fence` grows with every lease of the packet. */
export type Grant = Schemas["Lease"];
/** An agent's entry in the registry. */
export type AgentEntry = Open<Schemas["AgentEntry"]>;

/**
 * Work that is offered: accept or reject it before the offer lapses. `resumed` work is yours already: it came back from a
 * rollback, from children or from a person, with the `checkpoint` that was saved.
 */
export type Claim = Omit<Schemas["ClaimAnswer"]["items"][number], "packet"> & { packet: Packet };

/** One answer of a batch: the packet, or why there is none. */
export interface Submission {
  index: number;
  status: number;
  packet?: Packet;
  problem?: Schemas["Problem"];
}

/** One server-sent event: the name of the record's event or `alert`, and the record. */
export interface AhpEvent {
  id: string;
  name: string;
  data: JsonObject;
}

/** A packet to submit; `task.assign` unless it says another type. A `Handoff` as payload is stamped on sending. */
export type NewPacket = Open<Omit<Partial<Schemas["PacketToSubmit"]>, "payload"> & { payload?: object }>;

const FINAL = ["completed", "failed", "blocked", "cancelled"];

export function isFinal(packet: Pick<Packet, "status">): boolean {
  return FINAL.includes(String(packet.status));
}

/** Whether a packet carries a handoff message. */
export function isHandoff(packet: Pick<Packet, "payloadType" | "payload">): boolean {
  return packet.payloadType?.startsWith("handoff/") || Object.hasOwn(packet.payload, "schemaVersion");
}

/** The message of a packet; for one that carries none, a message made of its fields. */
export function handoffOf(packet: Packet): Handoff {
  return new Handoff(messageOf(without(plainObject(packet), "assigned")));
}

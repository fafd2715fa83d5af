/** The types of requests and responses, from the OpenAPI document of the daemon. Unknown members are kept, untyped. */

import type { components } from "./generated/openapi.js";
import { Handoff } from "./handoff.js";
import { messageOf } from "./formats/common-form.js";
import { plainObject, without, type JsonObject } from "./json/index.js";

export type Schemas = components["schemas"];

type Open<T> = T & { [member: string]: unknown };

/** The unit that moves between agents. It has an identity, an owner, a state and a history. */
export type Packet = Open<Schemas["Packet"]>;
/** The packets that belong together, with their owner, agents and handoffs. */
export type Task = Schemas["Task"];
/** The result of a task: of the last packet in its chain of handoffs, retries and recoveries. */
export type TaskResult = Schemas["TaskResult"];
/** A task in a list, without its packets. */
export type TaskEntry = Schemas["TaskList"]["items"][number];
/** One record of the audit chain. */
export type AuditRecord = Open<Schemas["AuditRecord"]>;
/** The lease data from the daemon; `fence` grows with every lease of the packet. */
export type Grant = Schemas["Lease"];
/** An agent's entry in the registry. */
export type AgentEntry = Open<Schemas["AgentEntry"]>;

/**
 * A claimed packet. Accept or reject it before the offer expires. A `resumed` packet is already owned by the caller: it
 * returned from a rollback, from children or from a person, with the saved `checkpoint`.
 */
export type Claim = Omit<Schemas["ClaimAnswer"]["items"][number], "packet"> & { packet: Packet };

/** One result of a batch: the packet, or the problem document. */
export interface Submission {
  index: number;
  status: number;
  packet?: Packet;
  problem?: Schemas["Problem"];
}

/** One server-sent event: the event name of the record or `alert`, and the record. */
export interface AhpEvent {
  id: string;
  name: string;
  data: JsonObject;
}

/** How often failed work is tried (1 to 10), and the pause between two attempts. */
export interface Retry {
  maxAttempts: number;
  backoffMs?: number;
}

/** A schedule to create: a packet with a cron expression or an interval. */
export interface NewSchedule {
  packet: NewPacket;
  /** Minute, hour, day of the month, month, day of the week. */
  cron?: string;
  everyMs?: number;
  timeZone?: string;
  overlap?: "skip" | "allow";
}

/**
 * A packet to submit (default type: `task.assign`). If the payload is a `Handoff`, sending fills in its open members.
 * Members whose names start with `x-` are free.
 */
export interface NewPacket extends Omit<Partial<Schemas["PacketToSubmit"]>, "payload" | "retry" | "onComplete"> {
  payload?: object;
  runId?: string;
  objective?: string;
  intent?: string;
  scope?: object | string;
  confidence?: number;
  expectedOutput?: { format?: string; requiredFields?: readonly string[]; schema?: object | string };
  /** The agent that gets a packet `task.result` when the task has ended. */
  onComplete?: { target: string };
  retry?: Retry;
  /** The reviewer that must approve the result. */
  review?: { by: string };
  [extension: `x-${string}`]: unknown;
}

const FINAL = ["completed", "failed", "blocked", "cancelled"];

export function isFinal(packet: Pick<Packet, "status">): boolean {
  return FINAL.includes(String(packet.status));
}

/** Returns whether the payload of a packet is a handoff message. */
export function isHandoff(packet: Pick<Packet, "payloadType" | "payload">): boolean {
  return packet.payloadType?.startsWith("handoff/") || Object.hasOwn(packet.payload, "schemaVersion");
}

/** Returns the state that a packet carries: that of its handoff message, otherwise its payload. */
export function stateOf(packet: Packet): unknown {
  return isHandoff(packet) ? new Handoff(plainObject(packet.payload)).state : packet.payload;
}

/** Returns the handoff message of a packet; derives it from the fields of a packet without one. */
export function handoffOf(packet: Packet): Handoff {
  return new Handoff(messageOf(without(plainObject(packet), "assigned")));
}

/** The daemon's verbs, one method each. */

import { Administration } from "./administration.js";
import type { CallOptions, CallsOptions, Filters } from "./calls.js";
import { Busy } from "./errors.js";
import { follow, type EventOptions } from "./events.js";
import { Handoff } from "./handoff.js";
import { uuid7 } from "./ids.js";
import { plainObject, type JsonObject } from "./json/index.js";
import { Lease } from "./lease.js";
import type { AhpEvent, AuditRecord, Claim, NewPacket, Packet, Schemas, Submission, Task, TaskEntry } from "./models.js";
import { signPacket, type SigningKey } from "./signing.js";
import { path } from "./transport.js";

export interface ClientOptions extends CallsOptions {
  /** Signs every packet that is submitted. */
  signing?: SigningKey;
}

export interface ClaimOptions extends CallOptions {
  max?: number;
  /** How long to wait for the first packet, at most 60,000. */
  waitMs?: number;
  leaseMs?: number;
  taskId?: string;
  types?: readonly string[];
  accept?: boolean;
}

/** Speaks with a daemon. Holds nothing open between calls but what `fetch` keeps. */
export class Client extends Administration {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    super(options);
    this.#options = options;
  }

  /** The name this client gave itself; `undefined` when only its token says who it is. */
  get agent(): string | undefined {
    return this.address.agent;
  }

  /** Another client of the same daemon, acting as another agent of a daemon that runs with `--dev`. */
  actingAs(agent: string): Client {
    return new Client({ ...this.#options, token: undefined, agent });
  }

  // Packets

  /** Submits one packet; a duplicate gives the first. Throws `Denied` when a gate refuses. */
  async submit(packet: NewPacket, options: CallOptions & { idempotencyKey?: string } = {}): Promise<Packet> {
    const { idempotencyKey, ...rest } = options;
    const headers: Record<string, string> = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
    const body = await this.#signed(this.packetToSend(packet));
    return this.post("/v1/packets", body, { headers, idempotent: true, ...rest });
  }

  /** Submits up to 1,000 packets; each stands alone. */
  async submitAll(packets: Iterable<NewPacket>, options: CallOptions = {}): Promise<Submission[]> {
    const body = await Promise.all([...packets].map((it) => this.#signed(this.packetToSend(it))));
    const answer = await this.post<Schemas["BatchAnswer"]>("/v1/packets", body, { idempotent: true, ...options });
    return answer.results as Submission[];
  }

  /** What would become of a packet, gate by gate; nothing is stored. */
  explain(packet: NewPacket, options: CallOptions = {}): Promise<Schemas["Explanation"]> {
    return this.post("/v1/explain", this.packetToSend(packet), { idempotent: true, ...options });
  }

  /** A packet, handoff, brief or neo packet, as any text, as the packet to submit; nothing is stored. */
  draft(body: object, options: CallOptions = {}): Promise<JsonObject> {
    return this.post("/v1/drafts", body, { idempotent: true, ...options });
  }

  packet(packetId: string, options: CallOptions = {}): Promise<Packet> {
    return this.get(path("v1", "packets", packetId), options);
  }

  /** Packets by `taskId`, `status`, `sender`, `target`, `owner`, `type` and so on, oldest first. */
  packets(filters: Filters = {}, options: CallOptions = {}): AsyncGenerator<Packet, void, undefined> {
    return this.pages("/v1/packets", filters, options);
  }

  packetTrace(packetId: string, options: CallOptions = {}): Promise<AuditRecord[]> {
    return this.all(path("v1", "packets", packetId, "trace"), {}, options);
  }

  /** What a receiver's model is given of a packet. */
  rendering(packetId: string, options: CallOptions = {}): Promise<JsonObject> {
    return this.get(path("v1", "packets", packetId, "rendering"), options);
  }

  // Work

  /** Asks for work: up to `max` packets, waiting up to `waitMs` for the first. */
  async claim(options: ClaimOptions = {}): Promise<Claim[]> {
    const { signal, accept, ...rest } = options;
    const body = { agent: this.agent, max: 1, ...rest, accept: accept || undefined };
    const call = { waitMs: options.waitMs ?? 0, signal };
    const answer = await this.post<{ items: Claim[] }>("/v1/claims", body, call);
    return answer.items;
  }

  /**
   * Takes the work over; a claim that is accepted already becomes its lease without asking. A packet or its id is claimed
   * and accepted in one step.
   */
  async accept(work: Claim | Packet | string, options: CallOptions & { leaseMs?: number } = {}): Promise<Lease> {
    const { leaseMs, ...rest } = options;
    if (isClaim(work) && work.accepted) {
      return new Lease(this, work.packet, work.lease, work.checkpoint);
    }
    const leaseToken = isClaim(work) ? work.lease.token : undefined;
    const answer = await this.verb<{ packet: Packet; lease: Schemas["Lease"] }>(
      idOf(work),
      "accept",
      { leaseToken, leaseMs },
      rest,
    );
    return new Lease(this, answer.packet, answer.lease, isClaim(work) ? work.checkpoint : null);
  }

  /** Sends the work back with a reason code. */
  async reject(
    work: Claim | Packet | string,
    reason: string,
    body: { message?: string; details?: unknown; retryable?: boolean } = {},
    options: CallOptions = {},
  ): Promise<Packet> {
    const leaseToken = isClaim(work) ? work.lease.token : undefined;
    return (await this.verb(idOf(work), "reject", { leaseToken, reason, ...body }, options)).packet;
  }

  /** Calls off a packet that you sent. */
  async cancel(packetId: string, reason?: string, options: CallOptions = {}): Promise<Packet> {
    return (await this.verb(packetId, "cancel", { reason }, options)).packet;
  }

  async review(packetId: string, review: Schemas["ReviewBody"], options: CallOptions = {}): Promise<Packet> {
    return (await this.verb(packetId, "review", review, options)).packet;
  }

  // Streams

  /** Adds to a packet's stream, as its sender or with the owner's lease (`leaseToken`). */
  chunk(packetId: string, chunk: Schemas["Chunk"], options: CallOptions = {}): Promise<Schemas["ChunkAnswer"]> {
    const idempotent = chunk.index !== undefined;
    return this.post(path("v1", "packets", packetId, "chunks"), chunk, { idempotent, ...options });
  }

  /** One page of a stream: `items`, `closed` and `next`, the `after` of the next page. */
  chunks(
    packetId: string,
    options: CallOptions & { after?: number; waitMs?: number } = {},
  ): Promise<Schemas["ChunkList"]> {
    const { after, waitMs = 0, signal } = options;
    return this.get(path("v1", "packets", packetId, "chunks"), { signal, waitMs, query: { after, waitMs } });
  }

  // Tasks

  task(taskId: string, options: CallOptions = {}): Promise<Task> {
    return this.get(path("v1", "tasks", taskId), options);
  }

  tasks(filters: Filters = {}, options: CallOptions = {}): AsyncGenerator<TaskEntry, void, undefined> {
    return this.pages("/v1/tasks", filters, options);
  }

  trace(taskId: string, options: CallOptions = {}): Promise<AuditRecord[]> {
    return this.all(path("v1", "tasks", taskId, "trace"), {}, options);
  }

  cost(taskId: string, options: CallOptions = {}): Promise<Schemas["Cost"]> {
    return this.get(path("v1", "tasks", taskId, "cost"), options);
  }

  /** What was added, changed and lost from hop to hop. */
  diff(taskId: string, options: CallOptions = {}): Promise<Schemas["Diff"]> {
    return this.get(path("v1", "tasks", taskId, "diff"), options);
  }

  checkpoint(taskId: string, options: CallOptions = {}): Promise<Schemas["Checkpoint"]> {
    return this.get(path("v1", "tasks", taskId, "checkpoint"), options);
  }

  /** A ZIP that proves what happened to a task. */
  proof(taskId: string, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    return this.transport.bytes({ method: "GET", path: path("v1", "tasks", taskId, "proof"), ...options });
  }

  cancelTask(taskId: string, reason?: string, options: CallOptions = {}): Promise<Task> {
    return this.post(path("v1", "tasks", taskId, "cancel"), { reason }, options);
  }

  rollback(taskId: string, reason?: string, options: CallOptions = {}): Promise<Task> {
    return this.post(path("v1", "tasks", taskId, "rollback"), { reason }, options);
  }

  replay(taskId: string, packetId?: string, options: CallOptions = {}): Promise<Packet> {
    return this.post(path("v1", "tasks", taskId, "replay"), { packetId }, options);
  }

  // The rest

  /** Server-sent events from now on, or from after `lastEventId`; reconnects without a gap. */
  events(options: EventOptions = {}): AsyncGenerator<AhpEvent, void, undefined> {
    return follow(this.transport, options);
  }

  status(options: CallOptions = {}): Promise<JsonObject> {
    return this.get("/v1/status", options);
  }

  /** Who the daemon takes this caller for. */
  whoAmI(options: CallOptions = {}): Promise<JsonObject> {
    return this.get("/v1/session", options);
  }

  /** Whether the daemon takes work. */
  async ready(options: CallOptions = {}): Promise<boolean> {
    try {
      await this.transport.call({ method: "GET", path: "/readyz", idempotent: true, impatient: true, ...options });
      return true;
    } catch (fault) {
      if (fault instanceof Busy) {
        return false;
      }
      throw fault;
    }
  }

  /** Any verb of a packet by its name; `Lease` has those that need one. */
  async verb<T = { packet: Packet }>(
    packetId: string,
    verb: string,
    body: object,
    options: CallOptions & { idempotent?: boolean } = {},
  ): Promise<T> {
    return this.post(path("v1", "packets", packetId, verb), body, options);
  }

  /** A packet for the wire: with an id, so that sending it twice is sending it once, and a stamped message. */
  packetToSend(packet: NewPacket): JsonObject {
    const { payload, ...rest } = { type: "task.assign", payload: {}, ...packet };
    if (!(payload instanceof Handoff)) {
      return plainObject({ packetId: uuid7(), ...rest, payload });
    }
    const message = payload.stamped({
      sender: rest.sender ?? this.agent ?? "operator",
      target: rest.target ?? "any",
      taskId: rest.taskId,
      traceparent: rest.traceparent,
    });
    return plainObject({ packetId: uuid7(), ...rest, taskId: message.taskId, payload: message.json });
  }

  async #signed(packet: JsonObject): Promise<JsonObject> {
    const key = this.#options.signing;
    if (key === undefined) {
      return packet;
    }
    return signPacket({ ...(this.agent === undefined ? {} : { sender: this.agent }), ...packet }, key);
  }
}

function isClaim(work: Claim | Packet | string): work is Claim {
  return typeof work === "object" && "packet" in work && "lease" in work;
}

function idOf(work: Claim | Packet | string): string {
  return typeof work === "string" ? work : isClaim(work) ? work.packet.packetId : work.packetId;
}

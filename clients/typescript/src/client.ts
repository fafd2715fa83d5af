/** The client of the daemon's HTTP API. */

import { Administration } from "./administration.js";
import type { CallOptions, CallsOptions, Filters } from "./calls.js";
import { Busy } from "./errors.js";
import { follow, type EventOptions } from "./events.js";
import { Handoff } from "./handoff.js";
import { uuid7 } from "./ids.js";
import { plainObject, type JsonObject } from "./json/index.js";
import { Lease } from "./lease.js";
import type {
  AhpEvent,
  AuditRecord,
  Claim,
  NewPacket,
  Packet,
  Schemas,
  Submission,
  Task,
  TaskEntry,
  TaskResult,
} from "./models.js";
import { signPacket, type SigningKey } from "./signing.js";
import { path } from "./transport.js";

const MAX_WAIT_MS = 60_000;

export interface ClientOptions extends CallsOptions {
  /** The key that signs every submitted packet. */
  signing?: SigningKey;
}

export interface ClaimOptions extends CallOptions {
  max?: number;
  /** The time to wait for the first packet (maximum: 60,000). */
  waitMs?: number;
  leaseMs?: number;
  taskId?: string;
  types?: readonly string[];
  accept?: boolean;
}

/** A client of one daemon. It needs no closing: `fetch` manages the connections. */
export class Client extends Administration {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    super(options);
    this.#options = options;
  }

  /** The agent name of this client; `undefined` if only its token identifies it. */
  get agent(): string | undefined {
    return this.address.agent;
  }

  /** Returns a client of the same daemon for another agent; the daemon must run with `--dev`. */
  actingAs(agent: string): Client {
    return new Client({ ...this.#options, token: undefined, agent });
  }

  // Packets

  /**
   * Submits one packet; for a duplicate, returns the first packet. Throws `Denied` if a gate denies it. With `waitMs`,
   * waits up to so long for the end of the packet's task. The returned packet then has the status, owner, result, reason
   * and error of the task, also if other agents finished it (see `result`).
   */
  async submit(
    packet: NewPacket,
    options: CallOptions & { idempotencyKey?: string; waitMs?: number } = {},
  ): Promise<Packet> {
    const { idempotencyKey, waitMs, ...rest } = options;
    const headers: Record<string, string> = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
    const body = await this.#signed(this.packetToSend(packet));
    const submitted = await this.post<Packet>("/v1/packets", body, { headers, idempotent: true, ...rest });
    return waitMs === undefined ? submitted : this.#withOutcome(submitted, waitMs, rest);
  }

  async #withOutcome(packet: Packet, waitMs: number, options: CallOptions): Promise<Packet> {
    const outcome = await this.result(packet, { ...options, waitMs });
    if (outcome.endedAt === null) {
      return packet;
    }
    const status = outcome.status.toLowerCase() as Packet["status"];
    const { agent: owner, result, reason: terminalReason, error } = outcome;
    return { ...packet, status, owner, result, terminalReason, error };
  }

  /** Submits up to 1,000 packets. Each packet succeeds or fails separately. */
  async submitAll(packets: Iterable<NewPacket>, options: CallOptions = {}): Promise<Submission[]> {
    const body = await Promise.all([...packets].map((it) => this.#signed(this.packetToSend(it))));
    const answer = await this.post<Schemas["BatchAnswer"]>("/v1/packets", body, { idempotent: true, ...options });
    return answer.results as Submission[];
  }

  /** Returns the verdict of each gate for a packet, without storing the packet. */
  explain(packet: NewPacket, options: CallOptions = {}): Promise<Schemas["Explanation"]> {
    return this.post("/v1/explain", this.packetToSend(packet), { idempotent: true, ...options });
  }

  /** Converts a packet, handoff, brief or neo packet to a packet to submit, without storing it. */
  draft(body: object, options: CallOptions = {}): Promise<JsonObject> {
    return this.post("/v1/drafts", body, { idempotent: true, ...options });
  }

  packet(packetId: string, options: CallOptions = {}): Promise<Packet> {
    return this.get(path("v1", "packets", packetId), options);
  }

  /** Returns packets, oldest first. Filters are `taskId`, `status`, `sender`, `target` and so on. */
  packets(filters: Filters = {}, options: CallOptions = {}): AsyncGenerator<Packet, void, undefined> {
    return this.pages("/v1/packets", filters, options);
  }

  packetTrace(packetId: string, options: CallOptions = {}): Promise<AuditRecord[]> {
    return this.all(path("v1", "packets", packetId, "trace"), {}, options);
  }

  /** Returns the text of a packet for the receiver's model. */
  rendering(packetId: string, options: CallOptions = {}): Promise<JsonObject> {
    return this.get(path("v1", "packets", packetId, "rendering"), options);
  }

  // Work

  /** Claims up to `max` packets; waits up to `waitMs` for the first one. */
  async claim(options: ClaimOptions = {}): Promise<Claim[]> {
    const { signal, accept, ...rest } = options;
    const body = { agent: this.agent, max: 1, ...rest, accept: accept || undefined };
    const call = { waitMs: options.waitMs ?? 0, signal };
    const answer = await this.post<{ items: Claim[] }>("/v1/claims", body, call);
    return answer.items;
  }

  /** Claims one packet; waits up to `waitMs` for it. Returns `undefined` if there is none. */
  async claimOne(options: Omit<ClaimOptions, "max"> = {}): Promise<Claim | undefined> {
    return (await this.claim({ ...options, max: 1 }))[0];
  }

  /** Returns the types of the packets that wait for an agent, of the oldest `limit` packets. */
  async waitingTypes(agent: string, limit: number, options: CallOptions = {}): Promise<string[]> {
    const query = { target: agent, status: "ready", view: "brief", limit };
    const page = await this.get<Schemas["PacketList"]>("/v1/packets", { query, ...options });
    return [...new Set(page.items.map((it) => it.type))].sort();
  }

  /**
   * Accepts a claim and returns its lease. An already accepted claim needs no request. Claims and accepts in one step if
   * `work` is a packet or a packet id.
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

  /** Rejects the work with a reason code; it returns to its sender. */
  async reject(
    work: Claim | Packet | string,
    reason: string,
    body: { message?: string; details?: unknown; retryable?: boolean } = {},
    options: CallOptions = {},
  ): Promise<Packet> {
    const leaseToken = isClaim(work) ? work.lease.token : undefined;
    return (await this.verb(idOf(work), "reject", { leaseToken, reason, ...body }, options)).packet;
  }

  /** Cancels a packet that this agent sent. */
  async cancel(packetId: string, reason?: string, options: CallOptions = {}): Promise<Packet> {
    return (await this.verb(packetId, "cancel", { reason }, options)).packet;
  }

  async review(packetId: string, review: Schemas["ReviewBody"], options: CallOptions = {}): Promise<Packet> {
    return (await this.verb(packetId, "review", review, options)).packet;
  }

  /**
   * Compresses a handoff message in the daemon. With `useModel`, the model of the daemon writes the summary; the answer
   * has its `cost`.
   */
  compress(
    message: Handoff | object,
    window: number,
    more: { threshold?: number; keep?: number; useModel?: boolean } = {},
    options: CallOptions = {},
  ): Promise<Schemas["Compressed"]> {
    const body = { message: message instanceof Handoff ? message.json : message, window, ...more };
    return this.post("/v1/compress", body, { idempotent: true, ...options });
  }

  // Streams

  /** Appends a chunk to the stream of a packet, as its sender or with the owner's lease (`leaseToken`). */
  chunk(packetId: string, chunk: Schemas["Chunk"], options: CallOptions = {}): Promise<Schemas["ChunkAnswer"]> {
    const idempotent = chunk.index !== undefined;
    return this.post(path("v1", "packets", packetId, "chunks"), chunk, { idempotent, ...options });
  }

  /** Returns one page of a stream: `items`, `closed` and `next`, which is `after` for the next page. */
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

  /**
   * Returns the result of a task, through handoffs, retries and recoveries to other agents. Waits up to `waitMs` until
   * the task has ended. After that, returns the state of the running task: `endedAt` is null.
   */
  async result(task: Packet | Task | string, options: CallOptions & { waitMs?: number } = {}): Promise<TaskResult> {
    const { waitMs: totalMs = 0, signal } = options;
    const target = path("v1", "tasks", typeof task === "string" ? task : String(task.taskId), "result");
    const deadline = Date.now() + totalMs;
    for (;;) {
      const waitMs = Math.min(Math.max(deadline - Date.now(), 0), MAX_WAIT_MS);
      const outcome = await this.get<TaskResult>(target, { signal, waitMs, query: { waitMs } });
      if (outcome.endedAt !== null || Date.now() >= deadline) {
        return outcome;
      }
    }
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

  /** Returns the members that each handoff added, changed or lost. */
  diff(taskId: string, options: CallOptions = {}): Promise<Schemas["Diff"]> {
    return this.get(path("v1", "tasks", taskId, "diff"), options);
  }

  checkpoint(taskId: string, options: CallOptions = {}): Promise<Schemas["Checkpoint"]> {
    return this.get(path("v1", "tasks", taskId, "checkpoint"), options);
  }

  /** Returns a ZIP file with the proof of a task's history. */
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

  // Events and status

  /** Streams events from now on, or after `lastEventId`. Reconnects without losing events. */
  events(options: EventOptions = {}): AsyncGenerator<AhpEvent, void, undefined> {
    return follow(this.transport, options);
  }

  status(options: CallOptions = {}): Promise<JsonObject> {
    return this.get("/v1/status", options);
  }

  /** Returns the identity of the caller. */
  whoAmI(options: CallOptions = {}): Promise<JsonObject> {
    return this.get("/v1/session", options);
  }

  /** Returns whether the daemon accepts requests. */
  async ready(options: CallOptions = {}): Promise<boolean> {
    try {
      await this.transport.call({ method: "GET", path: "/readyz", idempotent: true, noRetry: true, ...options });
      return true;
    } catch (fault) {
      if (fault instanceof Busy) {
        return false;
      }
      throw fault;
    }
  }

  /** Calls a verb of a packet by name; `Lease` has the verbs that require a lease. */
  async verb<T = { packet: Packet }>(
    packetId: string,
    verb: string,
    body: object,
    options: CallOptions & { idempotent?: boolean } = {},
  ): Promise<T> {
    return this.post(path("v1", "packets", packetId, verb), body, options);
  }

  /** Builds the packet to send: with an id, which makes a retry a duplicate, and a stamped message. */
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

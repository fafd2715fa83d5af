/** A self-renewing lease on a packet, and the verbs that require a lease. */

import type { Client } from "./client.js";
import { IllegalTransition, LeaseLost, type Denied } from "./errors.js";
import { Handoff } from "./handoff.js";
import type { Json } from "./json/index.js";
import { isFinal, stateOf, type Grant, type NewPacket, type Packet, type Schemas } from "./models.js";

const EXTERNAL_WAITS = ["human", "handoff", "children", "review"];

/** The members of a completion in addition to the result. */
export type Completion = Omit<Schemas["CompleteBody"], "leaseToken" | "result">;

/** The right to work on a packet for a limited time. */
export class Lease {
  packet: Packet;
  grant: Grant;
  /** The checkpoint that was saved with a handoff, if the packet returned from it. */
  readonly checkpoint: Json;
  readonly #client: Client;
  readonly #ended = new AbortController();
  #lost: Denied | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client, packet: Packet, grant: Grant, checkpoint: unknown = null) {
    this.#client = client;
    this.packet = packet;
    this.grant = grant;
    this.checkpoint = checkpoint as Json;
  }

  /** Returns a short text without the token, for `console.log` in Node.js. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    const { packetId, type, status } = this.packet;
    return `Lease { packetId: '${packetId}', type: '${type}', status: '${status}', until: '${this.grant.until}' }`;
  }

  get token(): string {
    return this.grant.token;
  }

  /** A number that grows with every lease of the packet. External systems can reject lower numbers. */
  get fence(): number {
    return this.grant.fence;
  }

  /** Whether the lease can no longer be renewed; check it in long loops and stop. */
  get lost(): boolean {
    return this.#lost !== undefined;
  }

  /** A signal that is aborted when the lease is lost; pass it to asynchronous operations of the work. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Whether the packet has an outcome or waits for something other than this worker. */
  get settled(): boolean {
    const { status, waitingOn } = this.packet;
    return isFinal(this.packet) || (status === "waiting" && EXTERNAL_WAITS.includes(waitingOn ?? ""));
  }

  /**
   * Runs `work` while the lease is renewed. An error fails the packet and is rethrown. If `work` returns without an
   * outcome, the packet fails too, unless it waits for a person, a handoff, children or a review.
   */
  async hold<T>(work: (lease: Lease) => Promise<T> | T): Promise<T> {
    this.renewing();
    try {
      const result = await work(this);
      this.close();
      if (!this.settled && !this.lost) {
        await this.#failed("NO_OUTCOME", "the worker returned without an outcome");
      }
      return result;
    } catch (fault) {
      this.close();
      if (!this.settled && !this.lost && !(fault instanceof LeaseLost)) {
        await this.#failed("EXECUTION_ERROR", messageOf(fault), fault).catch(() => undefined);
      }
      throw fault;
    }
  }

  /** Renews the lease after each third of its duration, until `close`. */
  renewing(): void {
    if (this.#timer === undefined && !this.settled && !this.lost) {
      this.#timer = setTimeout(() => void this.#renewed(), this.grant.ms / 3);
    }
  }

  /** Stops renewing. The lease expires unless an outcome is reported before. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #renewed(): Promise<void> {
    try {
      await this.renew();
    } catch (fault) {
      if (fault instanceof LeaseLost || fault instanceof IllegalTransition) {
        this.#lost = fault;
        this.#ended.abort(fault);
      }
    }
    if (this.#timer !== undefined) {
      this.#timer = undefined;
      this.renewing();
    }
  }

  /** Renews the lease for `leaseMs` milliseconds; the token does not change. */
  async renew(leaseMs?: number): Promise<Grant> {
    const body = { leaseToken: this.token, leaseMs };
    const answer = await this.#client.verb<{ lease: Grant }>(this.packet.packetId, "renew", body, { idempotent: true });
    this.grant = answer.lease;
    return this.grant;
  }

  progress(note?: string, more: { percent?: number; data?: unknown } = {}): Promise<Packet> {
    return this.#move("progress", { note, ...more });
  }

  /** Waits for a person, whose answer arrives with a later claim, or for a `tool` (then `resume`). */
  wait(on: "human" | "tool" = "human", more: { queue?: string; question?: string } = {}): Promise<Packet> {
    return this.#move("wait", { on, ...more });
  }

  resume(): Promise<Packet> {
    return this.#move("resume", {});
  }

  complete(result?: unknown, more: Completion = {}): Promise<Packet> {
    return this.#move("complete", { result, ...more });
  }

  /** Fails the packet. If `retryable`, the retry policy of the packet may start another attempt. */
  fail(code: string, message = code, details?: unknown, { retryable = false } = {}): Promise<Packet> {
    return this.#move("fail", { error: { code, message, details }, retryable: retryable || undefined });
  }

  /** Blocks the packet until the named needs are met or the violations are resolved. */
  block(what: { needs?: readonly unknown[]; violations?: readonly unknown[] }): Promise<Packet> {
    return this.#move("block", what);
  }

  cancel(reason?: string): Promise<Packet> {
    return this.#move("cancel", { reason });
  }

  /**
   * Hands the work off and returns the new packet. This packet waits until the target accepts. If the handoff fails, it
   * returns with `checkpoint` (default: the state that it came with). `more` holds further members of the new packet; its
   * default type is `task.assign`.
   */
  async handoff(
    target: string,
    message: Handoff | object,
    checkpoint: unknown = stateOf(this.packet),
    more: NewPacket = {},
  ): Promise<Packet> {
    const payload = message instanceof Handoff ? this.#stamped(target, message) : message;
    const packet = this.#client.packetToSend({ ...more, target, payload });
    const body = { leaseToken: this.token, packet, checkpoint };
    const answer = await this.#client.verb<{ packet: Packet; handoff: Packet }>(this.packet.packetId, "handoff", body);
    this.#update(answer.packet);
    return answer.handoff;
  }

  /** Creates child packets and waits for their outcome, or with `joinOn: "accepted"` for their acceptance. */
  async delegate(
    children: readonly NewPacket[],
    more: { join?: string; joinOn?: "completed" | "accepted"; onResolved?: "resume" | "complete" } = {},
  ): Promise<Packet[]> {
    const made = children.map((it) => ({ type: "task.assign", payload: {}, ...it }));
    const body = { leaseToken: this.token, children: made, ...more };
    const answer = await this.#client.verb<{ packet: Packet; children: Packet[] }>(this.packet.packetId, "delegate", body);
    this.#update(answer.packet);
    return answer.children;
  }

  /** Appends a chunk to the stream of the packet. */
  chunk(data: unknown, more: { index?: number; final?: boolean; total?: number } = {}): Promise<Schemas["ChunkAnswer"]> {
    return this.#client.chunk(this.packet.packetId, { data, leaseToken: this.token, ...more });
  }

  #stamped(target: string, message: Handoff): object {
    const { taskId, traceparent, owner } = this.packet;
    return message.stamped({ sender: this.#client.agent ?? owner ?? "", target, taskId, traceparent }).json;
  }

  async #move(verb: string, body: object): Promise<Packet> {
    const answer = await this.#client.verb<{ packet: Packet; lease?: Grant }>(this.packet.packetId, verb, {
      leaseToken: this.token,
      ...body,
    });
    this.#update(answer.packet);
    this.grant = answer.lease ?? this.grant;
    return this.packet;
  }

  #update(packet: Packet): void {
    this.packet = packet;
    if (this.settled) {
      this.close();
    }
  }

  async #failed(code: string, message: string, fault?: unknown): Promise<void> {
    try {
      const isError = fault !== undefined;
      await this.fail(code, message, isError ? { exception: nameOf(fault) } : undefined, { retryable: isError });
    } catch (denied) {
      if (!(denied instanceof LeaseLost || denied instanceof IllegalTransition)) {
        throw denied;
      }
    }
  }
}

function messageOf(fault: unknown): string {
  return (fault instanceof Error ? fault.message : String(fault)) || nameOf(fault);
}

function nameOf(fault: unknown): string {
  return fault instanceof Error ? fault.name : typeof fault;
}


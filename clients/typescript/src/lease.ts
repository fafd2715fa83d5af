/** A lease on a packet that renews itself, and every verb that needs one. */

import type { Client } from "./client.js";
import { IllegalTransition, LeaseLost, type Denied } from "./errors.js";
import { Handoff } from "./handoff.js";
import type { Json } from "./json/index.js";
import { isFinal, type Grant, type NewPacket, type Packet, type Schemas } from "./models.js";

const STANDING_STILL = ["human", "handoff", "children", "review"];

/** What a packet ends with besides its result. */
export type Completion = Omit<Schemas["CompleteBody"], "leaseToken" | "result">;

/** Your hold on a packet while you work on it. */
export class Lease {
  packet: Packet;
  grant: Grant;
  /** What was saved when the packet was handed off and came back. */
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

  get token(): string {
    return this.grant.token;
  }

  /** Grows with every lease of the packet: whoever guards something outside can turn away a lower one. */
  get fence(): number {
    return this.grant.fence;
  }

  /** Whether renewing failed for good; look at it in long loops and stop. */
  get lost(): boolean {
    return this.#lost !== undefined;
  }

  /** Aborts when the lease is lost: give it to whatever the work waits for. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Whether the packet has its outcome or waits for something that is not this worker. */
  get settled(): boolean {
    const { status, waitingOn } = this.packet;
    return isFinal(this.packet) || (status === "waiting" && STANDING_STILL.includes(waitingOn ?? ""));
  }

  /**
   * Works while the lease renews itself. An error fails the packet and is thrown on; so does coming back with neither an
   * outcome nor anything that the packet waits for.
   */
  async hold<T>(work: (lease: Lease) => Promise<T> | T): Promise<T> {
    this.renewing();
    try {
      const result = await work(this);
      this.close();
      if (!this.settled && !this.lost) {
        await this.#failed("NO_OUTCOME", "the worker left without an outcome");
      }
      return result;
    } catch (fault) {
      this.close();
      if (!this.settled && !this.lost && !(fault instanceof LeaseLost)) {
        await this.#failed("EXECUTION_ERROR", told(fault), fault).catch(() => undefined);
      }
      throw fault;
    }
  }

  /** Renews at a third of the lease's time from now on, until `close`. */
  renewing(): void {
    if (this.#timer === undefined && !this.settled && !this.lost) {
      this.#timer = setTimeout(() => void this.#renewed(), this.grant.ms / 3);
    }
  }

  /** Stops renewing; the lease lapses in its time unless an outcome is reported. */
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

  /** Renews by hand, for so many milliseconds more; the token stays the same. */
  async renew(leaseMs?: number): Promise<Grant> {
    const body = { leaseToken: this.token, leaseMs };
    const answer = await this.#client.verb<{ lease: Grant }>(this.packet.packetId, "renew", body, { idempotent: true });
    this.grant = answer.lease;
    return this.grant;
  }

  progress(note?: string, more: { percent?: number; data?: unknown } = {}): Promise<Packet> {
    return this.#move("progress", { note, ...more });
  }

  /** Waits for a person, whose answer comes with a later claim, or for a `tool` (then `resume`). */
  wait(on: "human" | "tool" = "human", more: { queue?: string; question?: string } = {}): Promise<Packet> {
    return this.#move("wait", { on, ...more });
  }

  resume(): Promise<Packet> {
    return this.#move("resume", {});
  }

  complete(result?: unknown, more: Completion = {}): Promise<Packet> {
    return this.#move("complete", { result, ...more });
  }

  fail(code: string, message = code, details?: unknown): Promise<Packet> {
    return this.#move("fail", { error: { code, message, details } });
  }

  /** Somebody must act: say what is needed, or what was violated. */
  block(what: { needs?: readonly unknown[]; violations?: readonly unknown[] }): Promise<Packet> {
    return this.#move("block", what);
  }

  cancel(reason?: string): Promise<Packet> {
    return this.#move("cancel", { reason });
  }

  /**
   * Gives the work away. Until the target accepts, this packet waits; refused, it comes back with `checkpoint`. `more` are
   * further members of the new packet. Gives the new packet.
   */
  async handoff(target: string, message: Handoff | object, checkpoint: unknown, more: NewPacket = {}): Promise<Packet> {
    const payload = message instanceof Handoff ? this.#stamped(target, message) : message;
    const packet = this.#client.packetToSend({ ...more, target, payload });
    const body = { leaseToken: this.token, packet, checkpoint };
    const answer = await this.#client.verb<{ packet: Packet; handoff: Packet }>(this.packet.packetId, "handoff", body);
    this.#took(answer.packet);
    return answer.handoff;
  }

  /** Keeps the work, spawns children and waits for their outcome. */
  async delegate(
    children: readonly NewPacket[],
    more: { join?: string; onResolved?: "resume" | "complete" } = {},
  ): Promise<Packet[]> {
    const made = children.map((it) => ({ type: "task.assign", payload: {}, ...it }));
    const body = { leaseToken: this.token, children: made, ...more };
    const answer = await this.#client.verb<{ packet: Packet; children: Packet[] }>(this.packet.packetId, "delegate", body);
    this.#took(answer.packet);
    return answer.children;
  }

  /** Adds to the packet's stream. */
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
    this.#took(answer.packet);
    this.grant = answer.lease ?? this.grant;
    return this.packet;
  }

  #took(packet: Packet): void {
    this.packet = packet;
    if (this.settled) {
      this.close();
    }
  }

  async #failed(code: string, message: string, fault?: unknown): Promise<void> {
    try {
      await this.fail(code, message, fault === undefined ? undefined : { exception: nameOf(fault) });
    } catch (gone) {
      if (!(gone instanceof LeaseLost || gone instanceof IllegalTransition)) {
        throw gone;
      }
    }
  }
}

function told(fault: unknown): string {
  return (fault instanceof Error ? fault.message : String(fault)) || nameOf(fault);
}

function nameOf(fault: unknown): string {
  return fault instanceof Error ? fault.name : typeof fault;
}


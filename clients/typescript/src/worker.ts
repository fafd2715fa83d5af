/** Claims packets and runs handlers on them. */

import type { Client } from "./client.js";
import { Busy, Denied, IllegalTransition, LeaseLost, Unreachable } from "./errors.js";
import type { Lease } from "./lease.js";
import type { Claim, Packet } from "./models.js";
import { pause } from "./transport.js";
import { UnhandledTypes } from "./unhandled-types.js";

export type Handler = (packet: Packet, lease: Lease) => unknown;

/** A function around handlers: `proceed` calls the next one and at last the handler. Its value is the result. */
export type Middleware = (packet: Packet, lease: Lease, proceed: () => Promise<unknown>) => unknown;

/** Thrown by an `accepts` check to reject a packet before the handler runs. */
export class Reject extends Error {
  override readonly name = "Reject";

  constructor(
    readonly reason: string,
    override readonly message: string = "",
    readonly retryable = false,
  ) {
    super(message);
  }
}

export interface WorkerOptions {
  /** The maximum number of packets that are processed at the same time (default: 1). */
  concurrency?: number;
  leaseMs?: number;
  /** Receives errors of packets and of the connection, and waiting types without a handler (default: `console.warn`). */
  log?: (message: string, fault?: unknown) => void;
}

const PING = "health.ping";

/** Short polls let `stop` take effect soon and leave no offer behind on an abandoned connection. */
const POLL_MS = 1_000;

/**
 * Claims packets, accepts them and passes each to the handler of its type. The return value of a handler completes the
 * packet; an error fails it. If the handler already handed off, blocked or made the packet wait, the return value is
 * ignored. The lease is renewed while the handler runs. Packets of types without a handler are not claimed; the worker
 * logs such types if packets wait for its agent. It answers `health.ping` unless a handler is registered for that type.
 */
export class Worker {
  readonly #client: Client;
  readonly #concurrency: number;
  readonly #leaseMs: number;
  readonly #log: (message: string, fault?: unknown) => void;
  readonly #handlers = new Map<string, Handler>();
  readonly #checks: ((packet: Packet) => void | Promise<void>)[] = [];
  readonly #middleware: Middleware[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  readonly #unhandled = new UnhandledTypes();

  constructor(client: Client, options: WorkerOptions = {}) {
    this.#client = client;
    this.#concurrency = options.concurrency ?? 1;
    this.#leaseMs = options.leaseMs ?? 30_000;
    this.#log = options.log ?? ((message, ...fault) => console.warn(message, ...fault));
  }

  /** Registers a handler for packets of these types; an empty list means all types. */
  handles(types: string | readonly string[], handler: Handler): this {
    const names = typeof types === "string" ? [types] : types;
    (names.length === 0 ? ["*"] : names).forEach((name) => this.#handlers.set(name, handler));
    return this;
  }

  /** Registers a check that runs before a packet is accepted; it rejects the packet by throwing `Reject`. */
  accepts(check: (packet: Packet) => void | Promise<void>): this {
    this.#checks.push(check);
    return this;
  }

  /** Registers a function around all handlers. The first one is the outermost; an error that it throws fails the packet. */
  use(middleware: Middleware): this {
    this.#middleware.push(middleware);
    return this;
  }

  /** Makes `run` return after the current packets are finished. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Processes packets until `stop` or the signal, then finishes the current packets. Retries while the daemon is unreachable. */
  async run(signal?: AbortSignal): Promise<void> {
    const stop = () => this.stop();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      while (!this.#stopped.signal.aborted && !signal?.aborted) {
        await this.#begin();
      }
    } finally {
      signal?.removeEventListener("abort", stop);
      await Promise.all(this.#running);
    }
  }

  /** Processes the available packets one by one and returns their number. */
  async runOnce(waitMs = 0): Promise<number> {
    let count = 0;
    for (let claims = await this.#claims(1, waitMs); claims.length > 0; claims = await this.#claims(1, 0)) {
      for (const claim of claims) {
        await this.#work(claim);
        count++;
      }
    }
    return count;
  }

  async #begin(): Promise<void> {
    if (this.#running.size >= this.#concurrency) {
      await Promise.race(this.#running);
      return;
    }
    try {
      const claims = await this.#claims(this.#concurrency - this.#running.size, POLL_MS);
      claims.forEach((claim) => this.#start(claim));
    } catch (fault) {
      if (!(fault instanceof Unreachable || fault instanceof Busy)) {
        throw fault;
      }
      this.#log("cannot claim packets, retrying", fault);
      await pause(POLL_MS, this.#stopped.signal).catch(() => undefined);
    }
  }

  #start(claim: Claim): void {
    const work = this.#work(claim)
      .catch((fault: unknown) => this.#log(`cannot process packet ${claim.packet.packetId}`, fault))
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  async #claims(max: number, waitMs: number): Promise<Claim[]> {
    const types = this.#handlers.has("*") ? undefined : [...new Set([...this.#handlers.keys(), PING])];
    const claims = await this.#client.claim({ max, waitMs, leaseMs: this.#leaseMs, types });
    if (claims.length === 0 && types !== undefined) {
      (await this.#unhandled.messages(this.#client, types)).forEach((it) => this.#log(it));
    }
    return claims;
  }

  /** Returns the handler of a packet, or `undefined` for a ping that the worker answers. */
  #handlerOf(packet: Packet): Handler | undefined {
    return this.#handlers.get(packet.type) ?? (packet.type === PING ? undefined : this.#handlers.get("*"));
  }

  async #work(claim: Claim): Promise<void> {
    const lease = await this.#accepted(claim);
    if (lease === undefined) {
      return;
    }
    try {
      await lease.hold((it) => this.#handle(it));
    } catch (fault) {
      const what = fault instanceof LeaseLost ? "the lease of packet ? was lost" : "the handler of packet ? failed";
      this.#log(what.replace("?", claim.packet.packetId), fault);
    }
  }

  async #accepted(claim: Claim): Promise<Lease | undefined> {
    try {
      const isChecked = !claim.accepted && this.#handlerOf(claim.packet) !== undefined;
      for (const check of isChecked ? this.#checks : []) {
        await check(claim.packet);
      }
      return await this.#client.accept(claim, { leaseMs: this.#leaseMs });
    } catch (fault) {
      if (fault instanceof Reject) {
        const { message, retryable } = fault;
        await this.#client.reject(claim, fault.reason, { message: message || undefined, retryable });
      } else if (fault instanceof Denied) {
        this.#log(`packet ${claim.packet.packetId} was not accepted`, fault);
      } else {
        throw fault;
      }
      return undefined;
    }
  }

  /** Returns a call of the handler inside the middleware. */
  #wrapped(handler: Handler, lease: Lease): () => Promise<unknown> {
    const { packet } = lease;
    return this.#middleware.reduceRight<() => Promise<unknown>>(
      (proceed, middleware) => async () => middleware(packet, lease, proceed),
      async () => handler(packet, lease),
    );
  }

  async #handle(lease: Lease): Promise<void> {
    const handler = this.#handlerOf(lease.packet);
    const result = handler === undefined ? { pong: true } : await this.#wrapped(handler, lease)();
    if (lease.lost || lease.settled) {
      return;
    }
    try {
      await lease.complete(result ?? null);
    } catch (fault) {
      if (!(fault instanceof IllegalTransition)) {
        throw fault;
      }
      this.#log(`packet ${lease.packet.packetId} cannot be completed`, fault);
      lease.close();
    }
  }
}

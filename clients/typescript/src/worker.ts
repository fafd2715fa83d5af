/** Runs handlers on claimed work. */

import type { Client } from "./client.js";
import { Busy, Denied, IllegalTransition, LeaseLost, Unreachable } from "./errors.js";
import type { Lease } from "./lease.js";
import type { Claim, Packet } from "./models.js";
import { pause } from "./transport.js";

export type Handler = (packet: Packet, lease: Lease) => unknown;

/** Thrown by a worker's `accepts` check to send work back before it is begun. */
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
  /** How many packets are worked on at a time; one unless told. */
  concurrency?: number;
  leaseMs?: number;
  /** Is told what happened to packets that did not end well, and of a daemon that is away. */
  log?: (message: string, fault: unknown) => void;
}

/** Short, so that stopping takes effect and no offer is left behind on a connection that was given up. */
const POLL_MS = 1_000;

/**
 * Claims work, accepts it, and gives it to the handler of its type. What a handler returns completes the packet, an error
 * fails it, and a handler that handed off, blocked or waits has said enough. Types without a handler are not claimed.
 */
export class Worker {
  readonly #client: Client;
  readonly #concurrency: number;
  readonly #leaseMs: number;
  readonly #log: (message: string, fault: unknown) => void;
  readonly #handlers = new Map<string, Handler>();
  readonly #checks: ((packet: Packet) => void | Promise<void>)[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #stopped = new AbortController();

  constructor(client: Client, options: WorkerOptions = {}) {
    this.#client = client;
    this.#concurrency = options.concurrency ?? 1;
    this.#leaseMs = options.leaseMs ?? 30_000;
    this.#log = options.log ?? (() => undefined);
  }

  /** Registers a handler for packets of these types; none means every type. */
  handles(types: string | readonly string[], handler: Handler): this {
    const names = typeof types === "string" ? [types] : types;
    (names.length === 0 ? ["*"] : names).forEach((name) => this.#handlers.set(name, handler));
    return this;
  }

  /** Registers a check before acceptance; throwing `Reject` sends the work back. */
  accepts(check: (packet: Packet) => void | Promise<void>): this {
    this.#checks.push(check);
    return this;
  }

  /** Ends `run` once the work in hand is done. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Works until `stop` or the signal. A daemon that is away is waited for. Comes back when the work in hand is done. */
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

  /** Works on what is there, one after the other; gives how much there was. */
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
      this.#log("the daemon is away", fault);
      await pause(POLL_MS, this.#stopped.signal).catch(() => undefined);
    }
  }

  #start(claim: Claim): void {
    const work = this.#work(claim)
      .catch((fault: unknown) => this.#log(`packet ${claim.packet.packetId}`, fault))
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  #claims(max: number, waitMs: number): Promise<Claim[]> {
    const types = this.#handlers.has("*") ? undefined : [...this.#handlers.keys()];
    return this.#client.claim({ max, waitMs, leaseMs: this.#leaseMs, types });
  }

  async #work(claim: Claim): Promise<void> {
    const lease = await this.#taken(claim);
    if (lease === undefined) {
      return;
    }
    try {
      await lease.hold((it) => this.#handle(it));
    } catch (fault) {
      this.#log(`packet ${claim.packet.packetId} ${fault instanceof LeaseLost ? "was lost" : "failed"}`, fault);
    }
  }

  async #taken(claim: Claim): Promise<Lease | undefined> {
    try {
      for (const check of claim.accepted ? [] : this.#checks) {
        await check(claim.packet);
      }
      return await this.#client.accept(claim, { leaseMs: this.#leaseMs });
    } catch (fault) {
      if (fault instanceof Reject) {
        const { message, retryable } = fault;
        await this.#client.reject(claim, fault.reason, { message: message || undefined, retryable });
      } else if (fault instanceof Denied) {
        this.#log(`packet ${claim.packet.packetId} was not taken`, fault);
      } else {
        throw fault;
      }
      return undefined;
    }
  }

  async #handle(lease: Lease): Promise<void> {
    const handler = this.#handlers.get(lease.packet.type) ?? this.#handlers.get("*");
    const result = await handler?.(lease.packet, lease);
    if (lease.lost || lease.settled) {
      return;
    }
    try {
      await lease.complete(result ?? null);
    } catch (gone) {
      if (!(gone instanceof IllegalTransition)) {
        throw gone;
      }
      this.#log(`packet ${lease.packet.packetId} is out of our hands`, gone);
      lease.close();
    }
  }
}

/**
 * The `Runtime` of the package `@marsulta/mailman`, on an AHP daemon. Replace the import of that package by
 * `ahp-handoff/mailman`. Each packet is sent through the daemon, so it has an owner, gates and audit records.
 */

import { randomUUID } from "node:crypto";
import type { Client } from "./client.js";
import { embedded, EmbeddedClient } from "./embedded.js";
import { Denied } from "./errors.js";
import type { Lease } from "./lease.js";
import type { AuditRecord, NewPacket, Packet, TaskResult } from "./models.js";
import { Worker } from "./worker.js";

export interface MailmanPacket {
  packetId: string;
  taskId: string;
  parentPacketId?: string;
  type: string;
  sender: string;
  target: string;
  intent?: string;
  timestamp: string;
  scope?: { files?: string[]; repoWide?: boolean; artifacts?: string[] };
  constraints?: {
    allowNewFiles?: boolean;
    maxFilesChanged?: number;
    preservePublicApi?: boolean;
    readOnly?: boolean;
    timeoutMs?: number;
  };
  payload: Record<string, unknown>;
  expectedOutput?: { format?: string; requiredFields?: string[] };
  status?: string;
  confidence?: number;
  evidence?: string[];
  risks?: string[];
  error?: { code: string; message: string; details?: Record<string, unknown> };
  meta?: { timeoutMs?: number; tags?: string[]; [name: string]: unknown };
}

export type PacketInit = Omit<MailmanPacket, "packetId" | "timestamp"> &
  Partial<Pick<MailmanPacket, "packetId" | "timestamp">>;

export interface MailmanRoleRegistration {
  name: string;
  accepts: string[];
  capabilities?: string[];
  intents?: string[];
  description?: string;
  version?: string;
}

export type PacketHandler = (packet: MailmanPacket) => Promise<MailmanPacket> | MailmanPacket;

export type MiddlewareFn = (packet: MailmanPacket, next: () => Promise<MailmanPacket>) => Promise<MailmanPacket>;

export interface RuntimeConfig {
  /** The SQLite database of a private daemon. `:memory:` and no path mean a temporary one. */
  dbPath?: string;
  /** A client of a running daemon that may act as any agent; it is used instead of a private daemon. */
  client?: Client;
  /** The attempts of a handler that throws (default: 3) and the pause before the second one (default: 250). */
  retry?: { maxAttempts?: number; baseDelayMs?: number };
  /** The time to wait for a reply if the packet has no `meta.timeoutMs` (default: 10 minutes). */
  replyTimeoutMs?: number;
}

interface Role {
  registration: MailmanRoleRegistration;
  handler: PacketHandler;
  worker?: Worker;
  running?: Promise<void>;
}

const BUILT_IN = /^(task|review|route|error|health|stream)\./;
const OWN_TYPE = "x.";

/** Creates a packet with a new id and the current time. */
export function createPacket(init: PacketInit): MailmanPacket {
  return { ...init, packetId: init.packetId ?? randomUUID(), timestamp: init.timestamp ?? new Date().toISOString() };
}

/** Creates the reply to a packet. */
export function createReply(
  original: MailmanPacket,
  type: string,
  sender: string,
  payload: Record<string, unknown>,
  overrides: Partial<MailmanPacket> = {},
): MailmanPacket {
  const { taskId, packetId: parentPacketId, sender: target } = original;
  return createPacket({ taskId, parentPacketId, type, sender, target, payload, ...overrides });
}

/**
 * Hosts roles and sends packets to them. `send` returns the reply of the handler, or an `error.report`.
 *
 * A task of AHP ends with its packet. A `taskId` of mailman covers several sends, so it is the `runId` of the packets.
 */
export class Runtime {
  readonly #config: RuntimeConfig;
  readonly #roles = new Map<string, Role>();
  readonly #middleware: MiddlewareFn[] = [];
  readonly #subscribers = new Map<(packet: MailmanPacket) => void, string>();
  readonly #replies = new Map<string, MailmanPacket>();
  readonly #stats = { packetsProcessed: 0, packetsFailed: 0, packetsDispatched: 0, packetsPublished: 0 };
  #client: Promise<Client> | undefined;
  #startedAt: string | null = null;

  constructor(config: RuntimeConfig = {}) {
    this.#config = config;
  }

  /** Starts the private daemon in the background; the first `send` waits for it. */
  start(): void {
    if (this.#client === undefined) {
      this.#startedAt = new Date().toISOString();
      this.#client = this.#connected();
      // A failure is reported by the calls that need the daemon.
      this.#client.catch(() => undefined);
      this.#roles.forEach((role) => this.#serve(role));
    }
  }

  /** Finishes the current packets and ends the private daemon. */
  async stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#startedAt = null;
    await Promise.all([...this.#roles.values()].map((role) => ended(role)));
    const closing = await client?.catch(() => undefined);
    if (closing instanceof EmbeddedClient && closing !== this.#config.client) {
      await closing.close();
    }
  }

  isRunning(): boolean {
    return this.#client !== undefined;
  }

  /** Registers a function around all handlers; the first one is the outermost. */
  use(middleware: MiddlewareFn): this {
    this.#middleware.push(middleware);
    return this;
  }

  registerRole(registration: MailmanRoleRegistration, handler: PacketHandler): void {
    if (this.#roles.has(registration.name)) {
      throw new Error(`role '${registration.name}' is already registered; unregister it first`);
    }
    const role: Role = { registration, handler };
    this.#roles.set(registration.name, role);
    if (this.isRunning()) {
      this.#serve(role);
    }
  }

  unregisterRole(name: string): void {
    const role = this.#roles.get(name);
    this.#roles.delete(name);
    role?.worker?.stop();
  }

  listRoles(): MailmanRoleRegistration[] {
    return [...this.#roles.values()].map((it) => it.registration);
  }

  /** Sends a packet and waits for the reply. A packet that is denied or fails has the reply `error.report`. */
  async send(packet: MailmanPacket): Promise<MailmanPacket> {
    const reply = await this.#exchange(packet);
    this.#stats[reply.type === "error.report" ? "packetsFailed" : "packetsProcessed"]++;
    this.#notify(reply);
    return reply;
  }

  /** Sends a packet to any role with this capability. */
  sendToCapability(capability: string, packet: MailmanPacket): Promise<MailmanPacket> {
    return this.send({ ...packet, target: `capability:${capability}` });
  }

  /** Sends a packet without waiting for its reply. */
  dispatch(packet: MailmanPacket): void {
    this.#stats.packetsDispatched++;
    void this.send(packet).catch(() => undefined);
  }

  /** Calls a function for each reply and published packet of a type: `task.result`, `task.*` or `*`. */
  subscribe(topic: string, handler: (packet: MailmanPacket) => void): () => void {
    this.#subscribers.set(handler, topic);
    return () => this.#subscribers.delete(handler);
  }

  /** Passes a packet to the subscribers in this process. */
  publish(packet: MailmanPacket): void {
    this.#stats.packetsPublished++;
    this.#notify(packet);
  }

  /** Sends a packet at a time and returns its id. The daemon keeps the packet until then. */
  async schedulePacket(packet: MailmanPacket, deliverAt: Date): Promise<string> {
    const sent = await this.#submit(packet, { scheduledAt: deliverAt.toISOString() });
    return sent.packetId;
  }

  scheduleAfter(packet: MailmanPacket, delayMs: number): Promise<string> {
    return this.schedulePacket(packet, new Date(Date.now() + delayMs));
  }

  /** Returns whether a role answers within five seconds. */
  async ping(roleName: string): Promise<boolean> {
    const ping = createPacket({
      taskId: randomUUID(),
      type: "health.ping",
      sender: "runtime",
      target: roleName,
      payload: {},
      meta: { timeoutMs: 5_000 },
    });
    return this.#roles.has(roleName) && (await this.send(ping)).type !== "error.report";
  }

  /** Returns the audit records of a packet. */
  async getTrace(packetId: string): Promise<AuditRecord[]> {
    return (await this.#started()).packetTrace(packetId);
  }

  getStats() {
    return { ...this.#stats, startedAt: this.#startedAt };
  }

  #started(): Promise<Client> {
    if (this.#client === undefined) {
      throw new Error("the runtime is not started; call start() first");
    }
    return this.#client;
  }

  async #connected(): Promise<Client> {
    const { client, dbPath } = this.#config;
    return client ?? embedded(dbPath === ":memory:" ? undefined : dbPath);
  }

  #serve(role: Role): void {
    const { name, accepts, capabilities } = role.registration;
    role.running = this.#started()
      .then(async (client) => {
        await client.putAgent(name, { capabilities: capabilities ?? [] });
        role.worker = new Worker(client.actingAs(name), { log: () => undefined });
        role.worker.handles(accepts.map(wireType), (packet, lease) => this.#handle(role, packet, lease));
        if (this.#roles.get(name) === role && this.isRunning()) {
          await role.worker.run();
        }
      })
      .catch(() => undefined);
  }

  async #handle(role: Role, packet: Packet, lease: Lease): Promise<unknown> {
    const received = mailmanPacket(packet);
    const steps = [...this.#middleware];
    const next = async (): Promise<MailmanPacket> => {
      const step = steps.shift();
      return step === undefined ? role.handler(received) : step(received, next);
    };
    const reply = await next();
    this.#replies.set(packet.packetId, reply);
    if (reply.error !== undefined || reply.type === "task.reject" || reply.type === "task.nack") {
      const { code, message } = reply.error ?? { code: "NACK", message: `${role.registration.name} refused the packet` };
      await lease.fail(code, message);
    }
    return reply.payload;
  }

  async #exchange(packet: MailmanPacket): Promise<MailmanPacket> {
    try {
      const sent = await this.#submit(packet, {});
      const waitMs = packet.meta?.timeoutMs ?? this.#config.replyTimeoutMs ?? 600_000;
      const result = await (await this.#started()).result(sent, { waitMs });
      return this.#replyOf(packet, result);
    } catch (fault) {
      if (!(fault instanceof Denied)) {
        throw fault;
      }
      return failure(packet, fault.code, fault.message);
    }
  }

  #replyOf(packet: MailmanPacket, result: TaskResult): MailmanPacket {
    const reply = this.#replies.get(result.packetId);
    this.#replies.delete(result.packetId);
    if (result.endedAt === null) {
      return failure(packet, "HANDLER_TIMEOUT", `no reply to packet ${packet.packetId} in time`);
    }
    if (result.status !== "COMPLETED") {
      const error = result.error as { code?: string; message?: string } | null;
      return failure(packet, error?.code ?? result.reason ?? result.status, error?.message ?? "the packet failed");
    }
    const type = packet.type === "health.ping" ? "health.pong" : "task.result";
    const payload = (result.result ?? {}) as Record<string, unknown>;
    return { status: "completed", ...(reply ?? createReply(packet, type, result.agent, payload)) };
  }

  async #submit(packet: MailmanPacket, more: NewPacket): Promise<Packet> {
    const { maxAttempts = 3, baseDelayMs = 250 } = this.#config.retry ?? {};
    const retry = maxAttempts > 1 ? { maxAttempts, backoffMs: baseDelayMs } : undefined;
    const client = (await this.#started()).actingAs(packet.sender);
    return client.submit({ ...newPacket(packet), retry, ...more });
  }

  #notify(packet: MailmanPacket): void {
    for (const [handler, topic] of [...this.#subscribers]) {
      if (topic === "*" || topic === packet.type || (topic.endsWith(".*") && packet.type.startsWith(topic.slice(0, -1)))) {
        handler(packet);
      }
    }
  }
}

async function ended(role: Role): Promise<void> {
  role.worker?.stop();
  await role.running;
}

/** Types of applications start with `x.` on the wire. */
function wireType(type: string): string {
  return BUILT_IN.test(type) ? type : OWN_TYPE + type;
}

function newPacket(packet: MailmanPacket): NewPacket {
  const { packetId, type, target, payload, intent, scope, constraints, expectedOutput, confidence, meta } = packet;
  const timeoutMs = constraints?.timeoutMs ?? meta?.timeoutMs;
  return {
    packetId,
    type: wireType(type),
    target,
    payload,
    intent,
    scope,
    expectedOutput,
    confidence,
    runId: packet.taskId,
    constraints: timeoutMs === undefined ? constraints : { ...constraints, timeoutMs },
    meta: { ...meta, mailman: { parentPacketId: packet.parentPacketId, risks: packet.risks } },
  };
}

function mailmanPacket(packet: Packet): MailmanPacket {
  const { mailman, ...meta } = (packet.meta ?? {}) as { mailman?: { parentPacketId?: string; risks?: string[] } };
  return {
    packetId: packet.packetId,
    taskId: String(packet.runId ?? packet.taskId),
    parentPacketId: mailman?.parentPacketId,
    type: packet.type.startsWith(OWN_TYPE) ? packet.type.slice(OWN_TYPE.length) : packet.type,
    sender: packet.sender,
    target: packet.target ?? "",
    intent: packet["intent"] as string | undefined,
    timestamp: packet.createdAt,
    scope: packet["scope"] as MailmanPacket["scope"],
    constraints: packet.constraints as MailmanPacket["constraints"],
    payload: packet.payload as Record<string, unknown>,
    expectedOutput: packet["expectedOutput"] as MailmanPacket["expectedOutput"],
    confidence: packet["confidence"] as number | undefined,
    risks: mailman?.risks,
    status: "delivered",
    meta,
  };
}

function failure(packet: MailmanPacket, code: string, message: string): MailmanPacket {
  return createReply(packet, "error.report", "mailman", {}, { status: "failed", error: { code, message } });
}

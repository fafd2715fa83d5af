/** The responses of the daemon, as far as the console uses them. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export type Kind = "operator" | "auditor" | "agent";
export interface Session { kind: Kind; name: string; signedIn: boolean }
/** A namespace of the daemon. */
export interface Namespace { name: string; description: string; placement: string | null; state: "starting" | "active" | "failed" | "removing"; reason?: string; createdAt?: string; createdBy?: string }
/** An agent that a namespace exports to another. */
export interface Export { namespace: string; agent: string; to: string; as: string; types: string[]; state: "active" | "removing"; createdAt: string; createdBy: string }
/** What a namespace stores. */
export interface Usage { packets: number; tasks: number; openTasks: number; agents: number; auditRecords: number; storeBytes: number }
/** A browser session, without its secret. */
export interface BrowserSession {
  id: string; name: string; kind: Kind; createdAt: string; lastSeenAt: string; expiresAt: string; address: string; userAgent: string; current: boolean;
}
/** A token of an agent, without its secret; no scopes mean everything. */
export interface Token {
  id: string; agent: string; description: string | null; scopes: string[]; createdAt: string | null; createdBy: string | null;
  expiresAt: string | null; expired: boolean; lastUsedAt?: string | null;
}
/** The ways to sign in; `oidc` is null without an OpenID provider. */
export interface SignInMethods { token: boolean; oidc: { label: string; path: string } | null }
export interface Page<T> { items: T[]; next: string | null }

export type Status =
  | "created" | "validated" | "ready" | "running" | "waiting" | "completed" | "failed" | "blocked" | "cancelled";

/** A packet in a list. */
export interface Brief {
  packetId: string; taskId: string; type: string; sender: string; target: string; status: Status; owner: string;
  boundTo: string | null; waitingOn: string | null; terminalReason: string | null; contract: string | null; attempt: number;
  parentPacketId: string | null; previousPacketId: string | null; createdAt: string; updatedAt: string;
}

export interface Packet extends Brief {
  payload: Json; payloadType: string; priority: string; objective?: string; intent?: string; expiresAt?: string; scheduledAt?: string;
  traceparent: string; retryOf?: string; recoveryOf?: string; children: string[]; visited: string[]; error: JsonObject | null; result: Json;
  needs: Json[]; violations: Json[]; signature?: JsonObject; effectiveTrust: JsonObject; pins?: Json[]; constraints?: JsonObject;
  meta?: JsonObject; safety?: JsonObject; assigned: string[]; warnings?: Violation[]; expectedOutput?: JsonObject;
}

export type TaskStatus = "ACTIVE" | "PENDING_HANDOFF" | "BLOCKED" | "FAILED" | "COMPLETED" | "CANCELLED";
export interface TaskSummary {
  taskId: string; status: TaskStatus; owner: string | null; agents: string[]; failures: number; createdAt: string; updatedAt: string;
  objective?: string | null; outcome?: { kind: "result" | "error" | "reason"; text: string } | null; costUSD?: number; packetCount?: number;
}
/** A page of tasks; a search also says how far the index is. */
export interface TaskPage extends Page<TaskSummary> { indexedThrough?: string; complete?: boolean }
export interface TaskPacket extends Omit<Brief, "taskId"> {
  retryOf: string | null; recoveryOf: string | null; costUSD: number | null;
  /** Null if there is no text, or if the caller may not read the content. */
  objective?: string | null; error?: { code: string; message: string } | null;
}
/** The result of a task; the members after `status` are null while it runs. */
export interface Outcome {
  taskId: string; status: TaskStatus; result: Json; reason: string | null; error: { code?: string; message?: string } | null; packetId: string; agent: string;
  endedAt: string | null; safety?: JsonObject;
}
/** A response has a limited size, so `packets` may be shorter than `packetsTotal`. */
export interface Task extends TaskSummary { costUSD: number; packets: TaskPacket[]; packetsTotal?: number; handoffs: Handoff[] }
export interface Handoff {
  packetId: string; handoffId: string | null; from: string; to: string; status: "PENDING" | "ACCEPTED" | "REJECTED"; reason: string | null; at: string;
}

export interface Cost {
  totalUSD: number; budgetUSD: number | null; remainingUSD: number | null; sumOfReportsUSD: number;
  tokens: { prompt: number; completion: number };
  byAgent: { agent: string; usd: number; prompt: number; completion: number }[];
  hops: { packetId: string; from: string; to: string; at: string; spentSoFarUSD: number; deltaUSD: number; remainingUSD: number | null; mismatch: boolean }[];
}

export interface Entry { pointer: string; value: Json }
/** A decision, constraint or number that the next agent needs. */
export interface Essential { kind: string; text: string; pointer: string }
export interface Hop {
  from: string; to: string; fromAgent: string; toAgent: string; added: Entry[]; removed: Entry[];
  changed: { pointer: string; before: Json; after: Json }[];
  essentials?: number; lost?: Essential[]; altered?: (Essential & { now: string })[];
}
export interface Diff { taskId: string; hops: Hop[] }

export interface Record {
  chain: string; seq: number; at: string; event: string; actor: string | null; packetId: string | null; taskId: string | null;
  handoffId: string | null; fromAgent: string | null; toAgent: string | null; from: string | null; to: string | null; reason: string | null;
  gates: { gate: string; decision: string; code: string | null }[] | null; data: JsonObject; previousRecordHash: string; recordHash: string;
}

export interface Alert {
  id: string; at: string; kind: string; severity: string; taskId: string | null; packetId: string | null; message: string; data: JsonObject;
}
export interface Finding { pointer: string; rule: string; start: number; end: number; excerpt: string }
export interface DeadLetter {
  id: string; packetId: string; taskId: string; from: string; to: string; reason: string; at: string; state: "open" | "released" | "discarded";
  findings: Finding[]; decidedBy: string | null; decidedAt: string | null; note: string | null;
}
export interface InboxItem {
  id: string; queue: string; kind: "task" | "question" | "recovery" | "escalation"; packetId: string; taskId: string; from: string; summary: string;
  reason: string | null; at: string; dueAt: string | null; packet?: Packet; assignee?: string | null;
  state?: "open" | "answered" | "rejected" | "withdrawn"; decidedBy?: string; decidedAt?: string;
}
export interface Agent {
  name: string; kind: string; roles?: string[]; capabilities?: string[]; domains?: string[]; permissions?: string[]; version?: string | null;
  human?: boolean; queues?: string[]; supervisor?: string | null; delivery?: { transport?: string };
  health?: "up" | "down" | "unknown"; lastSeenAt?: string | null; paused?: { by: string; since: string; reason?: string };
  keys?: { keyId: string; alg: string; notAfter?: string }[]; token?: string;
}
export interface LintFinding { rule: string; severity: string; message: string; hint?: string; line?: number }
export interface Contract { id: string; version: string | null; hash: string; level: string; contract: JsonObject; findings: LintFinding[] }
export interface Overview {
  version: string; uptimeSeconds: number; packets: { [status: string]: number }; agents: number;
  contracts: { mode?: string; loaded?: number }; deadLetters: number; auditRecords: number;
  probes?: ProbeCounts;
}
/** The probes of the daemon by state, and those that are not up. */
export interface ProbeCounts { up: number; degraded: number; down: number; unknown: number; failing: { name: string; state: string; detail: string }[] }
/** Counts of packets in equal steps of time, oldest first. */
export interface Rates { stepSeconds: number; items: RateStep[] }
export interface RateStep { at: string; submitted: number; accepted: number; ended: number }
export interface Violation { code: string; pointer: string; message: string }
export interface Explanation {
  wouldBe: string; code: string | null; target: string; candidates: string[]; contract: string | null; rendering: string;
  gates: { gate: string; decision: string; code: string | null; errors: Violation[] }[];
  warnings: Violation[];
}
export interface Report {
  ok: boolean; records: number; checkpoints: number; chains: { chain: string; records: number; head: string; ok: boolean }[];
  problems: { chain: string; seq: number; code: string; message: string }[];
}
/** Alerts of the same kind and message, and what people decided about them. */
export interface AlertGroup {
  group: string; kind: string; severity: string; message: string; taskId?: string | null; count: number; unseen: number; firstAt: string; lastAt: string;
  acknowledged: AlertDecision | null; muted: AlertDecision | null;
}
export interface AlertDecision { by: string; at: string; until: string; note: string }
export interface CostGroup { usd: number; prompt: number; completion: number; agent?: string; model?: string; taskId?: string; at?: string }
/** The members soft, hard and burst, each if there is such a limit. */
export type QuotaLimit = { [limit: string]: number };
export type QuotaSet = { [resource: string]: QuotaLimit };
export interface Quotas { namespace: QuotaSet; agent: QuotaSet; agents: { [name: string]: QuotaSet } }
export type ResourceUses = { [resource: string]: { used: number; soft: number | null; hard: number | null } };
export interface Usage { namespace: ResourceUses; counted: boolean; items: { name: string; usage: ResourceUses }[]; next: string | null }

export interface Spending {
  from: string; until: string; complete: boolean; total: CostGroup; stepSeconds: number; overTime: CostGroup[]; byAgent: CostGroup[]; byModel: CostGroup[]; byTask: CostGroup[];
}
export interface Cap { usd: number | null; tokens: number | null }
export interface Caps { day: string; perTask: Cap; perAgentPerDay: Cap; agents: { agent: string; usd: number; tokens: number; cap: Cap; reached: boolean }[] }

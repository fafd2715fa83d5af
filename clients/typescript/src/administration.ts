/** The operators' part of the client: the registry, inbox, dead letters, alerts and the audit chain. */

import { Calls, type CallOptions, type Filters } from "./calls.js";
import type { JsonObject } from "./json/index.js";
import type { AgentEntry, AuditRecord, NewSchedule, Schemas } from "./models.js";
import { path } from "./transport.js";

/** The methods of a client for operators. */
export class Administration extends Calls {
  // Registry

  agents(options: CallOptions = {}): Promise<Schemas["Agent"][]> {
    return this.all("/v1/agents", {}, options);
  }

  agentEntry(name: string, options: CallOptions = {}): Promise<Schemas["Agent"]> {
    return this.get(path("v1", "agents", name), options);
  }

  /** Creates or replaces the entry of an agent. The first response contains its `token`. */
  putAgent(name: string, entry: AgentEntry = {}, options: CallOptions = {}): Promise<AgentEntry & { token?: string }> {
    return this.ask({ method: "PUT", path: path("v1", "agents", name), body: entry, ...options });
  }

  /** Creates the entry of an agent that must not exist yet. */
  createAgent(name: string, entry: AgentEntry = {}, options: CallOptions = {}): Promise<AgentEntry & { token: string }> {
    return this.post(path("v1", "agents", name), entry, options);
  }

  async deleteAgent(name: string, options: CallOptions = {}): Promise<void> {
    await this.transport.call({ method: "DELETE", path: path("v1", "agents", name), ...options });
  }

  /** Returns a new token for an agent and invalidates the old one. */
  async newToken(name: string, options: CallOptions = {}): Promise<string> {
    return (await this.post<{ token: string }>(path("v1", "agents", name, "token"), {}, options)).token;
  }

  roles(options: CallOptions = {}): Promise<Schemas["RoleList"]["items"]> {
    return this.all("/v1/roles", {}, options);
  }

  contracts(options: CallOptions = {}): Promise<Schemas["Contract"][]> {
    return this.all("/v1/contracts", {}, options);
  }

  contract(contractId: string, options: CallOptions = {}): Promise<Schemas["Contract"]> {
    return this.get(path("v1", "contracts", contractId), options);
  }

  putContract(contractId: string, contract: object, options: CallOptions = {}): Promise<Schemas["Contract"]> {
    const target = path("v1", "contracts", contractId);
    return this.ask({ method: "PUT", path: target, body: contract, idempotent: true, ...options });
  }

  // Schedules

  /** Returns the recurring schedules that the caller may see. */
  schedules(options: CallOptions = {}): Promise<Schemas["ScheduleList"]["items"]> {
    return this.all("/v1/schedules", {}, options);
  }

  schedule(scheduleId: string, options: CallOptions = {}): Promise<Schemas["Schedule"]> {
    return this.get(path("v1", "schedules", scheduleId), options);
  }

  /** Creates or replaces a schedule that submits its packet at each due time. */
  putSchedule(scheduleId: string, schedule: NewSchedule, options: CallOptions = {}): Promise<Schemas["Schedule"]> {
    const target = path("v1", "schedules", scheduleId);
    return this.ask({ method: "PUT", path: target, body: schedule, idempotent: true, ...options });
  }

  async deleteSchedule(scheduleId: string, options: CallOptions = {}): Promise<void> {
    await this.transport.call({ method: "DELETE", path: path("v1", "schedules", scheduleId), ...options });
  }

  pauseSchedule(scheduleId: string, options: CallOptions = {}): Promise<Schemas["Schedule"]> {
    return this.post(path("v1", "schedules", scheduleId, "pause"), {}, options);
  }

  resumeSchedule(scheduleId: string, options: CallOptions = {}): Promise<Schemas["Schedule"]> {
    return this.post(path("v1", "schedules", scheduleId, "resume"), {}, options);
  }

  schemas(options: CallOptions = {}): Promise<Schemas["SchemaList"]["items"]> {
    return this.all("/v1/schemas", {}, options);
  }

  schema(schemaId: string, options: CallOptions = {}): Promise<JsonObject> {
    return this.get(path("v1", "schemas", ...schemaId.split("/")), options);
  }

  putSchema(schemaId: string, schema: object, options: CallOptions = {}): Promise<JsonObject> {
    const target = path("v1", "schemas", ...schemaId.split("/"));
    return this.ask({ method: "PUT", path: target, body: schema, idempotent: true, ...options });
  }

  // People, dead letters, alerts

  /** Returns the queues of the inbox. */
  queues(options: CallOptions = {}): Promise<Schemas["QueueList"]["items"]> {
    return this.all("/v1/inbox", {}, options);
  }

  /** Returns the open items of a queue. */
  inbox(queue: string, options: CallOptions = {}): Promise<Schemas["InboxItem"][]> {
    return this.all(path("v1", "inbox", queue), {}, options);
  }

  answer(queue: string, itemId: string, result: unknown, note?: string, options: CallOptions = {}): Promise<JsonObject> {
    return this.post(path("v1", "inbox", queue, itemId, "answer"), { result, note }, options);
  }

  refuse(queue: string, itemId: string, reason: string, options: CallOptions = {}): Promise<JsonObject> {
    return this.post(path("v1", "inbox", queue, itemId, "reject"), { reason }, options);
  }

  deadLetters(filters: Filters = {}, options: CallOptions = {}): Promise<JsonObject[]> {
    return this.all("/v1/dead-letters", filters, options);
  }

  /** Delivers a dead letter. With `allow`, the same content is not blocked again. */
  release(deadLetter: string, note?: string, options: CallOptions & { allow?: boolean } = {}): Promise<JsonObject> {
    const { allow, ...call } = options;
    return this.post(path("v1", "dead-letters", deadLetter, "release"), { note, allow }, call);
  }

  discard(deadLetter: string, note?: string, options: CallOptions = {}): Promise<JsonObject> {
    return this.post(path("v1", "dead-letters", deadLetter, "discard"), { note }, options);
  }

  /** Returns the permanently allowed contents by hash. */
  allowed(options: CallOptions = {}): Promise<Schemas["AllowList"]["items"]> {
    return this.all("/v1/allow-list", {}, options);
  }

  /** Removes a content from the allow list. */
  async revoke(hash: string, options: CallOptions = {}): Promise<void> {
    await this.transport.call({ method: "DELETE", path: path("v1", "allow-list", hash), ...options });
  }

  alerts(options: CallOptions = {}): Promise<JsonObject[]> {
    return this.all("/v1/alerts", {}, options);
  }

  // Audit

  audit(filters: Filters = {}, options: CallOptions = {}): AsyncGenerator<AuditRecord, void, undefined> {
    return this.pages("/v1/audit", filters, options);
  }

  auditVerify(options: CallOptions = {}): Promise<JsonObject> {
    return this.get("/v1/audit/verify", options);
  }

  auditCheckpoint(options: CallOptions = {}): Promise<JsonObject> {
    return this.get("/v1/audit/checkpoint", options);
  }

  /** Streams the audit chain for `verifyChain`. Without a filter, the last item is a checkpoint. */
  async *auditExport(options: CallOptions & { taskId?: string } = {}): AsyncGenerator<JsonObject, void, undefined> {
    const { taskId, signal } = options;
    yield* this.ndjson({ method: "GET", path: "/v1/audit/export", query: { taskId }, signal });
  }

  /** Streams old records and a signed note at the end. `confirmArchive` with that note deletes the records. */
  async *auditArchive(before: string, options: CallOptions = {}): AsyncGenerator<JsonObject, void, undefined> {
    yield* this.ndjson({ method: "GET", path: "/v1/audit/archive", query: { before }, ...options });
  }

  confirmArchive(note: object, options: CallOptions = {}): Promise<JsonObject> {
    return this.post("/v1/audit/archive", { note }, options);
  }

  /** Destroys the encryption key of a data subject. */
  erase(subject: string, reason: string, options: CallOptions = {}): Promise<JsonObject> {
    return this.post("/v1/erasures", { subject, reason }, options);
  }
}

/** Client of AHP, the Agent Handoff Protocol: hands work from one agent to the next and records every step. */

export * as compression from "./compression.js";
export * as fence from "./fence.js";
export * as formats from "./formats/index.js";
export * as ids from "./ids.js";
export * as jsontext from "./json/index.js";
export * as pointer from "./pointer.js";
export * as signing from "./signing.js";
export * as times from "./times.js";
export { verifyChain, type ChainProblem, type ChainReport } from "./chain.js";
export * from "./errors.js";
export { budget, Handoff, nextCost, type HandoffParts, type Stamp, type Step } from "./handoff.js";
export type { Json, JsonObject } from "./json/index.js";
export type { Validation, Violation } from "./problems.js";
export { SigningKey, type KeyEntry } from "./signing.js";
export { validate, validateNeo } from "./validation.js";
export type { CallOptions, Filters } from "./calls.js";
export { Client, type ClaimOptions, type ClientOptions } from "./client.js";
export type { EventOptions } from "./events.js";
export { Lease, type Completion } from "./lease.js";
export * from "./models.js";
export type { Address } from "./transport.js";
export { Reject, Worker, type Handler, type Middleware, type WorkerOptions } from "./worker.js";

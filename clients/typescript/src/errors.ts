/** What can go wrong when asking a daemon, one class for each thing a caller can do about it. */

import { isObject, type JsonObject } from "./json/index.js";
import type { Violation } from "./problems.js";

/** The root of everything that this package throws on its own account. */
export class AhpError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** No daemon, or no answer in its language; whether the call took effect may be open. */
export class Unreachable extends AhpError {
  /** Whether the daemon may have seen the call. */
  readonly sent: boolean;
  /** Whether something answered that is no daemon: asking again will not help. */
  readonly answered: boolean;

  constructor(message: string, options: { sent: boolean; answered?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.sent = options.sent;
    this.answered = options.answered ?? false;
  }
}

/** The daemon refused. `code` says why, `errors` names every failing field by JSON Pointer. */
export class Denied extends AhpError {
  readonly code: string;
  readonly detail: string;
  readonly errors: Violation[];
  /** The whole problem document (RFC 9457). */
  readonly problem: JsonObject;
  /** The seconds that the daemon asked to wait. */
  readonly retryAfter: number | undefined;

  constructor(problem: JsonObject, retryAfter?: number) {
    const code = String(problem["code"]);
    const detail = String(problem["detail"] ?? problem["title"] ?? code);
    const errors = violations(problem["errors"]);
    super([code, detail, ...errors.map((it) => `${it.pointer} ${it.message}`)].join(": "));
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** The HTTP status, 0 when nothing was asked over HTTP. */
  get status(): number {
    return Number(this.problem["status"] ?? 0);
  }

  get packetId(): string | undefined {
    return textOf(this.problem["packetId"]);
  }

  get taskId(): string | undefined {
    return textOf(this.problem["taskId"]);
  }
}

/** The lease lapsed or passed to another: stop working, nothing you do counts any more. */
export class LeaseLost extends Denied {}

/** The packet is in a state from which this verb does not lead on. */
export class IllegalTransition extends Denied {
  get from(): string | undefined {
    return textOf(this.problem["from"]);
  }

  get verb(): string | undefined {
    return textOf(this.problem["verb"]);
  }
}

/** The packet is offered to somebody else. */
export class AlreadyClaimed extends Denied {}

/** There is no such thing, or you are no party to it. */
export class NotFound extends Denied {}

/** No token, or a wrong one. */
export class Unauthenticated extends Denied {}

/** Not for this caller. */
export class Forbidden extends Denied {}

/** Too many requests, or not now; nothing was changed. */
export class Busy extends Denied {}

const KINDS: ReadonlyMap<string, typeof Denied> = new Map([
  ["LEASE_LOST", LeaseLost],
  ["ILLEGAL_TRANSITION", IllegalTransition],
  ["ALREADY_CLAIMED", AlreadyClaimed],
  ["NOT_FOUND", NotFound],
  ["UNAUTHENTICATED", Unauthenticated],
  ["FORBIDDEN", Forbidden],
  ["RATE_LIMITED", Busy],
  ["UNAVAILABLE", Busy],
]);

/** The error for a problem document. */
export function refusal(problem: JsonObject, retryAfter?: number): Denied {
  return new (KINDS.get(String(problem["code"])) ?? Denied)(problem, retryAfter);
}

function violations(errors: unknown): Violation[] {
  const listed = Array.isArray(errors) ? errors.filter(isObject) : [];
  return listed.map((it) => ({
    code: String(it["code"] ?? ""),
    pointer: String(it["pointer"] ?? ""),
    message: String(it["message"] ?? ""),
  }));
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The errors of this package, one class for each reaction of a caller. */

import { isObject, type JsonObject } from "./json/index.js";
import type { Violation } from "./problems.js";

/** The base class of the errors of this package. */
export class AhpError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** No valid response from a daemon; the call may have taken effect. */
export class Unreachable extends AhpError {
  /** Whether the daemon may have received the request. */
  readonly sent: boolean;
  /** Whether a server that is not a daemon responded; a retry does not help. */
  readonly answered: boolean;

  constructor(message: string, options: { sent: boolean; answered?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.sent = options.sent;
    this.answered = options.answered ?? false;
  }
}

/** The daemon of `embedded` did not start. The message contains its last lines. */
export class DaemonStartError extends AhpError {}

/** The daemon denied the request. `code` is the reason; `errors` has a JSON Pointer for each invalid field. */
export class Denied extends AhpError {
  readonly code: string;
  readonly detail: string;
  readonly errors: Violation[];
  /** How many errors there were; `errors` has the first 100. */
  readonly errorsTotal: number;
  /** The complete problem document (RFC 9457). */
  readonly problem: JsonObject;
  /** The seconds to wait before a retry. */
  readonly retryAfter: number | undefined;

  constructor(problem: JsonObject, retryAfter?: number) {
    const code = String(problem["code"]);
    const detail = String(problem["detail"] ?? problem["title"] ?? code);
    const errors = violations(problem["errors"]);
    const errorsTotal = Number(problem["errorsTotal"] ?? errors.length);
    super(parts(code, detail, errors, errorsTotal).join(": "));
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.errorsTotal = errorsTotal;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** Returns message and stack for `console.log` in Node.js; the message already contains the members. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.stack ?? this.message;
  }

  /** The HTTP status, or 0 if there was no HTTP response. */
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

/** The lease expired or another agent holds it. Stop working: the daemon denies all further verbs. */
export class LeaseLost extends Denied {}

/** The state of the packet does not allow this verb. */
export class IllegalTransition extends Denied {
  get from(): string | undefined {
    return textOf(this.problem["from"]);
  }

  get verb(): string | undefined {
    return textOf(this.problem["verb"]);
  }
}

/** The packet is offered to another agent. */
export class AlreadyClaimed extends Denied {}

/** The resource does not exist or is not visible to the caller. */
export class NotFound extends Denied {}

/** The token is missing or invalid. */
export class Unauthenticated extends Denied {}

/** The caller is not permitted to do this. */
export class Forbidden extends Denied {}

/** The rate limit is exceeded or the daemon is unavailable; nothing was changed. */
export class Busy extends Denied {}

const KINDS: ReadonlyMap<string, typeof Denied> = new Map([
  ["LEASE_LOST", LeaseLost],
  ["ILLEGAL_TRANSITION", IllegalTransition],
  ["ALREADY_CLAIMED", AlreadyClaimed],
  ["NOT_FOUND", NotFound],
  ["UNAUTHENTICATED", Unauthenticated],
  ["FORBIDDEN", Forbidden],
  ["RATE_LIMITED", Busy],
  ["QUOTA_EXCEEDED", Busy],
  ["UNAVAILABLE", Busy],
]);

/** Returns the error for a problem document. */
export function refusal(problem: JsonObject, retryAfter?: number): Denied {
  return new (KINDS.get(String(problem["code"])) ?? Denied)(problem, retryAfter);
}

/** Returns code, detail and invalid fields, without a detail that repeats the code or a field. */
function parts(code: string, detail: string, errors: readonly Violation[], errorsTotal: number): string[] {
  const isRepeated = detail === code || errors.some((it) => detail.includes(it.message));
  const more = errorsTotal > errors.length ? [`and ${errorsTotal - errors.length} more`] : [];
  const fields = [...errors.map((it) => `${it.pointer} ${it.message}`.trim()), ...more].join("; ");
  return [code, isRepeated ? "" : detail, fields].filter((it) => it !== "");
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

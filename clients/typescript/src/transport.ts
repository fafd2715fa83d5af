/**
 * HTTP to the daemon, based on `fetch`. A call is retried only if that is safe: it did not reach the daemon, the daemon
 * reports that nothing was changed (429, 503), or the call is `idempotent` and there was no response or one from a proxy
 * (502, 503, 504). Redirects are not followed, because they would send the token to another server.
 */

import { AhpError, Busy, Denied, refusal, Unreachable } from "./errors.js";
import { compact, isObject, JsonError, plain, read, type Json, type JsonObject } from "./json/index.js";

const MAX_RESPONSE_BYTES = 64 << 20;
const MAX_DEPTH = 128;
const MAX_PAUSE_MS = 30_000;
/** The statuses of a proxy that cannot reach the daemon. */
const PROXY_ERRORS = new Set([502, 503, 504]);
/** The error codes of a connection that failed before the request was sent. */
const CONNECT_ERRORS = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/** The URL of a daemon and the credentials of the caller; `agent` requires a daemon that runs with `--dev`. */
export interface Address {
  readonly url: string;
  readonly token?: string | undefined;
  readonly agent?: string | undefined;
  /** The namespace of all requests; without it, the token selects the namespace. */
  readonly namespace?: string | undefined;
}

/** One request. `waitMs` is the time the daemon may hold it; `noRetry` reports a busy daemon immediately. */
export interface Request {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  query?: { readonly [name: string]: string | number | boolean | readonly string[] | null | undefined };
  headers?: Readonly<Record<string, string>>;
  idempotent?: boolean;
  waitMs?: number;
  noRetry?: boolean;
  signal?: AbortSignal | undefined;
}

/** The response; `body` is `undefined` if it is empty. */
export interface Reply {
  status: number;
  headers: Headers;
  body: Json | undefined;
}

export interface TransportOptions {
  timeoutMs: number;
  retries: number;
  fetch: typeof fetch;
}

/** Builds a path from segments, which are percent-encoded. */
export function path(...segments: string[]): string {
  const escaped = segments.map((it) => encodeURIComponent(it));
  return escaped.map((it) => "/" + (it === "." || it === ".." ? it.replaceAll(".", "%2E") : it)).join("");
}

/** Returns a path with the prefix of a namespace. */
function inNamespace(namespace: string | undefined, target: string): string {
  if (namespace === undefined) {
    return target;
  }
  const prefix = `/namespaces/${namespace}`;
  return target.startsWith("/v1/") ? "/v1" + prefix + target.slice(3) : prefix + target;
}

export class Transport {
  readonly #options: TransportOptions;

  constructor(
    readonly address: Address,
    options: TransportOptions,
  ) {
    this.#options = options;
    const url = new URL(address.url);
    if (!["http:", "https:"].includes(url.protocol) || url.username || url.search) {
      throw new TypeError(`'${address.url}' is not a daemon URL; expected a URL such as http://127.0.0.1:2470`);
    }
    if (!/^[\x21-\x7e]*$/.test((address.token ?? "") + (address.agent ?? ""))) {
      throw new TypeError("the token or the agent name contains characters that are not allowed in an HTTP header");
    }
    if (!/^[a-z][a-z0-9-]{0,39}$/.test(address.namespace ?? "a")) {
      throw new TypeError(`'${address.namespace}' is not a namespace; expected lower-case letters, digits and dashes`);
    }
  }

  /** Sends a request and retries it if that is safe. Throws `Denied` for a problem document. */
  async call(request: Request): Promise<Reply> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once(request);
      } catch (fault) {
        if (attempt === this.#options.retries || !(fault instanceof AhpError) || !isRepeatable(fault, request)) {
          throw fault;
        }
        await pause(pauseMs(fault, attempt), request.signal);
      }
    }
  }

  /** Sends a request and returns the object in the response. */
  async object(request: Request): Promise<JsonObject> {
    const { body } = await this.call(request);
    if (!isObject(body)) {
      throw new Unreachable("the response of the daemon is not a JSON object", { sent: true, answered: true });
    }
    return body;
  }

  /** Sends a request and returns the bytes of the response. */
  async bytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
    return this.#exchange(request, async (response) => {
      await this.#refuse(response);
      return whole(response);
    });
  }

  /** Streams the lines of a response body of any length. */
  async *lines(request: Request): AsyncGenerator<string, void, undefined> {
    const controller = new AbortController();
    const abort = () => controller.abort(request.signal?.reason);
    request.signal?.addEventListener("abort", abort, { once: true });
    try {
      const open = async (response: Response) => {
        await this.#refuse(response);
        if (response.headers.get("Content-Type")?.startsWith("text/html")) {
          throw this.#notADaemon(response.status);
        }
        return response;
      };
      yield* linesOf(await this.#exchange(request, open, controller));
    } catch (fault) {
      throw this.#fault(fault, request.signal);
    } finally {
      request.signal?.removeEventListener("abort", abort);
      controller.abort();
    }
  }

  #once(request: Request): Promise<Reply> {
    return this.#exchange(request, async (response) => {
      await this.#refuse(response);
      return { status: response.status, headers: response.headers, body: await this.#json(response) };
    });
  }

  /** Sends a request. Throws only errors of this package and the abort reason of the caller. */
  async #exchange<T>(
    request: Request,
    take: (response: Response) => Promise<T>,
    controller = new AbortController(),
  ): Promise<T> {
    request.signal?.throwIfAborted();
    const abort = () => controller.abort(request.signal?.reason);
    request.signal?.addEventListener("abort", abort, { once: true });
    const timeout = this.#options.timeoutMs + (request.waitMs ?? 0);
    const timer = setTimeout(() => controller.abort(new Error(`no response within ${timeout} ms`)), timeout);
    try {
      const response = await this.#options.fetch(this.#url(request), this.#init(request, controller.signal));
      return await take(response);
    } catch (fault) {
      throw this.#fault(fault, request.signal);
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener("abort", abort);
    }
  }

  #url(request: Request): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(request.query ?? {})) {
      if (value !== null && value !== undefined) {
        query.set(name, String(value));
      }
    }
    const given = query.toString();
    return this.address.url.replace(/\/+$/, "") + inNamespace(this.address.namespace, request.path) + (given === "" ? "" : `?${given}`);
  }

  #init(request: Request, signal: AbortSignal): RequestInit {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (this.address.token !== undefined) {
      headers["Authorization"] = `Bearer ${this.address.token}`;
    }
    if (this.address.agent !== undefined) {
      headers["AHP-Agent"] = this.address.agent;
    }
    const init: RequestInit = { method: request.method, redirect: "error", signal };
    if (request.body !== undefined) {
      headers["Content-Type"] = "application/json";
      init.body = compact(plain(request.body));
    }
    return { ...init, headers: { ...headers, ...request.headers } };
  }

  async #json(response: Response): Promise<Json | undefined> {
    const bytes = await whole(response);
    try {
      return bytes.length === 0 ? undefined : read(bytes, { maxDepth: MAX_DEPTH, anyInteger: true });
    } catch (fault) {
      throw fault instanceof JsonError ? this.#notADaemon(response.status) : fault;
    }
  }

  async #refuse(response: Response): Promise<void> {
    if (response.status < 300) {
      return;
    }
    const body = await this.#json(response);
    if (!isObject(body) || !Object.hasOwn(body, "code")) {
      throw this.#notADaemon(response.status);
    }
    const retryAfter = response.headers.get("retry-after");
    throw refusal(body, retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined);
  }

  #notADaemon(status: number): Unreachable {
    const message = `${this.address.url} returned status ${status} without a problem document; it is not a daemon`;
    return new Unreachable(message, { sent: true, answered: !PROXY_ERRORS.has(status) });
  }

  #fault(fault: unknown, signal: AbortSignal | undefined): unknown {
    if (fault instanceof AhpError || fault instanceof JsonError || signal?.aborted) {
      return signal?.aborted ? signal.reason : fault;
    }
    const cause = fault instanceof Error && isCoded(fault.cause) ? fault.cause : undefined;
    const given = cause?.message ?? (fault instanceof Error ? fault.message : String(fault));
    const why = cause?.code === "ECONNREFUSED" ? "connection refused" : given;
    const sent = cause === undefined || !CONNECT_ERRORS.has(cause.code);
    const message = sent
      ? `The AHP daemon at ${this.address.url} did not respond (${why}).`
      : `Cannot connect to the AHP daemon at ${this.address.url} (${why}). Is it running? Try \`ahp start\`.`;
    return new Unreachable(message, { sent, cause: fault });
  }
}

function isCoded(cause: unknown): cause is { code: string; message: string } {
  return typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string";
}

async function whole(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of chunks(response)) {
    size += part.length;
    if (size > MAX_RESPONSE_BYTES) {
      throw new Unreachable(`the response exceeds ${MAX_RESPONSE_BYTES} bytes`, { sent: true, answered: true });
    }
    parts.push(part);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function* linesOf(response: Response): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let open: string[] = [];
  let size = 0;
  for await (const part of chunks(response)) {
    const pieces = decoder.decode(part, { stream: true }).split("\n");
    const last = pieces.pop() as string;
    for (const piece of pieces) {
      yield (open.join("") + piece).replace(/\r$/, "");
      open = [];
      size = 0;
    }
    open.push(last);
    size += last.length;
    if (size > MAX_RESPONSE_BYTES) {
      throw new Unreachable(`a line exceeds ${MAX_RESPONSE_BYTES} characters`, { sent: true, answered: true });
    }
  }
  const rest = open.join("") + decoder.decode();
  if (rest !== "") {
    yield rest;
  }
}

/** Reads the chunks of a body; some browsers cannot iterate over streams. */
async function* chunks(response: Response): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) {
    return;
  }
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function isRepeatable(fault: AhpError, request: Request): boolean {
  if (fault instanceof Unreachable) {
    return !fault.answered && (!fault.sent || request.idempotent === true);
  }
  return fault instanceof Busy && request.noRetry !== true;
}

function pauseMs(fault: AhpError, attempt: number): number {
  const after = fault instanceof Denied ? fault.retryAfter : undefined;
  return after === undefined ? (0.5 + Math.random()) * 100 * 2 ** attempt : Math.min(after * 1000, MAX_PAUSE_MS);
}

/** Waits for a time; rejects with the reason of the signal if it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

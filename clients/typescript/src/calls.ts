/** How the daemon is asked: paths, pages and lines over a transport. */

import { plainObject, read, type JsonObject } from "./json/index.js";
import { Transport, type Address, type Request } from "./transport.js";

const PAGE = 1000;

export interface CallsOptions extends Address {
  /** How long one call may take, not counting what the daemon was asked to wait; 30 s unless told. */
  timeoutMs?: number;
  /** How often a call that may be repeated is; 3 unless told. */
  retries?: number;
  /** Another `fetch`, for proxies and tests. */
  fetch?: typeof fetch;
}

/** What every call takes besides. */
export interface CallOptions {
  signal?: AbortSignal;
}

/** Which ones, by their fields; `order: "newest"` turns a list round. */
export type Filters = { readonly [field: string]: string | undefined };

/** What the verbs are made of. */
export class Calls {
  readonly address: Address;
  protected readonly transport: Transport;

  constructor(options: CallsOptions) {
    this.address = { url: options.url, token: options.token, agent: options.agent };
    const { timeoutMs = 30_000, retries = 3 } = options;
    const send = options.fetch ?? ((input, init) => fetch(input, init));
    this.transport = new Transport(this.address, { timeoutMs, retries, fetch: send });
  }

  protected post<T>(target: string, body: unknown, options: Partial<Request> = {}): Promise<T> {
    return this.ask({ method: "POST", path: target, body, ...options });
  }

  protected get<T>(target: string, options: Partial<Request> = {}): Promise<T> {
    return this.ask({ method: "GET", path: target, idempotent: true, ...options });
  }

  /** The daemon's answers are held against its own description by its tests; here they are taken at their word. */
  protected async ask<T>(request: Request): Promise<T> {
    return (await this.transport.object(request)) as T;
  }

  protected async *pages<T>(target: string, filters: Filters, options: CallOptions): AsyncGenerator<T, void, undefined> {
    for (let after: string | null | undefined; after !== null; ) {
      const query: Request["query"] = { ...filters, limit: PAGE, after };
      const page: { items: T[]; next?: string | null } = await this.get(target, { query, ...options });
      yield* page.items;
      after = page.next ?? null;
    }
  }

  protected async all<T>(target: string, filters: Filters, options: CallOptions): Promise<T[]> {
    const found: T[] = [];
    for await (const item of this.pages<T>(target, filters, options)) {
      found.push(item);
    }
    return found;
  }

  protected async *ndjson(request: Request): AsyncGenerator<JsonObject, void, undefined> {
    for await (const line of this.transport.lines(request)) {
      if (line !== "") {
        yield plainObject(read(line, { maxDepth: 128, anyInteger: true }));
      }
    }
  }
}

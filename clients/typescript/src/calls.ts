/** The common part of all calls: options, pages and streams of lines. */

import { plainObject, read, type JsonObject } from "./json/index.js";
import { Transport, type Address, type Request } from "./transport.js";

const PAGE_SIZE = 1000;

export interface CallsOptions extends Address {
  /** The timeout of a call, in addition to the requested wait (default: 30,000). */
  timeoutMs?: number;
  /** The maximum number of retries of a call that is safe to retry (default: 3). */
  retries?: number;
  /** The `fetch` to use, for proxies and tests. */
  fetch?: typeof fetch;
}

/** The options of every call. */
export interface CallOptions {
  signal?: AbortSignal;
}

/** Filters by field; `order: "newest"` reverses a list. */
export type Filters = { readonly [field: string]: string | undefined };

/** The base class of the client. */
export class Calls {
  readonly address: Address;
  protected readonly transport: Transport;

  constructor(options: CallsOptions) {
    this.address = { url: options.url, token: options.token, agent: options.agent, namespace: options.namespace };
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

  /** Returns the response without validation; the tests of the daemon check its responses against OpenAPI. */
  protected async ask<T>(request: Request): Promise<T> {
    return (await this.transport.object(request)) as T;
  }

  protected async *pages<T>(target: string, filters: Filters, options: CallOptions): AsyncGenerator<T, void, undefined> {
    for (let after: string | null | undefined; after !== null; ) {
      const query: Request["query"] = { ...filters, limit: PAGE_SIZE, after };
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

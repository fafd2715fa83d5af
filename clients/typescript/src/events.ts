/** Server-sent events (`text/event-stream` of WHATWG HTML) with resumption. */

import { Busy, Unreachable } from "./errors.js";
import { plainObject, read } from "./json/index.js";
import type { AhpEvent } from "./models.js";
import { pause, type Request, type Transport } from "./transport.js";

const RECONNECT_DELAY_MS = 500;

export interface EventOptions {
  taskId?: string;
  types?: readonly string[];
  /** The event to start after (default: start now). */
  lastEventId?: string;
  /** Whether to resume after the last event when the connection is lost (default: true). */
  reconnect?: boolean;
  signal?: AbortSignal;
}

/** Yields events until the caller leaves the loop or aborts. */
export async function* follow(transport: Transport, options: EventOptions): AsyncGenerator<AhpEvent, void, undefined> {
  const { taskId, types, signal, reconnect = true } = options;
  let last = options.lastEventId;
  while (!signal?.aborted) {
    const headers = { Accept: "text/event-stream", ...(last === undefined ? {} : { "Last-Event-ID": last }) };
    const request: Request = { method: "GET", path: "/v1/events", query: { taskId, types }, headers, signal };
    try {
      for await (const event of parse(transport.lines(request))) {
        last = event.id || last;
        yield event;
      }
    } catch (fault) {
      if (signal?.aborted) {
        return;
      }
      // A stopping daemon responds with 503.
      const unavailable = fault instanceof Busy || (fault instanceof Unreachable && !fault.answered);
      if (!reconnect || !unavailable) {
        throw fault;
      }
    }
    if (!reconnect) {
      return;
    }
    await pause(RECONNECT_DELAY_MS, signal).catch(() => undefined);
  }
}

/** Parses the lines of a stream. Ignores comments and unknown fields. */
export async function* parse(lines: AsyncIterable<string>): AsyncGenerator<AhpEvent, void, undefined> {
  let id = "";
  let name = "message";
  let data: string[] = [];
  for await (const line of lines) {
    if (line === "") {
      if (data.length > 0) {
        yield { id, name, data: plainObject(read(data.join("\n"), { maxDepth: 128, anyInteger: true })) };
      }
      [id, name, data] = ["", "message", []];
      continue;
    }
    const [, field, value = ""] = /^([^:]*)(?::[ ]?(.*))?$/s.exec(line) ?? [];
    if (field === "data") {
      data.push(value);
    } else if (field === "id") {
      id = value;
    } else if (field === "event") {
      name = value;
    }
  }
}

/** Server-sent events (the `text/event-stream` of WHATWG HTML), resumed where they broke off. */

import { Busy, Unreachable } from "./errors.js";
import { plainObject, read } from "./json/index.js";
import type { AhpEvent } from "./models.js";
import { pause, type Request, type Transport } from "./transport.js";

const PAUSE_MS = 500;

export interface EventOptions {
  taskId?: string;
  types?: readonly string[];
  /** Starts after this event, not now. */
  lastEventId?: string;
  /** Whether a broken connection is taken up again after the last event that was given; it is unless told. */
  reconnect?: boolean;
  signal?: AbortSignal;
}

/** Events as they come, until the caller leaves the loop or aborts. */
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
      // A daemon that stops says that it is busy until it is gone.
      const away = fault instanceof Busy || (fault instanceof Unreachable && !fault.answered);
      if (!reconnect || !away) {
        throw fault;
      }
    }
    if (!reconnect) {
      return;
    }
    await pause(PAUSE_MS, signal).catch(() => undefined);
  }
}

/** The events in the lines of a stream; comments and unknown fields are passed over. */
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

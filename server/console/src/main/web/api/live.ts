import { inNamespace } from "./namespace";
import { EventParser, type ServerEvent } from "./stream";
import type { Alert, Record } from "./types";

/** An event without its data. */
export interface LiveEvent {
  event: string; at: string; actor: string | null; packetId: string | null; taskId: string | null; to: string | null;
  fromAgent: string | null; toAgent: string | null; reason: string | null; alert: Alert | null;
}
export type Link = "connecting" | "live" | "lost";

const FIRST_DELAY = 500;
const MAX_DELAY = 10_000;
/** The daemon sends a comment every 15 s; after a longer silence the connection is considered broken. */
const SILENCE_TIMEOUT = 40_000;
/** Time limit for the response headers; after that the request is repeated. */
const CONNECT_TIMEOUT = 10_000;

/**
 * The event stream of this tab. It reconnects automatically and resumes after the last event. Listeners of `onLink`
 * reload their data when the stream is live again, so they do not miss changes.
 */
class Live {
  private state: Link = "connecting";
  private lastId = "";
  private delay = FIRST_DELAY;
  private stopped = true;
  private abort: AbortController | null = null;
  private timer = 0;
  private readonly listeners = new Set<(it: LiveEvent) => void>();
  private readonly links = new Set<(it: Link) => void>();
  lostAt = 0;

  get link(): Link {
    return this.state;
  }

  onEvent(listener: (it: LiveEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onLink(listener: (it: Link) => void): () => void {
    this.links.add(listener);
    return () => this.links.delete(listener);
  }

  start(): void {
    if (this.stopped) {
      this.stopped = false;
      this.lastId = "";
      void this.connect();
    }
  }

  stop(): void {
    this.stopped = true;
    window.clearTimeout(this.timer);
    this.abort?.abort();
  }

  /** Reconnects immediately instead of waiting for the next attempt. */
  retry(): void {
    if (!this.stopped && this.state === "lost") {
      window.clearTimeout(this.timer);
      this.delay = FIRST_DELAY;
      void this.connect();
    }
  }

  private async connect(): Promise<void> {
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    const timeout = window.setTimeout(() => abort.abort(), CONNECT_TIMEOUT);
    try {
      const headers: { [name: string]: string } = this.lastId === "" ? {} : { "Last-Event-ID": this.lastId };
      const response = await fetch(inNamespace("/v1/events"), { headers, signal: abort.signal, credentials: "same-origin" });
      if (!response.ok || response.body === null) {
        throw new Error("status " + response.status);
      }
      window.clearTimeout(timeout);
      this.delay = FIRST_DELAY;
      this.setLink("live");
      await this.read(response.body, abort);
    } catch {
      // Handled below.
    } finally {
      window.clearTimeout(timeout);
    }
    if (!this.stopped && this.abort === abort) {
      this.setLink("lost");
      this.timer = window.setTimeout(() => void this.connect(), this.delay);
      this.delay = Math.min(MAX_DELAY, this.delay * 1.7);
    }
  }

  private async read(body: ReadableStream<Uint8Array>, abort: AbortController): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const parser = new EventParser();
    let watch = window.setTimeout(() => abort.abort(), SILENCE_TIMEOUT);
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) {
          return;
        }
        window.clearTimeout(watch);
        watch = window.setTimeout(() => abort.abort(), SILENCE_TIMEOUT);
        parser.push(decoder.decode(value, { stream: true })).forEach((it) => this.dispatch(it));
      }
    } finally {
      window.clearTimeout(watch);
    }
  }

  private dispatch(sent: ServerEvent): void {
    if (sent.id !== "") {
      this.lastId = sent.id;
    }
    const event = parsed(sent);
    if (event !== null) {
      this.listeners.forEach((listener) => listener(event));
    }
  }

  private setLink(state: Link): void {
    if (state !== this.state) {
      this.state = state;
      this.lostAt = state === "lost" ? Date.now() : this.lostAt;
      this.links.forEach((listener) => listener(state));
    }
  }
}

export function parsed(event: ServerEvent): LiveEvent | null {
  try {
    const data = JSON.parse(event.data) as Record & Alert;
    const alert = event.event === "alert";
    return {
      event: event.event, at: data.at, actor: data.actor ?? null, packetId: data.packetId ?? null, taskId: data.taskId ?? null,
      to: data.to ?? null, fromAgent: data.fromAgent ?? null, toAgent: data.toAgent ?? null, reason: data.reason ?? null,
      alert: alert ? data : null,
    };
  } catch {
    return null;
  }
}

export const live = new Live();

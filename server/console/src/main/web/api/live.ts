import { EventParser, type ServerEvent } from "./stream";
import type { Alert, Record } from "./types";

/** What happened, without what it carried: enough to know whom it concerns. */
export interface Happening {
  event: string; at: string; actor: string | null; packetId: string | null; taskId: string | null; to: string | null;
  fromAgent: string | null; toAgent: string | null; reason: string | null; alert: Alert | null;
}
export type Link = "connecting" | "live" | "lost";

const FIRST_DELAY = 500;
const LONGEST_DELAY = 10_000;
/** The daemon sends a comment every 15 s; longer silence means the line is dead. */
const SILENCE = 40_000;
/** A daemon that is there answers at once; a call that got lost on the way is made again. */
const PATIENCE = 10_000;

/**
 * The one stream of events of this tab. It reconnects by itself, resumes after the last event it saw, and says so:
 * listeners of `onLink` reload when it is live again, so nothing that happened meanwhile is missing.
 */
class Live {
  private state: Link = "connecting";
  private lastId = "";
  private delay = FIRST_DELAY;
  private stopped = true;
  private abort: AbortController | null = null;
  private timer = 0;
  private readonly happenings = new Set<(it: Happening) => void>();
  private readonly links = new Set<(it: Link) => void>();
  lostAt = 0;

  get link(): Link {
    return this.state;
  }

  onHappening(listener: (it: Happening) => void): () => void {
    this.happenings.add(listener);
    return () => this.happenings.delete(listener);
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

  /** Tries at once instead of waiting for the next try. */
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
    const patience = window.setTimeout(() => abort.abort(), PATIENCE);
    try {
      const headers: { [name: string]: string } = this.lastId === "" ? {} : { "Last-Event-ID": this.lastId };
      const answer = await fetch("/v1/events", { headers, signal: abort.signal, credentials: "same-origin" });
      if (!answer.ok || answer.body === null) {
        throw new Error("status " + answer.status);
      }
      window.clearTimeout(patience);
      this.delay = FIRST_DELAY;
      this.say("live");
      await this.read(answer.body, abort);
    } catch {
      // Told below, whatever it was.
    } finally {
      window.clearTimeout(patience);
    }
    if (!this.stopped && this.abort === abort) {
      this.say("lost");
      this.timer = window.setTimeout(() => void this.connect(), this.delay);
      this.delay = Math.min(LONGEST_DELAY, this.delay * 1.7);
    }
  }

  private async read(body: ReadableStream<Uint8Array>, abort: AbortController): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const parser = new EventParser();
    let watch = window.setTimeout(() => abort.abort(), SILENCE);
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) {
          return;
        }
        window.clearTimeout(watch);
        watch = window.setTimeout(() => abort.abort(), SILENCE);
        parser.push(decoder.decode(value, { stream: true })).forEach((it) => this.tell(it));
      }
    } finally {
      window.clearTimeout(watch);
    }
  }

  private tell(event: ServerEvent): void {
    if (event.id !== "") {
      this.lastId = event.id;
    }
    const happening = parsed(event);
    if (happening !== null) {
      this.happenings.forEach((listener) => listener(happening));
    }
  }

  private say(state: Link): void {
    if (state !== this.state) {
      this.state = state;
      this.lostAt = state === "lost" ? Date.now() : this.lostAt;
      this.links.forEach((listener) => listener(state));
    }
  }
}

export function parsed(event: ServerEvent): Happening | null {
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

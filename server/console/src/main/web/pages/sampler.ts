import { text } from "../api/client";
import { readMetrics, sum, value, type Sample } from "../api/metrics";

export interface Point { at: number; samples: Sample[] }
export interface Rates { submitted: number; accepted: number; ended: number }

const INTERVAL_MS = 2000;
const MAX_POINTS = 150;

/** Samples metrics of the last five minutes while the page is visible. Samples survive navigation. */
class Sampler {
  readonly points: Point[] = [];
  private readonly listeners = new Set<() => void>();
  private timer = 0;

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    if (this.timer === 0) {
      void this.sample();
      this.timer = window.setInterval(() => void this.sample(), INTERVAL_MS);
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) {
        window.clearInterval(this.timer);
        this.timer = 0;
      }
    };
  }

  private async sample(): Promise<void> {
    if (document.hidden) {
      return;
    }
    try {
      const samples = readMetrics(await text("/metrics"));
      this.points.push({ at: Date.now(), samples });
      this.points.splice(0, this.points.length - MAX_POINTS);
      this.listeners.forEach((listener) => listener());
    } catch {
      // The notice of the lost connection is shown already.
    }
  }
}

export const sampler = new Sampler();

/** Rates per second between points; counters restart at zero after a restart of the daemon. */
export function rates(points: Point[]): Rates[] {
  const found: Rates[] = [];
  for (let i = 1; i < points.length; i++) {
    const before = points[i - 1]!;
    const after = points[i]!;
    const seconds = (after.at - before.at) / 1000;
    const rate = (of: (it: Sample[]) => number): number => Math.max(0, of(after.samples) - of(before.samples)) / Math.max(0.001, seconds);
    found.push({
      submitted: rate((it) => value(it, "ahp_packets_submitted_total")),
      accepted: rate((it) => sum(it, "ahp_transitions_total", (s) => s.labels["from"] === "ready" && s.labels["to"] === "running")),
      ended: rate((it) => sum(it, "ahp_transitions_total", (s) => ["completed", "failed", "blocked"].includes(s.labels["to"] ?? ""))),
    });
  }
  return found;
}

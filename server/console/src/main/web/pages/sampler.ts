import { text } from "../api/client";
import { readMetrics, sum, value, type Sample } from "../api/metrics";

export interface Point { at: number; samples: Sample[] }
export interface Rates { submitted: number; accepted: number; ended: number }

const EVERY_MS = 2000;
const KEPT = 150;

/** Figures of the last five minutes, taken while the page is in sight; they stay when one looks elsewhere. */
class Sampler {
  readonly points: Point[] = [];
  private readonly listeners = new Set<() => void>();
  private timer = 0;

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    if (this.timer === 0) {
      void this.take();
      this.timer = window.setInterval(() => void this.take(), EVERY_MS);
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) {
        window.clearInterval(this.timer);
        this.timer = 0;
      }
    };
  }

  private async take(): Promise<void> {
    if (document.hidden) {
      return;
    }
    try {
      const samples = readMetrics(await text("/metrics"));
      this.points.push({ at: Date.now(), samples });
      this.points.splice(0, this.points.length - KEPT);
      this.listeners.forEach((listener) => listener());
    } catch {
      // The sign of the lost connection says it already.
    }
  }
}

export const sampler = new Sampler();

/** How often a second, from one point to the next; a restart begins at zero again. */
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

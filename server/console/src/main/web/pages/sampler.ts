import { text } from "../api/client";
import { readMetrics, type Sample } from "../api/metrics";

export interface Point { at: number; samples: Sample[] }

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

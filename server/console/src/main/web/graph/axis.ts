import { duration } from "../text/time";

export interface Tick { percent: number; label: string }

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE,
  HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY,
];

/** Returns round times since the start for an axis, at most `max` besides the start. */
export function ticks(from: number, to: number, max = 4): Tick[] {
  const length = Math.max(1, to - from);
  const step = STEPS.find((it) => length / it <= max) ?? Math.ceil(length / max);
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, i) => ({ percent: (i * step * 100) / length, label: i === 0 ? "0" : duration(i * step) }));
}

/** Paths of simple line charts. */
export function sparkPath(values: number[], width: number, height: number, top?: number): string {
  if (values.length < 2) {
    return "";
  }
  const max = Math.max(top ?? 0, ...values, 1e-9);
  const step = width / (values.length - 1);
  return values
    .map((value, i) => (i === 0 ? "M" : "L") + round(i * step) + " " + round(height - 1.5 - (value / max) * (height - 3)))
    .join("");
}

/** Returns the rate per second in the last minute; the last count is of a step that is not over yet. */
export function latest(counts: number[], stepSeconds: number): number {
  const steps = Math.max(1, Math.round(60 / stepSeconds));
  return counts.slice(-steps).reduce((sum, it) => sum + it, 0) / (steps * stepSeconds);
}

/** Rounds up to a number that is suitable as the end of an axis. */
export function niceTop(value: number): number {
  if (value <= 0) {
    return 1;
  }
  const power = 10 ** Math.floor(Math.log10(value));
  const lead = value / power;
  return (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

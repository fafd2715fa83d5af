/** Parses the subset of the Prometheus text format that the daemon writes. */
export interface Sample { name: string; labels: { [name: string]: string }; value: number }

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

export function readMetrics(text: string): Sample[] {
  const samples: Sample[] = [];
  for (const line of text.split("\n")) {
    const found = line.startsWith("#") ? null : LINE.exec(line);
    if (found !== null) {
      const labels: { [name: string]: string } = {};
      for (const [, name, value] of (found[2] ?? "").matchAll(LABEL)) {
        labels[name ?? ""] = (value ?? "").replace(/\\(.)/g, (_, c: string) => (c === "n" ? "\n" : c));
      }
      samples.push({ name: found[1] ?? "", labels, value: Number(found[3]) });
    }
  }
  return samples;
}

export function value(samples: Sample[], name: string): number {
  return samples.find((it) => it.name === name)?.value ?? 0;
}

export function sum(samples: Sample[], name: string, matches: (it: Sample) => boolean = () => true): number {
  return samples.filter((it) => it.name === name && matches(it)).reduce((all, it) => all + it.value, 0);
}

export interface Transport { name: string; p50: number; p99: number; count: number }

/** Latency by transport; a quantile is the upper bound of its bucket. */
export function transports(samples: Sample[]): Transport[] {
  const names = new Set(samples.filter((it) => it.name === "ahp_handoff_latency_seconds_count").map((it) => it.labels["transport"] ?? ""));
  return [...names].sort().map((name) => {
    const own = (it: Sample): boolean => it.labels["transport"] === name;
    const buckets = samples.filter((it) => it.name === "ahp_handoff_latency_seconds_bucket" && own(it));
    const count = sum(samples, "ahp_handoff_latency_seconds_count", own);
    return { name, count, p50: quantile(buckets, count, 0.5), p99: sum(samples, "ahp_handoff_latency_p99_seconds", own) || quantile(buckets, count, 0.99) };
  });
}

function quantile(buckets: Sample[], count: number, part: number): number {
  const bounds = buckets
    .map((it) => ({ bound: it.labels["le"] === "+Inf" ? Infinity : Number(it.labels["le"]), value: it.value }))
    .sort((a, b) => a.bound - b.bound);
  return count === 0 ? 0 : (bounds.find((it) => it.value >= count * part)?.bound ?? Infinity);
}

/** The objectives for the p99 latency in seconds: target and maximum. */
export const SLO: { [transport: string]: { target: number; max: number } } = {
  http: { target: 0.2, max: 0.5 },
  a2a: { target: 0.2, max: 0.5 },
  temporal: { target: 1, max: 5 },
};
export const QUEUE_SLO = { target: 0.5, max: 2 };

export function slo(transport: string): { target: number; max: number } {
  return SLO[transport] ?? QUEUE_SLO;
}

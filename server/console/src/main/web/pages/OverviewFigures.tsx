import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { slo, transports, value, type Sample } from "../api/metrics";
import type { Rates } from "../api/types";
import { useLoaded } from "../app/hooks";
import { goQuery, useLocation } from "../app/router";
import { latest, niceTop, sparkPath } from "../graph/chart";
import { count, percent } from "../text/figures";
import { duration } from "../text/time";
import { Chip, type Tone } from "../ui/Chip";
import { Empty, Panel } from "../ui/Parts";
import { Spark } from "../ui/Spark";
import { sampler, type Point } from "./sampler";

interface Figure { title: string; of: (it: Sample[]) => number; text: (value: number) => string; limit: string; over: (value: number) => boolean; ratio?: boolean }

/** Shares of fewer packets say nothing; the daemon uses the same limit for its objectives. */
const LEAST = 10;

const FIGURES: Figure[] = [
  { title: "Validation failures", of: (it) => value(it, "ahp_handoff_validation_failure_ratio"), text: percent, limit: "at most 2 %", over: (it) => it > 0.02, ratio: true },
  { title: "Safety violations", of: (it) => value(it, "ahp_safety_violation_ratio"), text: percent, limit: "at most 0.1 %", over: (it) => it > 0.001, ratio: true },
  { title: "Context compressed", of: (it) => value(it, "ahp_context_compression_ratio"), text: percent, limit: "no limit", over: () => false, ratio: true },
  { title: "Open dead letters", of: (it) => value(it, "ahp_dead_letters_open"), text: count, limit: "none", over: (it) => it > 0 },
  { title: "Rollbacks", of: (it) => value(it, "ahp_rollback_ratio"), text: percent, limit: "at most 1 %", over: (it) => it > 0.01, ratio: true },
];

const RATES = [{ name: "submitted", tone: "a" }, { name: "accepted", tone: "b" }, { name: "ended", tone: "c" }] as const;
const REFRESH_MS = 5000;

export function Figures({ packets }: { packets: { [status: string]: number } | null }) {
  const [points, setPoints] = useState<Point[]>([...sampler.points]);
  useEffect(() => sampler.listen(() => setPoints([...sampler.points])), []);
  const last = points[points.length - 1]?.samples ?? [];
  return (
    <>
      <section class="figures" aria-label="Metrics and their thresholds">
        <LatencyTile samples={last} />
        {FIGURES.map((it) => <Tile key={it.title} figure={it} points={points} last={last} />)}
      </section>
      <div class="split wide-left">
        <RateChart />
        <div class="stack">
          <LatencyTable samples={last} />
          {packets !== null && <ByStatus packets={packets} />}
        </div>
      </div>
    </>
  );
}

function Tile({ figure, points, last }: { figure: Figure; points: Point[]; last: Sample[] }) {
  const now = figure.of(last);
  const little = figure.ratio === true && value(last, "ahp_packets_submitted_total") < LEAST;
  const over = !little && figure.over(now);
  const tone: Tone = over ? "bad" : "";
  return (
    <div class={"panel figure " + tone}>
      <h3>{figure.title}</h3>
      <strong class="num">{little ? "–" : figure.text(now)}</strong>
      <span class="small muted">{little ? "too little traffic" : over ? <Chip tone="bad">limit exceeded: {figure.limit}</Chip> : figure.limit}</span>
      <Spark values={points.map((it) => figure.of(it.samples))} tone={tone} />
    </div>
  );
}

function LatencyTile({ samples }: { samples: Sample[] }) {
  const worst = transports(samples).map((it) => ({ ...it, part: it.p99 / slo(it.name).target })).sort((a, b) => b.part - a.part)[0];
  const over = worst !== undefined && worst.part > 1;
  return (
    <div class={"panel figure " + (over ? "bad" : "")}>
      <h3>Latency p99</h3>
      <strong class="num">{worst === undefined ? "–" : seconds(worst.p99)}</strong>
      <span class="small muted">{worst === undefined ? "no handoffs yet" : over ? <Chip tone="bad">limit exceeded: {worst.name} {seconds(slo(worst.name).target)}</Chip> : "at most " + seconds(slo(worst.name).target) + " by " + worst.name}</span>
    </div>
  );
}

function seconds(value: number): string {
  return Number.isFinite(value) ? duration(value * 1000) : "over 5 m";
}

const RANGES: [string, string][] = [["5m", "5 minutes"], ["15m", "15 minutes"], ["1h", "hour"], ["6h", "6 hours"], ["24h", "24 hours"], ["7d", "7 days"]];

function RateChart() {
  const chosen = useLocation().query.get("range") ?? "5m";
  const loaded = useLoaded("rates " + chosen, (signal) => get<Rates>("/v1/rates?range=" + encodeURIComponent(chosen), signal), (it) => it.to !== null);
  useEffect(() => {
    const timer = window.setInterval(() => document.hidden || loaded.reload(), REFRESH_MS);
    return () => window.clearInterval(timer);
  }, [loaded.reload]);
  const steps = loaded.data?.items ?? [];
  const seconds = loaded.data?.stepSeconds ?? 1;
  const lines = RATES.map(({ name, tone }) => ({
    name, tone, values: steps.map((it) => it[name] / seconds), total: steps.reduce((sum, it) => sum + it[name], 0), now: latest(steps.map((it) => it[name]), seconds),
  }));
  const top = niceTop(Math.max(1, ...lines.flatMap((it) => it.values)));
  return (
    <Panel title="Rates" count="packets per second" actions={
      <select aria-label="Range" value={chosen} onChange={(event) => {
        const range = (event.target as HTMLSelectElement).value;
        goQuery({ range: range === "5m" ? "" : range });
      }}>
        {RANGES.map(([id, title]) => <option key={id} value={id}>Last {title}</option>)}
      </select>}>
      <div class="chart">
        <span class="axis most num">{count(top)}</span><span class="axis least num">0</span>
        <svg viewBox="0 0 600 150" preserveAspectRatio="none" role="img" aria-label={"Rates: " + lines.map((it) => it.name + " " + it.now.toFixed(1)).join(", ") + " per second"}>
          <path class="grid" d="M0 1H600M0 75H600M0 149H600" />
          {lines.map((it) => <path key={it.name} class={"line " + it.tone} d={sparkPath(it.values, 600, 150, top)} />)}
        </svg>
      </div>
      <ul class="legend">
        {lines.map((it) => <li key={it.name} class={it.tone}>{it.name} <strong class="num">{it.now.toFixed(1)}</strong><span class="num">{count(it.total)} in total</span></li>)}
      </ul>
    </Panel>
  );
}

function LatencyTable({ samples }: { samples: Sample[] }) {
  const all = transports(samples);
  return (
    <Panel title="Submit to accept" count="by transport" flush>
      {all.length === 0 ? <Empty title="No handoffs yet" /> : (
        <table class="plain">
          <thead><tr><th scope="col">Transport</th><th scope="col">p50</th><th scope="col">p99</th><th scope="col">Target</th><th scope="col">Count</th></tr></thead>
          <tbody>
            {all.map((it) => (
              <tr key={it.name}>
                <th scope="row">{it.name}</th><td>≤ {seconds(it.p50)}</td>
                <td>{it.p99 > slo(it.name).target ? <Chip tone={it.p99 > slo(it.name).max ? "bad" : "warn"}>≤ {seconds(it.p99)}</Chip> : "≤ " + seconds(it.p99)}</td>
                <td class="muted">{seconds(slo(it.name).target)}</td><td>{count(it.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const ORDER = ["validated", "ready", "running", "waiting", "blocked", "failed", "cancelled", "completed"];

function ByStatus({ packets }: { packets: { [status: string]: number } }) {
  const all = ORDER.map((status) => ({ status, n: packets[status] ?? 0 })).filter((it) => it.n > 0);
  const sum = all.reduce((n, it) => n + it.n, 0);
  return (
    <Panel title="Packets" count={count(sum)}>
      {sum === 0 ? <span class="muted">None yet</span> : (
        <>
          <div class="bar" aria-hidden="true">{all.map((it) => <span key={it.status} class={it.status} style={{ flexGrow: it.n }} />)}</div>
          <ul class="legend">{all.map((it) => <li key={it.status} class={it.status}>{it.status} <strong class="num">{count(it.n)}</strong></li>)}</ul>
        </>
      )}
    </Panel>
  );
}

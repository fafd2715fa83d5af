import { get } from "../api/client";
import type { Caps, CostGroup, Spending } from "../api/types";
import { agentHref, goQuery, taskHref, type RouteLocation } from "../app/router";
import { useLoaded, useTitle } from "../app/hooks";
import { niceTop } from "../graph/chart";
import { count, percent, usd } from "../text/figures";
import { Chip } from "../ui/Chip";
import { Empty, Panel, ErrorPanel } from "../ui/Parts";
import { Line } from "../ui/Text";

const RANGES: { [id: string]: { title: string; hours: number } } = {
  "24h": { title: "24 hours", hours: 24 }, "7d": { title: "7 days", hours: 168 }, "30d": { title: "30 days", hours: 720 }, "90d": { title: "90 days", hours: 2160 },
};

/** Returns the address of the report; the end is rounded, so that the same report is not loaded again at once. */
export function spendingAddress(range: string, now: number): string {
  const until = Math.ceil(now / 60_000) * 60_000;
  const from = until - (RANGES[range] ?? RANGES["7d"]!).hours * 3_600_000;
  return "/v1/spending?from=" + new Date(from).toISOString() + "&until=" + new Date(until).toISOString();
}

export function CostPage({ location }: { location: RouteLocation }) {
  const range = location.query.get("range") ?? "7d";
  useTitle("Cost");
  const loaded = useLoaded("cost " + range, async (signal) => {
    const [spending, caps] = await Promise.all([get<Spending>(spendingAddress(range, Date.now()), signal), get<Caps>("/v1/caps", signal)]);
    return { spending, caps };
  }, (it) => it.event === "packet.completed");
  if (loaded.data === undefined) {
    return loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="Cost" />;
  }
  const { spending, caps } = loaded.data;
  const address = spendingAddress(range, Date.now());
  return (
    <>
      <div class="page-head">
        <h1>Cost</h1>
        <span class="muted small">{usd(spending.total.usd)} reported, {count(spending.total.prompt)} prompt and {count(spending.total.completion)} completion tokens</span>
        <div class="actions">
          <select aria-label="Range" value={range} onChange={(event) => goQuery({ range: (event.target as HTMLSelectElement).value })}>
            {Object.entries(RANGES).map(([id, it]) => <option key={id} value={id}>Last {it.title}</option>)}
          </select>
          <a class="button" href={address + "&format=csv"} download="spending.csv">CSV</a>
          <a class="button" href={address} download="spending.json">JSON</a>
        </div>
      </div>
      {!spending.complete && <div class="notice" role="status">There are more tasks than one report reads; the figures are a lower bound.</div>}
      <OverTime of={spending} />
      <CapTable of={caps} />
      <div class="split">
        <Table title="By agent" of={spending.byAgent} name={(it) => it.agent ?? ""} href={agentHref} total={spending.total.usd} />
        <Table title="By model" of={spending.byModel} name={(it) => it.model ?? ""} total={spending.total.usd} />
      </div>
      <Table title="By task" of={spending.byTask} name={(it) => it.taskId ?? ""} href={taskHref} total={spending.total.usd} />
    </>
  );
}

function OverTime({ of }: { of: Spending }) {
  const top = niceTop(Math.max(0.01, ...of.overTime.map((it) => it.usd)));
  const width = 600 / Math.max(1, of.overTime.length);
  const per = of.stepSeconds >= 86_400 ? "day" : "hour";
  return (
    <Panel title="Spend over time" count={"US dollars per " + per}>
      <div class="chart">
        <span class="axis most num">{usd(top)}</span><span class="axis least num">0</span>
        <svg viewBox="0 0 600 150" preserveAspectRatio="none" role="img" aria-label={"Spend per " + per + ", " + usd(of.total.usd) + " in total"}>
          <path class="grid" d="M0 1H600M0 75H600M0 149H600" />
          {of.overTime.map((it, i) => <rect key={it.at} class="spend" x={i * width + width * 0.12} width={width * 0.76} y={149 - (it.usd / top) * 147} height={(it.usd / top) * 147}><title>{new Date(it.at ?? "").toLocaleString() + ": " + usd(it.usd)}</title></rect>)}
        </svg>
      </div>
    </Panel>
  );
}

function CapTable({ of }: { of: Caps }) {
  const limit = (cap: { usd: number | null; tokens: number | null }): string => [cap.usd === null ? "" : usd(cap.usd), cap.tokens === null ? "" : count(cap.tokens) + " tokens"].filter((it) => it !== "").join(", ") || "none";
  const used = (it: Caps["agents"][number]): number => Math.max(it.cap.usd ? it.usd / it.cap.usd : 0, it.cap.tokens ? it.tokens / it.cap.tokens : 0);
  return (
    <Panel title="Caps" count={"per task: " + limit(of.perTask) + " · per agent and day: " + limit(of.perAgentPerDay)} flush>
      {of.agents.length === 0 ? <Empty title="No agent has spent anything today">Caps are set with <code>caps</code> in <code>ahp.yaml</code>.</Empty> : (
        <table class="plain">
          <thead><tr><th scope="col">Agent</th><th scope="col">Today</th><th scope="col">Tokens</th><th scope="col">Cap</th><th scope="col">Used</th></tr></thead>
          <tbody>
            {of.agents.slice(0, 200).map((it) => (
              <tr key={it.agent}>
                <th scope="row"><Line of={it.agent} max={60} /></th><td>{usd(it.usd)}</td><td>{count(it.tokens)}</td><td class="muted">{limit(it.cap)}</td>
                <td>{used(it) === 0 ? "" : <><meter min={0} max={1} low={0.7} high={0.9} optimum={0} value={Math.min(1, used(it))} aria-label={"Used of the cap of " + it.agent} /> {used(it) >= 1 ? <Chip tone="bad">reached</Chip> : percent(used(it))}</>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Table({ title, of, name, href, total }: { title: string; of: CostGroup[]; name: (it: CostGroup) => string; href?: (name: string) => string; total: number }) {
  return (
    <Panel title={title} count={of.length} flush>
      {of.length === 0 ? <Empty title="No costs reported">Agents report <code>cost</code> when they complete a packet, or in the cost tracking of a handoff.</Empty> : (
        <div class="scroll-x" tabIndex={0} role="region" aria-label={title}>
          <table class="plain">
            <thead><tr><th scope="col">Name</th><th scope="col">Cost</th><th scope="col">Share</th><th scope="col">Prompt</th><th scope="col">Completion</th></tr></thead>
            <tbody>
              {of.slice(0, 100).map((it) => (
                <tr key={name(it)}>
                  <th scope="row">{href === undefined ? <Line of={name(it)} max={80} /> : <a href={href(name(it))}><Line of={name(it)} max={80} /></a>}</th>
                  <td>{usd(it.usd)}</td><td class="muted">{total > 0 ? percent(it.usd / total) : ""}</td><td>{count(it.prompt)}</td><td>{count(it.completion)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

import { useMemo, useState } from "preact/hooks";
import { get, pages } from "../api/client";
import type { Agent, Brief, Contract, Page } from "../api/types";
import { agentHref, contractHref, packetHref } from "../app/router";
import { useLoaded, useNow, useTitle } from "../app/hooks";
import { useRights } from "../app/session";
import { count, percent, plural } from "../text/figures";
import { duration } from "../text/time";
import { Chip, State } from "../ui/Chip";
import { JsonTree } from "../ui/JsonTree";
import { Copy, Empty, Facts, Panel, Time, ErrorPanel } from "../ui/Parts";
import { Line, Text } from "../ui/Text";
import { AddAgent, AgentButtons } from "./AgentForms";
import { AgentTokens } from "./AgentTokens";
import { EdgeGraph } from "./EdgeGraph";
import { edges, failureRate, routes, type Edge } from "./edges";
import { byTarget, type Waiting } from "./openWork";

interface Everything { agents: Agent[]; contracts: Contract[]; packets: Brief[]; queues: Map<string, Waiting> }
const SAMPLE = 1000;

export function AgentsPage({ agent, contract }: { agent: string; contract: string }) {
  const [recovery, setRecovery] = useState(false);
  const rights = useRights();
  useTitle("Agents and contracts");
  const loaded = useLoaded<Everything>("agents", async (signal) => {
    const [agents, contracts, packets, ready] = await Promise.all([
      pages<Agent>("/v1/agents", 5000, signal), pages<Contract>("/v1/contracts", 5000, signal),
      get<Page<Brief>>("/v1/packets?view=brief&order=newest&limit=" + SAMPLE, signal),
      get<Page<Brief>>("/v1/packets?view=brief&status=ready&limit=" + SAMPLE, signal),
    ]);
    return { agents, contracts, packets: packets.items, queues: new Map(byTarget(ready.items).map((it) => [it.target, it])) };
  }, (it) => it.event === "agent.changed" || it.event === "contract.changed" || it.to !== null);
  const all = useMemo(() => (loaded.data ? edges(loaded.data.contracts, loaded.data.packets, loaded.data.agents) : []), [loaded.data]);
  if (loaded.data === undefined) {
    return loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="Agents and contracts" />;
  }
  const data = loaded.data;
  const recoveries = data.contracts.flatMap((it) => routes(it, data.agents));
  return (
    <>
      <div class="page-head">
        <h1>Agents &amp; contracts</h1>
        <span class="muted small">{plural(data.agents.length, "agent")}, {plural(data.contracts.length, "contract")}, traffic of the latest {plural(data.packets.length, "packet")}</span>
        <div class="actions">{rights.decide && <AddAgent done={loaded.reload} />}<label class="row"><input type="checkbox" checked={recovery} onChange={() => setRecovery(!recovery)} /> Recovery routes</label></div>
      </div>
      {all.length > 0 && <Panel flush label="Graph of edges"><EdgeGraph edges={all} agents={data.agents} recovery={recovery ? recoveries : []} chosen={agent || contract} /></Panel>}
      {agent !== "" && <AgentPanel name={agent} data={data} all={all} done={loaded.reload} />}
      {contract !== "" && <ContractPanel id={contract} data={data} all={all} />}
      <Contracts all={all} data={data} chosen={contract} />
      <Agents data={data} chosen={agent} />
    </>
  );
}

function Contracts({ all, data, chosen }: { all: Edge[]; data: Everything; chosen: string }) {
  const [shown, setShown] = useState(60);
  if (all.length === 0) {
    return <Panel title="Edges"><Empty title="No edges yet">Load contracts with <code>ahp start --agents DIR</code>, or send a packet.</Empty></Panel>;
  }
  return (
    <Panel title="Edges" count={all.length} flush>
      <div class="scroll-x" tabIndex={0} role="region" aria-label="Edges">
        <table class="plain edges">
          <thead><tr><th scope="col">Edge</th><th scope="col">Contract</th><th scope="col">Level</th><th scope="col">Sent</th><th scope="col">Failed of ended</th><th scope="col">Recovery</th><th scope="col">Findings</th></tr></thead>
          <tbody>
            {all.slice(0, shown).map((it) => (
              <tr key={it.from + it.to + (it.contract?.id ?? "")} class={it.contract !== null && it.contract.id === chosen ? "chosen" : ""}>
                <th scope="row"><Line of={it.from + " → " + it.to} max={90} /></th>
                <td>{it.contract === null ? <span class="muted">no contract</span> : <a href={contractHref(it.contract.id)}><Line of={it.contract.id} max={60} /></a>}</td>
                <td>{it.contract === null ? "" : <State of={it.contract.level} />}</td>
                <td>{it.traffic.sent === 0 ? <span class="muted">0</span> : count(it.traffic.sent)}</td>
                <td>{it.traffic.ended === 0 ? "" : <span class={failureRate(it.traffic) > 0.05 ? "overdue" : "muted"}>{percent(failureRate(it.traffic))}</span>}{it.traffic.ended > 0 && <span class="muted small nowrap"> of {count(it.traffic.ended)}</span>}</td>
                <td class="muted">{it.contract === null ? "" : [...new Set(routes(it.contract, data.agents).map((r) => r.to))].join(", ")}</td>
                <td>{it.contract === null || it.contract.findings.length === 0 ? <span class="muted">none</span> : <Chip tone={it.contract.findings.some((f) => f.severity === "error") ? "bad" : "warn"}>{it.contract.findings.length}</Chip>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < all.length && <div class="list-end"><button type="button" onClick={() => setShown(shown + 200)}>Show more ({all.length - shown} left)</button></div>}
    </Panel>
  );
}

function Health({ of }: { of: Agent }) {
  if (of.paused) {
    return <Chip tone="warn">paused</Chip>;
  }
  return <Chip tone={of.health === "up" ? "ok" : of.health === "down" ? "bad" : ""}>{of.health ?? "unknown"}</Chip>;
}

function Agents({ data, chosen }: { data: Everything; chosen: string }) {
  const now = useNow(1000);
  const [shown, setShown] = useState(60);
  const list = (it: string[] | undefined) => <Line of={(it ?? []).join(", ")} max={80} />;
  return (
    <Panel title="Agents" count={data.agents.length} flush>
      {data.agents.length === 0 ? <Empty title="No agents yet">Add one here, or with <code>ahp agents add NAME</code>.</Empty> : (
        <div class="scroll-x" tabIndex={0} role="region" aria-label="Agents">
          <table class="plain edges">
            <thead><tr><th scope="col">Agent</th><th scope="col">Health</th><th scope="col">Last seen</th><th scope="col">Queue</th><th scope="col">Lag</th><th scope="col">Kind</th><th scope="col">Roles</th><th scope="col">Capabilities</th><th scope="col">Delivery</th><th scope="col">Version</th></tr></thead>
            <tbody>
              {data.agents.slice(0, shown).map((it) => (
                <tr key={it.name} class={it.name === chosen ? "chosen" : ""}>
                  <th scope="row"><a href={agentHref(it.name)}><Line of={it.name} max={60} /></a></th>
                  <td><Health of={it} /></td><td class="muted">{it.lastSeenAt ? <Time at={it.lastSeenAt} now={now} /> : "never"}</td>
                  <td>{data.queues.has(it.name) ? count(data.queues.get(it.name)!.count) : <span class="muted">0</span>}</td>
                  <td class="muted">{data.queues.has(it.name) ? duration(now - Date.parse(data.queues.get(it.name)!.oldest.createdAt)) : ""}</td>
                  <td class="muted">{it.human ? "person" : it.kind}</td><td>{list(it.roles)}</td><td>{list(it.capabilities)}</td>
                  <td class="muted">{it.delivery?.transport ?? "pull"}</td><td class="muted"><Line of={it.version ?? ""} max={20} /></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown < data.agents.length && <div class="list-end"><button type="button" onClick={() => setShown(shown + 200)}>Show more ({data.agents.length - shown} left)</button></div>}
    </Panel>
  );
}

function AgentPanel({ name, data, all, done }: { name: string; data: Everything; all: Edge[]; done: () => void }) {
  const rights = useRights();
  const now = useNow(1000);
  const entry = data.agents.find((it) => it.name === name);
  const held = useLoaded("held-" + name, async (signal) => {
    const of = (filter: string): Promise<Page<Brief>> => get(`/v1/packets?view=brief&limit=20&${filter}=${encodeURIComponent(name)}`, signal);
    const [running, ready] = await Promise.all([of("status=running&owner"), of("status=ready&target")]);
    return { running: running.items, ready: ready.items };
  }, (it) => it.to !== null);
  if (entry === undefined) {
    return <Panel title={<Line of={name} />}><Empty title="This agent is not registered" /></Panel>;
  }
  const packets = (title: string, list: Brief[]) => (
    <div><h3>{title} {list.length}{list.length === 20 ? "+" : ""}</h3>
      <ul>{list.slice(0, 8).map((it) => <li key={it.packetId} class="row"><a class="mono" href={packetHref(it.packetId)}><Line of={it.packetId} max={48} /></a><span class="muted small">from <Line of={it.sender} max={40} /></span><span class="muted small"><Time at={it.updatedAt} now={now} /></span></li>)}</ul></div>
  );
  return (
    <Panel title={<Line of={name} max={80} />} count={entry.human ? "person" : entry.kind} actions={<>{rights.decide && <AgentButtons agent={entry} done={done} />}<a href="/agents">Close</a></>}>
      <div class="split">
        <Facts of={[
          ["Health", <Health of={entry} />], ["Last seen", entry.lastSeenAt ? <Time at={entry.lastSeenAt} now={now} /> : "never"],
          ["Paused", entry.paused && <span>by <Line of={entry.paused.by} max={60} />, <Time at={entry.paused.since} now={now} /> <Line of={entry.paused.reason} max={120} /></span>],
          ["Keys", (entry.keys ?? []).map((it) => it.keyId + (it.notAfter ? " until " + it.notAfter.slice(0, 10) : "")).join(", ")],
          ["Roles", (entry.roles ?? []).join(", ")], ["Capabilities", (entry.capabilities ?? []).join(", ")], ["Domains", (entry.domains ?? []).join(", ")],
          ["Permissions", (entry.permissions ?? []).join(", ")], ["Queues", (entry.queues ?? []).join(", ")], ["Version", entry.version ?? ""], ["Supervisor", entry.supervisor ?? ""],
          ["Delivery", entry.delivery?.transport ?? "pull"],
          ["Hands off to", all.filter((it) => it.from === name).map((it) => it.to).join(", ")],
          ["Receives from", all.filter((it) => it.to === name).map((it) => it.from).join(", ")],
        ]} />
        {held.data && <div class="stack">{packets("Working on", held.data.running)}{packets("Waiting for this agent", held.data.ready)}</div>}
      </div>
      {rights.oversee && <AgentTokens name={name} />}
    </Panel>
  );
}

function ContractPanel({ id, data, all }: { id: string; data: Everything; all: Edge[] }) {
  const it = data.contracts.find((other) => other.id === id);
  if (it === undefined) {
    return <Panel title={<Line of={id} />}><Empty title="This contract is not loaded" /></Panel>;
  }
  const traffic = all.find((edge) => edge.contract?.id === id)?.traffic;
  return (
    <Panel title={<Line of={id} max={100} />} count={<State of={it.level} />} actions={<><Copy text={() => JSON.stringify(it.contract, null, 2)} /><a href="/agents">Close</a></>}>
      <div class="split">
        <div class="stack">
          <Facts of={[
            ["Edge", <Line of={String(it.contract["source"]) + " → " + String(it.contract["target"])} max={120} />], ["Version", it.version ?? ""],
            ["Hash", <span class="mono small"><Line of={it.hash} max={80} /></span>],
            ["Traffic", traffic && plural(traffic.sent, "packet") + ", " + percent(failureRate(traffic)) + " failed"],
            ["Recovery", routes(it, data.agents).map((r) => r.when.slice(3) + " → " + r.to).join(", ")],
          ]} />
          <h3>Lint findings</h3>
          {it.findings.length === 0 ? <span class="muted">None</span> : (
            <ul class="problems">{it.findings.map((f, i) => <li key={i} class={f.severity === "error" ? "" : "warning"}><strong>{f.rule}</strong> <Text of={f.message} max={300} />{f.hint && <div class="muted small"><Text of={f.hint} max={300} /></div>}</li>)}</ul>
          )}
        </div>
        <div class="block"><JsonTree value={it.contract} open={2} /></div>
      </div>
    </Panel>
  );
}

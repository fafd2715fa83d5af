import { useState } from "preact/hooks";
import { get, path, put, remove } from "../api/client";
import type { QuotaLimit, QuotaSet, Quotas, ResourceUses, Usage } from "../api/types";
import { useLoaded, useTitle } from "../app/hooks";
import { agentHref } from "../app/router";
import { useRights } from "../app/session";
import { count, percent } from "../text/figures";
import { Chip } from "../ui/Chip";
import { Ask, type Question } from "../ui/Dialog";
import { Empty, ErrorPanel, Panel } from "../ui/Parts";
import { Line } from "../ui/Text";

export const RESOURCES = ["queued", "stored", "storedBytes", "openTasks", "rate", "connections", "longPolls", "subscribers"];

export interface QuotaRow { holder: string; resource: string; used: number; soft: number | null; hard: number | null }

/** Returns one row for each resource of each holder, those closest to their limits first. */
export function quotaRows(usage: Usage): QuotaRow[] {
  const rows = (holder: string, uses: ResourceUses): QuotaRow[] => Object.entries(uses).map(([resource, it]) => ({ holder, resource, ...it }));
  const all = [...rows("", usage.namespace), ...usage.items.flatMap((it) => rows(it.name, it.usage))];
  return all.sort((a, b) => share(b) - share(a) || a.holder.localeCompare(b.holder) || a.resource.localeCompare(b.resource));
}

/** Returns the used part of the limit; 0 without a limit. */
export function share(row: QuotaRow): number {
  const limit = row.hard ?? row.soft;
  return limit === null ? 0 : limit === 0 ? 1 : row.used / limit;
}

/** Returns a set with one changed limit; an empty limit removes it. */
export function changed(set: QuotaSet, resource: string, soft: string, hard: string): QuotaSet {
  const { [resource]: _, ...others } = set;
  const limit: QuotaLimit = { ...(soft === "" ? {} : { soft: Number(soft) }), ...(hard === "" ? {} : { hard: Number(hard) }) };
  return Object.keys(limit).length === 0 ? others : { ...others, [resource]: limit };
}

export function QuotasPage() {
  const rights = useRights();
  const [question, setQuestion] = useState<Question | null>(null);
  useTitle("Quotas");
  const loaded = useLoaded("quotas", async (signal) => {
    const [quotas, usage] = await Promise.all([get<Quotas>("/v1/quotas", signal), get<Usage>("/v1/quotas/usage?limit=1000", signal)]);
    return { quotas, usage };
  }, (it) => it.event === "quota.changed");
  if (loaded.data === undefined) {
    return loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="Quotas" />;
  }
  const { quotas, usage } = loaded.data;
  const ask = (row?: QuotaRow): void => setQuestion({
    title: "Set a quota",
    text: "Leave the agent empty for each agent, or enter * for all agents together. Empty limits remove the quota.",
    act: "Set",
    fields: [
      { name: "agent", label: "Agent", value: row === undefined ? "" : row.holder === "" ? "*" : row.holder },
      { name: "resource", label: "Resource", required: true, value: row?.resource ?? "queued", hint: RESOURCES.join(", ") },
      { name: "soft", label: "Warn from", value: row?.soft?.toString() ?? "" },
      { name: "hard", label: "Refuse above", value: row?.hard?.toString() ?? "" },
    ],
    run: async (given) => {
      await save(quotas, given["agent"] ?? "", given["resource"] ?? "", given["soft"] ?? "", given["hard"] ?? "");
      loaded.reload();
      return "The quota is set";
    },
  });
  return (
    <>
      <div class="page-head">
        <h1>Quotas</h1>
        <span class="muted small">{usage.counted ? "Packets and tasks are counted." : "Packets and tasks are counted when a quota limits them."}</span>
        {rights.decide && <div class="actions"><button type="button" onClick={() => ask()}>Set a quota</button></div>}
      </div>
      <UseTable rows={quotaRows(usage)} edit={rights.decide ? ask : undefined} />
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
    </>
  );
}

async function save(quotas: Quotas, agent: string, resource: string, soft: string, hard: string): Promise<void> {
  if (agent === "" || agent === "*") {
    const member = agent === "*" ? "namespace" : "agent";
    await put("/v1/quotas", { [member]: { ...changed(quotas[member], resource, soft, hard) } });
    return;
  }
  const set = changed(quotas.agents[agent] ?? {}, resource, soft, hard);
  await (Object.keys(set).length === 0 ? remove(path`/v1/quotas/agents/${agent}`) : put(path`/v1/quotas/agents/${agent}`, { ...set }));
}

function UseTable({ rows, edit }: { rows: QuotaRow[]; edit?: ((row: QuotaRow) => void) | undefined }) {
  const limit = (it: number | null) => it === null ? <span class="muted">none</span> : count(it);
  return (
    <Panel title="Use" count={rows.length} flush>
      {rows.length === 0 ? <Empty title="Nothing is used, and there are no quotas">Quotas limit what an agent may queue, store and request.</Empty> : (
        <div class="scroll-x" tabIndex={0} role="region" aria-label="Use of quotas">
          <table class="plain">
            <thead><tr><th scope="col">Agent</th><th scope="col">Resource</th><th scope="col">Used</th><th scope="col">Warn from</th><th scope="col">Refuse above</th><th scope="col">Share</th>{edit !== undefined && <th scope="col"><span class="hidden-text">Change</span></th>}</tr></thead>
            <tbody>
              {rows.slice(0, 500).map((it) => (
                <tr key={it.holder + " " + it.resource}>
                  <th scope="row">{it.holder === "" ? "All agents together" : <a href={agentHref(it.holder)}><Line of={it.holder} max={60} /></a>}</th>
                  <td>{it.resource}</td><td>{count(it.used)}</td><td>{limit(it.soft)}</td><td>{limit(it.hard)}</td>
                  <td>{share(it) === 0 ? "" : share(it) >= 1 ? <Chip tone="bad">reached</Chip> : it.soft !== null && it.used >= it.soft ? <Chip tone="warn">{percent(share(it))}</Chip> : percent(share(it))}</td>
                  {edit !== undefined && <td><button type="button" class="small" onClick={() => edit(it)} aria-label={"Change " + it.resource + " of " + (it.holder === "" ? "all agents together" : it.holder)}>Change</button></td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

import type { ComponentChildren } from "preact";
import { get } from "../api/client";
import type { Agent, Brief, InboxItem, Overview, Page, ProbeCounts } from "../api/types";
import { agentHref, packetHref, taskHref } from "../app/router";
import { useRights } from "../app/session";
import { useLoaded, useNow, useTitle } from "../app/hooks";
import { count, plural } from "../text/figures";
import { duration } from "../text/time";
import { Chip } from "../ui/Chip";
import { Empty, Panel } from "../ui/Parts";
import { Line } from "../ui/Text";
import { AlertGroups } from "./AlertGroups";
import { byTarget, late, silent, unowned } from "./openWork";
import { Figures } from "./OverviewFigures";

const MAX = 1000;
const SHOWN = 5;

interface OpenWork { ready: Brief[]; running: Brief[]; agents: Agent[]; people: InboxItem[]; open: number; more: boolean }

async function openWork(signal: AbortSignal): Promise<OpenWork> {
  const list = (status: string): Promise<Page<Brief>> => get(`/v1/packets?status=${status}&view=brief&limit=${MAX}`, signal);
  const [ready, running, agents, queues] = await Promise.all([
    list("ready"), list("running"),
    get<Page<Agent>>("/v1/agents?limit=1000", signal),
    get<Page<{ queue: string; open: number }>>("/v1/inbox?limit=1000", signal),
  ]);
  const items = await Promise.all(queues.items.slice(0, 20).map((it) => get<Page<InboxItem>>(`/v1/inbox/${encodeURIComponent(it.queue)}?limit=50`, signal)));
  return {
    ready: ready.items, running: running.items, agents: agents.items, people: items.flatMap((it) => it.items),
    open: queues.items.reduce((all, it) => all + it.open, 0),
    more: ready.next !== null || running.next !== null,
  };
}

export function OverviewPage() {
  const rights = useRights();
  const now = useNow(1000);
  useTitle("Overview");
  const loaded = useLoaded("open-work", openWork, (it) => it.to !== null || it.event === "inbox.decided" || it.event === "packet.progress");
  const status = useLoaded("status-" + rights.oversee, async (signal) => (rights.oversee ? get<Overview>("/v1/status", signal) : null), (it) => it.to !== null);
  return (
    <>
      <div class="page-head">
        <h1>Overview</h1>
        {status.data && <span class="muted small">version {status.data.version} · up {duration(status.data.uptimeSeconds * 1000)} · {plural(status.data.agents, "agent")} · {plural(Number(status.data.contracts.loaded ?? 0), "contract")}, {String(status.data.contracts.mode ?? "")} · {plural(status.data.auditRecords, "record")}</span>}
      </div>
      <h2 class="hidden-text">Current responsibility</h2>
      {loaded.data ? <OpenWorkCards of={loaded.data} now={now} /> : <div class="wait" />}
      {status.data?.probes && <Probes of={status.data.probes} />}
      <Figures packets={status.data?.packets ?? null} />
      {rights.oversee && <AlertGroups now={now} />}
    </>
  );
}

function OpenWorkCards({ of, now }: { of: OpenWork; now: number }) {
  const quiet = silent(of.running, now);
  const over = late(of.ready, of.agents, now);
  const waiting = unowned(of.ready, over);
  const groups = byTarget(waiting);
  const people = [...of.people].sort((a, b) => (a.dueAt ?? "9").localeCompare(b.dueAt ?? "9"));
  const plus = of.more ? "+" : "";
  return (
    <div class="hands">
      <OpenWorkCard title="Unowned" n={waiting.length} plus={plus} tone={waiting.length > 0 ? "info" : ""} description="sent but not accepted, in time">
        {groups.slice(0, SHOWN).map((it) => (
          <li key={it.target}>
            <a href={it.target.includes(":") ? taskHref(it.oldest.taskId) : agentHref(it.target)}><Line of={it.target} max={60} /></a>
            <span class="num">{count(it.count)}</span><span class="muted"><Age of={it.oldest.createdAt} now={now} /></span>
          </li>
        ))}
      </OpenWorkCard>
      <OpenWorkCard title="Accepted but silent" n={quiet.length} plus="" tone={quiet.length > 0 ? "warn" : ""} description={"accepted, no activity for a minute"}>
        {quiet.slice(0, SHOWN).map((it) => <PacketLine key={it.packetId} of={it} who={it.owner} since={it.updatedAt} now={now} />)}
      </OpenWorkCard>
      <OpenWorkCard title="Waiting for people" n={of.open} plus="" tone={of.open > 0 ? "warn" : ""} description="open in an inbox">
        {people.slice(0, SHOWN).map((it) => (
          <li key={it.id}>
            <a href={"/inbox/" + encodeURIComponent(it.queue) + "/" + encodeURIComponent(it.id)}><Line of={it.summary || it.kind} max={60} /></a>
            <span class="muted"><Line of={it.queue} max={24} /></span>
            <span class={it.dueAt !== null && Date.parse(it.dueAt) < now ? "overdue" : "muted"}><Age of={it.at} now={now} /></span>
          </li>
        ))}
      </OpenWorkCard>
      <OpenWorkCard title="SLO exceeded" n={over.length} plus={plus} tone={over.length > 0 ? "bad" : ""} description="not accepted in time">
        {over.slice(0, SHOWN).map((it) => <PacketLine key={it.packetId} of={it} who={it.target} since={it.createdAt} now={now} />)}
      </OpenWorkCard>
    </div>
  );
}

function OpenWorkCard({ title, n, plus, tone, description, children }: { title: string; n: number; plus: string; tone: string; description: string; children: ComponentChildren }) {
  return (
    <section class={"panel hand " + tone} aria-label={title}>
      <div class="hand-head"><strong class="num">{count(n)}{n > 0 ? plus : ""}</strong><div><h3>{title}</h3><span class="muted small">{description}</span></div></div>
      <ul>{n === 0 ? <li class="muted">None</li> : children}</ul>
    </section>
  );
}

function PacketLine({ of, who, since, now }: { of: Brief; who: string; since: string; now: number }) {
  return (
    <li>
      <a href={packetHref(of.packetId)}><Line of={who} max={60} /></a>
      <span class="muted"><Line of={of.taskId} max={40} /></span>
      <span class="muted"><Age of={since} now={now} /></span>
    </li>
  );
}

function Age({ of, now }: { of: string; now: number }) {
  return <span class="nowrap num">{duration(now - Date.parse(of))}</span>;
}

/** The subsystems that probes check; nothing if there are no probes. */
export function Probes({ of }: { of: ProbeCounts }) {
  const total = of.up + of.degraded + of.down + of.unknown;
  if (total === 0) {
    return null;
  }
  return (
    <Panel title="Probes" count={`${of.up} of ${total} up`} flush>
      {of.failing.length === 0 ? <Empty title={of.unknown === 0 ? "All up" : "No failures"}>Subsystems that are degraded or down appear here.</Empty> : (
        <ul class="alerts">
          {of.failing.map((it) => (
            <li key={it.name}>
              <Chip tone={it.state === "down" ? "bad" : "warn"}>{it.state}</Chip>
              <strong><Line of={it.name} max={60} /></strong>
              <span class="what"><Line of={it.detail} max={240} /></span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

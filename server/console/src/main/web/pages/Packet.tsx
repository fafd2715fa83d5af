import { useState } from "preact/hooks";
import { get, path, post } from "../api/client";
import type { Json, Packet, Page, Record } from "../api/types";
import { goQuery, taskHref, type RouteLocation } from "../app/router";
import { useRights } from "../app/session";
import { useLoaded, useNow, useTitle } from "../app/hooks";
import { clock, duration, local } from "../text/time";
import { Chip, State } from "../ui/Chip";
import { Ask, type Question } from "../ui/Dialog";
import { JsonTree } from "../ui/JsonTree";
import { Fold } from "../ui/Fold";
import { Gates } from "../ui/Gates";
import { Id } from "../ui/Id";
import { Copy, Empty, Panel, Tabs, ErrorPanel } from "../ui/Parts";
import { Line, Text } from "../ui/Text";
import { Envelope } from "./Envelope";
import { InputOutput } from "./InputOutput";
import { RecordList } from "./Records";

export function PacketPage({ id, location }: { id: string; location: RouteLocation }) {
  const now = useNow(1000);
  const tab = location.query.get("tab") ?? "payload";
  const concerns = (it: { packetId: string | null }): boolean => it.packetId === id;
  const loaded = useLoaded("packet-" + id, (signal) => get<Packet>(path`/v1/packets/${id}`, signal), concerns);
  const trace = useLoaded("packet-trace-" + id, (signal) => get<Page<Record>>(path`/v1/packets/${id}/trace?limit=1000`, signal), concerns);
  useTitle("Packet " + id.slice(0, 60));
  if (loaded.data === undefined) {
    return loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="This packet" />;
  }
  const it = loaded.data;
  const records = trace.data?.items ?? [];
  return (
    <>
      <div class="crumbs"><a href="/tasks">Tasks</a><span>/</span><a href={taskHref(it.taskId)}><Line of={it.taskId} max={80} /></a><span>/</span><Id of={it.packetId} max={60} /></div>
      <div class="page-head">
        <h1><Text of={it.sender + " → " + (it.boundTo ?? it.target)} max={250} /></h1>
        <State of={it.status} />
        {it.terminalReason !== null && <Chip bare>{it.terminalReason.toLowerCase().replace(/_/g, " ")}</Chip>}
        <Actions packet={it} done={loaded.reload} />
      </div>
      {it.objective && <p class="objective"><Text of={it.objective} max={400} /></p>}
      {it.error !== null && <div class="notice bad"><strong><Text of={String(it.error["code"] ?? "error")} max={80} /></strong> <Text of={String(it.error["message"] ?? "")} max={400} /></div>}
      <Lifecycle records={records} now={now} open={!["completed", "failed", "blocked", "cancelled"].includes(it.status)} />
      <div class="split wide-left">
        <div class="stack">
          <Tabs label="Parts of the packet" chosen={tab} choose={(next) => goQuery({ tab: next === "payload" ? "" : next })} tabs={[
            { id: "payload", title: "Input and output" }, { id: "model", title: "Model view" }, { id: "trace", title: "Trace" }, { id: "raw", title: "Raw" },
          ]} />
          <div role="tabpanel" aria-labelledby={"tab-" + tab} class="stack">
            {tab === "payload" && <Content packet={it} />}
            {tab === "model" && <Rendering id={id} />}
            {tab === "trace" && <Panel flush label="Trace"><RecordList records={records} packets={false} /></Panel>}
            {tab === "raw" && <Raw packet={it} />}
          </div>
        </div>
        <div class="stack">
          <GatePanel records={records} />
          <Fold title="Ids, addresses and times"><Envelope packet={it} now={now} /></Fold>
        </div>
      </div>
    </>
  );
}

function Actions({ packet, done }: { packet: Packet; done: () => void }) {
  const rights = useRights();
  const [question, setQuestion] = useState<Question | null>(null);
  const open = !["completed", "failed", "blocked", "cancelled"].includes(packet.status);
  const own = rights.decide || packet.sender === rights.name;
  return (
    <div class="actions">
      {own && <button type="button" onClick={() => setQuestion({
        title: "Replay this packet", text: "A new packet with the same content is sent.", act: "Replay", fields: [],
        run: async () => {
          const made = await post<Packet>(path`/v1/tasks/${packet.taskId}/replay`, { packetId: packet.packetId });
          return "Replayed as " + made.packetId;
        },
      })}>Replay</button>}
      {open && own && <button type="button" class="danger" onClick={() => setQuestion({
        title: "Cancel this packet", text: "The work is cancelled. This cannot be undone.", act: "Cancel packet", danger: true, fields: [{ name: "reason", label: "Reason" }],
        run: async (given) => {
          await post(path`/v1/packets/${packet.packetId}/cancel`, given["reason"] ? { reason: given["reason"] } : {});
          done();
          return "Cancelled";
        },
      })}>Cancel</button>}
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
    </div>
  );
}

/** The states in order with their durations. */
function Lifecycle({ records, now, open }: { records: Record[]; now: number; open: boolean }) {
  const moves = records.filter((it) => it.to !== null && it.to !== it.from).slice(-14);
  if (moves.length === 0) {
    return null;
  }
  return (
    <ol class="lifecycle" aria-label="Lifecycle">
      {moves.map((it, i) => {
        const next = moves[i + 1];
        const until = next === undefined ? (open ? now : null) : Date.parse(next.at);
        return (
          <li key={it.chain + it.seq} title={local(it.at)}>
            <State of={it.to ?? ""} />
            <span class="small muted"><Line of={it.actor} max={30} /> · <time dateTime={it.at} class="num">{clock(it.at, now)}</time></span>
            {until !== null && <span class="lasted num">{duration(until - Date.parse(it.at))}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function GatePanel({ records }: { records: Record[] }) {
  return <Panel title="Checks"><Gates of={records.find((it) => it.gates !== null)?.gates ?? []} /></Panel>;
}

function Content({ packet: it }: { packet: Packet }) {
  const more: [string, Json | undefined][] = [
    ["Constraints", it.constraints], ["Trust", Object.keys(it.effectiveTrust).length > 0 ? it.effectiveTrust : undefined], ["Pins", it.pins], ["Meta", it.meta],
  ];
  return (
    <>
      <InputOutput packet={it} />
      {more.map(([title, value]) => value !== undefined && <Fold key={title} title={title}><div class="block"><JsonTree value={value} open={3} /></div></Fold>)}
    </>
  );
}

function Rendering({ id }: { id: string }) {
  const loaded = useLoaded("rendering-" + id, (signal) => get<{ rendering: string }>(path`/v1/packets/${id}/rendering`, signal));
  if (loaded.data === undefined) {
    return loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="The rendering" />;
  }
  const text = loaded.data.rendering;
  return (
    <Panel title="Rendering for the receiver's model" count="always as data in the user turn" actions={<Copy text={() => text} />}>
      <div class="block"><pre><Text of={text} max={6000} /></pre></div>
    </Panel>
  );
}

function Raw({ packet }: { packet: Packet }) {
  const text = JSON.stringify(packet, null, 2);
  return text === "" ? <Empty title="Empty" /> : (
    <Panel title="Raw JSON" actions={<Copy text={() => text} />}><div class="block"><pre><Text of={text} max={6000} /></pre></div></Panel>
  );
}

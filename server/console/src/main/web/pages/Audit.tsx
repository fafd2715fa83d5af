import { useEffect, useState } from "preact/hooks";
import { get, post } from "../api/client";
import { inNamespace } from "../api/namespace";
import type { JsonObject, Page, Record } from "../api/types";
import { goQuery, type RouteLocation } from "../app/router";
import { usePagedList } from "../app/pagedList";
import { useRights } from "../app/session";
import { useLoaded, useTitle } from "../app/hooks";
import { count } from "../text/figures";
import { Ask, Dialog, type Question } from "../ui/Dialog";
import { JsonTree } from "../ui/JsonTree";
import { Copy, Panel, ErrorPanel } from "../ui/Parts";
import { toast } from "../ui/Toasts";
import { RecordList } from "./Records";
import { Verification } from "./Verification";

const FIELDS = [["taskId", "Task"], ["packetId", "Packet"], ["event", "Event"], ["actor", "Actor"]] as const;
const EVENTS = [
  "packet.submitted", "packet.denied", "packet.dead_lettered", "packet.due", "packet.offered", "packet.offer_lapsed", "packet.accepted", "packet.rejected",
  "packet.progress", "packet.waiting", "packet.resumed", "packet.completed", "packet.failed", "packet.blocked", "packet.cancelled", "packet.expired",
  "packet.handoff_started", "packet.handed_off", "packet.rolled_back", "packet.retried", "packet.recovered", "packet.delegated", "packet.children_resolved",
  "packet.reviewed", "stream.closed", "task.replayed", "escalation.opened", "budget.mismatch", "dead_letter.released", "dead_letter.discarded", "inbox.decided", "inbox.assigned",
  "agent.changed", "contract.changed", "schema.changed", "data.erased", "request.denied",
];

export function AuditPage({ location }: { location: RouteLocation }) {
  const rights = useRights();
  const [question, setQuestion] = useState<Question | null>(null);
  const [checkpoint, setCheckpoint] = useState<JsonObject | null>(null);
  useTitle("Audit");
  const filter = FIELDS.map(([name]) => [name, location.query.get(name) ?? ""] as const).filter(([, value]) => value !== "");
  const address = "/v1/audit?order=newest" + filter.map(([name, value]) => "&" + name + "=" + encodeURIComponent(value)).join("");
  const first = useLoaded(address, (signal) => get<Page<Record>>(address + "&limit=200", signal), () => true);
  const list = usePagedList(address, first.data, (it) => it.chain + ":" + it.seq, (it) => it.at);
  const sign = async (): Promise<void> => {
    try {
      setCheckpoint(await get<JsonObject>("/v1/audit/checkpoint"));
    } catch (fault) {
      toast(String(fault), true);
    }
  };
  const erase = (): void => setQuestion({
    title: "Erase a data subject",
    text: <>The key of all data about this person is destroyed. This cannot be undone. The audit chain stays verifiable.</>,
    act: "Erase permanently", danger: true,
    fields: [
      { name: "subject", label: "Data subject", required: true, mono: true },
      { name: "reason", label: "Reason", required: true },
      { name: "confirm", label: "Type ERASE to confirm", required: true, mustBe: "ERASE" },
    ],
    run: async (given) => {
      const done = await post<{ packets: string[]; keyDestroyed: boolean }>("/v1/erasures", { subject: given["subject"] ?? "", reason: given["reason"] ?? "" });
      return done.packets.length === 0 ? "There is no data about this subject." : "Erased from " + done.packets.length + " packets.";
    },
  });
  return (
    <>
      <div class="page-head">
        <h1>Audit</h1>
        <div class="actions">
          <button type="button" onClick={() => void sign()}>Sign a checkpoint</button>
          <a class="button" href={inNamespace("/v1/audit/export")} download="audit.ndjson">Export</a>
          {rights.decide && <button type="button" class="danger" onClick={erase}>Erase…</button>}
        </div>
      </div>
      <Verification />
      <Panel title="Records" count="newest first" flush
        actions={<span class="small muted num">{count(list.items.length)}{list.more ? "+" : ""}</span>}>
        <Filters location={location} />
        {first.error !== null && first.data === undefined && <ErrorPanel error={first.error} what="The audit log" />}
        {first.data === undefined && first.loading ? <div class="wait" /> : <RecordList records={list.items} more={list.more} packets />}
        {list.busy && <div class="wait" />}
      </Panel>
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
      {checkpoint !== null && (
        <Dialog title="Checkpoint" close={() => setCheckpoint(null)}>
          <div class="inside">
            <h2>Signed and stored</h2>
            <p class="muted">Keep a copy elsewhere: <code>ahp audit verify --checkpoint FILE</code> compares a later export with it.</p>
            <div class="block scroll" tabIndex={0} role="region" aria-label="The checkpoint"><JsonTree value={checkpoint} open={3} /></div>
            <div class="actions"><Copy text={() => JSON.stringify(checkpoint)} /><button type="button" onClick={() => setCheckpoint(null)}>Close</button></div>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Filters({ location }: { location: RouteLocation }) {
  const [typed, setTyped] = useState<{ [name: string]: string }>({});
  const given = (name: string): string => typed[name] ?? location.query.get(name) ?? "";
  useEffect(() => {
    const timer = window.setTimeout(() => {
      if (Object.keys(typed).length > 0) {
        goQuery(Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()])));
      }
    }, 250);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return (
    <form class="filter-row" role="search" aria-label="Records" onSubmit={(event) => event.preventDefault()}>
      {FIELDS.map(([name, label]) => (
        <input key={name} type="search" aria-label={label} placeholder={label} value={given(name)} spellcheck={false} list={name === "event" ? "events" : undefined}
          onInput={(event) => setTyped({ ...typed, [name]: (event.target as HTMLInputElement).value })} />
      ))}
      <datalist id="events">{EVENTS.map((it) => <option key={it} value={it} />)}</datalist>
    </form>
  );
}

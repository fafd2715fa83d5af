import { useState } from "preact/hooks";
import { firstPage, path, post } from "../api/client";
import type { DeadLetter, Finding } from "../api/types";
import { go, goQuery, packetHref, taskHref, type RouteLocation } from "../app/router";
import { useRights } from "../app/session";
import { useLoaded, useNow, useTitle } from "../app/hooks";
import { plural } from "../text/figures";
import { Chip, State } from "../ui/Chip";
import { Ask, type Question } from "../ui/Dialog";
import { Empty, Facts, Panel, Time, ErrorPanel } from "../ui/Parts";
import { Line, Text } from "../ui/Text";
import { VirtualList } from "../ui/VirtualList";
import { Bulk, MAX_BULK, type BulkAction } from "./Bulk";

export function DeadLettersPage({ id, location }: { id: string; location: RouteLocation }) {
  const state = location.query.get("state") ?? (id === "" ? "open" : "any");
  const now = useNow(1000);
  const rights = useRights();
  const [action, setAction] = useState<BulkAction | null>(null);
  useTitle("Dead letters");
  const filter = state === "any" ? "" : "state=" + encodeURIComponent(state) + "&";
  const loaded = useLoaded("letters-" + state, (signal) => firstPage<DeadLetter>("/v1/dead-letters?" + filter + "limit=1000", signal),
    (it) => it.event.startsWith("dead_letter") || it.event === "packet.dead_lettered");
  const letters = [...(loaded.data?.items ?? [])].reverse();
  const bulk = (verb: "release" | "discard"): void => setAction({
    title: verb === "release" ? "Release dead letters" : "Discard dead letters", act: verb === "release" ? "Release" : "Discard", what: "letter",
    text: verb === "release" ? "Each packet is sent again without the safety gate. Check the findings first." : "The packets stay blocked permanently.",
    note: "Note for the record", ids: letters.slice(0, MAX_BULK).map((it) => it.id),
    run: (letter, note) => post(path`/v1/dead-letters/${letter}/` + verb, { note }),
  });
  const chosen = letters.find((it) => it.id === id) ?? (id === "" ? letters[0] : undefined);
  return (
    <>
      <div class="page-head">
        <h1>Dead letters</h1>
        <span class="muted small num">{loaded.data && plural(letters.length, "letter")}</span>
        <div class="actions">
          {rights.decide && state === "open" && letters.length > 1 && <><button type="button" onClick={() => bulk("release")}>Release all…</button><button type="button" onClick={() => bulk("discard")}>Discard all…</button></>}
          <select aria-label="State" value={state} onChange={(event) => {
            const next = (event.target as HTMLSelectElement).value;
            go("/dead-letters");
            goQuery({ state: next === "open" ? "" : next });
          }}>
            <option value="open">Open</option><option value="released">Released</option><option value="discarded">Discarded</option><option value="any">Any state</option>
          </select>
        </div>
      </div>
      {loaded.error !== null && loaded.data === undefined && <ErrorPanel error={loaded.error} what="Dead letters" />}
      {loaded.data === undefined && loaded.loading && <div class="wait" />}
      {loaded.data !== undefined && letters.length === 0 && (
        <Panel><Empty title={state === "open" ? "No open dead letters" : "No dead letters"}>Packets that the safety gate blocks are listed here until a person decides.</Empty></Panel>
      )}
      {letters.length > 0 && (
        <div class="split">
          <Panel flush label="Letters">
            <VirtualList label="Dead letters" class="letters" rows={letters} rowHeight={46}
              columns="minmax(120px, 1.4fr) minmax(80px, 1fr) 96px 82px" head={["From → to", "Rules", "State", <span class="right">Since</span>]}
              keyOf={(it) => it.id}
              cells={(it) => [
                <a href={"/dead-letters/" + encodeURIComponent(it.id) + (location.query.get("state") ? "?state=" + encodeURIComponent(state) : "")} data-main class="hop cut" aria-current={it === chosen ? "true" : undefined}>
                  <Line of={it.from + " → " + it.to} max={100} /><Line class="muted small" of={it.taskId} max={80} />
                </a>,
                <Line of={[...new Set(it.findings.map((f) => f.rule))].join(", ")} max={80} />,
                <State of={it.state} />,
                <span class="muted right"><Time at={it.at} now={now} /></span>,
              ]} />
          </Panel>
          {chosen === undefined ? <Panel><Empty title="Dead letter not found">It does not exist or has another state.</Empty></Panel> : <Letter key={chosen.id} letter={chosen} now={now} done={loaded.reload} />}
        </div>
      )}
      {action !== null && <Bulk action={action} close={() => {
        setAction(null);
        loaded.reload();
      }} />}
    </>
  );
}

function Letter({ letter: it, now, done }: { letter: DeadLetter; now: number; done: () => void }) {
  const rights = useRights();
  const [question, setQuestion] = useState<Question | null>(null);
  const decide = (verb: "release" | "discard"): void => setQuestion({
    title: verb === "release" ? "Release this letter" : "Discard this letter",
    text: verb === "release"
      ? "A new packet with the same content is sent to the receiver without the safety gate. Check the findings first."
      : "The packet stays blocked permanently. The decision is recorded.",
    act: verb === "release" ? "Release" : "Discard",
    danger: true,
    fields: [{ name: "note", label: "Note for the record", required: true }],
    run: async (given) => {
      const answer = await post<{ packet: { packetId: string } | null }>(path`/v1/dead-letters/${it.id}/` + verb, { note: given["note"] ?? "" });
      done();
      return verb === "release" ? "Released as " + (answer.packet?.packetId ?? "a new packet") : "Discarded";
    },
  });
  return (
    <Panel title={<Line of={it.from + " → " + it.to} max={120} />} count={<State of={it.state} />}
      actions={it.state === "open" && rights.decide && <><button type="button" onClick={() => decide("release")}>Release…</button><button type="button" class="danger" onClick={() => decide("discard")}>Discard…</button></>}>
      <div class="stack">
        <Facts of={[
          ["Reason", <Line of={it.reason} />],
          ["Packet", <a class="mono" href={packetHref(it.packetId)}><Line of={it.packetId} /></a>],
          ["Task", <a class="mono" href={taskHref(it.taskId)}><Line of={it.taskId} /></a>],
          ["Blocked", <Time at={it.at} now={now} />],
          ["Decided", it.decidedBy !== null && <span><Line of={it.decidedBy} /> <Time at={it.decidedAt} now={now} /></span>],
          ["Note", it.note !== null && <Text of={it.note} max={400} />],
        ]} />
        <h3>Findings</h3>
        {spans(it.findings).slice(0, 50).map((span, i) => <Caught key={i} span={span} />)}
      </div>
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
    </Panel>
  );
}

/** Groups findings by span, because one span may violate several rules. */
export function spans(findings: Finding[]): { finding: Finding; rules: string[] }[] {
  const found = new Map<string, { finding: Finding; rules: string[] }>();
  for (const finding of findings) {
    const key = finding.pointer + " " + finding.start + " " + finding.end;
    const known = found.get(key);
    if (known === undefined) {
      found.set(key, { finding, rules: [finding.rule] });
    } else {
      known.rules.push(finding.rule);
    }
  }
  return [...found.values()];
}

function Caught({ span: { finding, rules } }: { span: { finding: Finding; rules: string[] } }) {
  return (
    <figure class="caught">
      <figcaption class="row"><code class="muted"><Text of={finding.pointer} max={200} /></code><span class="muted small num">characters {finding.start}–{finding.end}</span></figcaption>
      <div class="row tight-wrap">{rules.slice(0, 8).map((it) => <Chip key={it} tone="bad" bare>{it}</Chip>)}</div>
      <div class="block"><mark><Text of={finding.excerpt} max={600} /></mark></div>
    </figure>
  );
}

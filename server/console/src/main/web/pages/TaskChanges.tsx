import { useState } from "preact/hooks";
import type { ApiError } from "../api/client";
import type { Diff, Entry, Hop, Json, Task } from "../api/types";
import { packetHref } from "../app/router";
import { plural } from "../text/figures";
import { Chip } from "../ui/Chip";
import { JsonTree } from "../ui/JsonTree";
import { Empty, Panel, ErrorPanel } from "../ui/Parts";
import { Line, Text } from "../ui/Text";
import { Compare } from "./Compare";
import { isEnvelope } from "./envelopeMembers";

const STEP = 50;

/** Counts the key facts of a hop that are missing or altered. Removed members are changes, not losses. */
export function lostAt(hop: Hop): number {
  return (hop.lost?.length ?? 0) + (hop.altered?.length ?? 0);
}

export function ChangesTab({ task, query, diff, error }: { task: Task; query: URLSearchParams; diff: Diff | undefined; error: ApiError | null }) {
  return <div class="stack"><Hops diff={diff} error={error} /><Compare packets={task.packets} query={query} /></div>;
}

/** The changes of each hop. */
function Hops({ diff, error }: { diff: Diff | undefined; error: ApiError | null }) {
  const [shown, setShown] = useState(STEP);
  if (error !== null) {
    return <ErrorPanel error={error} what="The changes" />;
  }
  if (diff === undefined) {
    return <div class="wait" />;
  }
  if (diff.hops.length === 0) {
    return <Panel><Empty title="No hops yet">Changes of the context appear here after a handoff.</Empty></Panel>;
  }
  return (
    <div class="stack">
      {diff.hops.slice(0, shown).map((hop) => <HopPanel key={hop.to} hop={hop} />)}
      {shown < diff.hops.length && <button type="button" onClick={() => setShown(shown + STEP)}>Show more hops ({diff.hops.length - shown} left)</button>}
    </div>
  );
}

function HopPanel({ hop }: { hop: Hop }) {
  const lost = hop.lost ?? [];
  const altered = hop.altered ?? [];
  const gone = lostAt(hop);
  const same = gone + hop.removed.length + hop.added.length + hop.changed.length === 0;
  const changed = (envelope: boolean): Change[] => hop.changed.filter((it) => isEnvelope(it.pointer) === envelope).map((it) => ({ pointer: it.pointer, parts: [it.before, it.after] }));
  const entries = (list: Entry[]): Change[] => list.map((it) => ({ pointer: it.pointer, parts: [it.value] }));
  return (
    <Panel title={<Line of={hop.fromAgent + " → " + hop.toAgent} max={160} />}
      count={<a class="mono" href={packetHref(hop.to)}><Line of={hop.to} max={48} /></a>}
      actions={gone > 0 ? <Chip tone="bad">dropped {gone} of {plural(hop.essentials ?? gone, "key fact")}</Chip> : <Chip tone="ok">nothing dropped</Chip>}>
      <div class="stack changes">
        <Group name="Dropped" tone="gone" entries={lost.map((it) => ({ pointer: it.pointer, parts: [it.text], kind: it.kind }))} />
        <Group name="Altered" tone="changed" entries={altered.map((it) => ({ pointer: it.pointer, parts: [it.text, it.now], kind: it.kind }))} />
        <Group name="Changed" tone="changed" entries={changed(false)} />
        <Group name="Removed" tone="gone" entries={entries(hop.removed)} />
        <Group name="Added" tone="added" entries={entries(hop.added)} />
        <Group name="Changed with every hop" tone="changed" folded entries={changed(true)} />
        {same && <span class="muted">The context did not change.</span>}
      </div>
    </Panel>
  );
}

interface Change { pointer: string; parts: Json[]; kind?: string }

function Group({ name, tone, entries, folded = false }: { name: string; tone: string; entries: Change[]; folded?: boolean }) {
  const [shown, setShown] = useState(folded ? 0 : tone === "gone" ? 100 : 12);
  if (entries.length === 0) {
    return null;
  }
  return (
    <div class={"change " + tone}>
      <h3>{name} <span class="num">{entries.length}</span></h3>
      <ul>
        {entries.slice(0, shown).map((it, i) => (
          <li key={it.pointer + i}>
            <span class="row tight-wrap"><code><Text of={it.pointer} max={200} /></code>{it.kind !== undefined && <Chip bare>{it.kind}</Chip>}</span>
            <div class="parts">{it.parts.map((part, i) => <div key={i} class={i === 0 && it.parts.length > 1 ? "before" : "after"}><JsonTree value={part} open={1} /></div>)}</div>
          </li>
        ))}
      </ul>
      {shown < entries.length && <button type="button" class="plain" onClick={() => setShown(shown + 100)}>{shown === 0 ? "show" : "show more (" + (entries.length - shown) + " left)"}</button>}
    </div>
  );
}

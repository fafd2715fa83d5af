import { useState } from "preact/hooks";
import type { Refused } from "../api/client";
import type { Diff, Entry, Hop, Json } from "../api/types";
import { packetHref } from "../app/router";
import { plural } from "../text/figures";
import { Chip } from "../ui/Chip";
import { JsonTree } from "../ui/JsonTree";
import { Empty, Panel, Trouble } from "../ui/Parts";
import { Line, Text } from "../ui/Text";

const STEP = 50;

/** What was lost at a hop: what the daemon says was, else whatever is no longer there. */
export function lostIn(hop: Hop): Entry[] {
  if (hop.lost === undefined) {
    return hop.removed;
  }
  return hop.lost.map((it) => {
    const pointer = typeof it === "string" ? it : String(it["pointer"] ?? "");
    const value = typeof it === "string" ? undefined : (it as Entry).value;
    return { pointer, value: value ?? hop.removed.find((other) => other.pointer === pointer)?.value ?? null };
  });
}

export function ChangesTab({ diff, error }: { diff: Diff | undefined; error: Refused | null }) {
  const [shown, setShown] = useState(STEP);
  if (error !== null) {
    return <Trouble error={error} what="The changes" />;
  }
  if (diff === undefined) {
    return <div class="wait" />;
  }
  if (diff.hops.length === 0) {
    return <Panel><Empty title="No hop yet">What changes in the context shows here once the work was handed on.</Empty></Panel>;
  }
  return (
    <div class="stack">
      {diff.hops.slice(0, shown).map((hop) => <HopPanel key={hop.to} hop={hop} />)}
      {shown < diff.hops.length && <button type="button" onClick={() => setShown(shown + STEP)}>Show more hops ({diff.hops.length - shown} left)</button>}
    </div>
  );
}

function HopPanel({ hop }: { hop: Hop }) {
  const lost = lostIn(hop);
  const gone = new Set(lost.map((it) => it.pointer));
  const removed = hop.removed.filter((it) => !gone.has(it.pointer));
  const same = lost.length + removed.length + hop.added.length + hop.changed.length === 0;
  return (
    <Panel title={<Line of={hop.fromAgent + " → " + hop.toAgent} most={160} />}
      count={<a class="mono" href={packetHref(hop.to)}><Line of={hop.to} most={48} /></a>}
      actions={lost.length > 0 ? <Chip tone="bad">{plural(lost.length, "field")} lost</Chip> : <Chip tone="ok">nothing lost</Chip>}>
      <div class="stack changes">
        {lost.length > 0 && <Group name="Lost" tone="gone" entries={lost.map((it) => ({ pointer: it.pointer, parts: [it.value] }))} />}
        <Group name="Removed" tone="removed" entries={removed.map((it) => ({ pointer: it.pointer, parts: [it.value] }))} />
        <Group name="Changed" tone="changed" entries={hop.changed.filter((it) => !isEnvelope(it.pointer)).map((it) => ({ pointer: it.pointer, parts: [it.before, it.after] }))} />
        <Group name="Added" tone="added" entries={hop.added.map((it) => ({ pointer: it.pointer, parts: [it.value] }))} />
        <Group name="Changed with every hop" tone="changed" folded entries={hop.changed.filter((it) => isEnvelope(it.pointer)).map((it) => ({ pointer: it.pointer, parts: [it.before, it.after] }))} />
        {same && <span class="muted">The context was handed on as it was.</span>}
      </div>
    </Panel>
  );
}

/** What a new message must say anew: it tells nothing about the context. */
const ENVELOPE = /^\/(handoffId|parentHandoffId|timestamp|traceparent|signature|fromAgent|toAgent|costTracking)(\/|$)|\/completedAt$/;

export function isEnvelope(pointer: string): boolean {
  return ENVELOPE.test(pointer);
}

function Group({ name, tone, entries, folded = false }: { name: string; tone: string; entries: { pointer: string; parts: Json[] }[]; folded?: boolean }) {
  const [shown, setShown] = useState(folded ? 0 : tone === "gone" ? 100 : 12);
  if (entries.length === 0) {
    return null;
  }
  return (
    <div class={"change " + tone}>
      <h3>{name} <span class="num">{entries.length}</span></h3>
      <ul>
        {entries.slice(0, shown).map((it) => (
          <li key={it.pointer}>
            <code><Text of={it.pointer} most={200} /></code>
            <div class="parts">{it.parts.map((part, i) => <div key={i} class={i === 0 && it.parts.length > 1 ? "before" : "after"}><JsonTree value={part} open={1} /></div>)}</div>
          </li>
        ))}
      </ul>
      {shown < entries.length && <button type="button" class="plain" onClick={() => setShown(shown + 100)}>{shown === 0 ? "show them" : "show more (" + (entries.length - shown) + " left)"}</button>}
    </div>
  );
}

import { get, path } from "../api/client";
import type { Json, Packet, TaskPacket } from "../api/types";
import { useLoaded } from "../app/hooks";
import { goQuery } from "../app/router";
import { plural } from "../text/figures";
import { Fold } from "../ui/Fold";
import { JsonTree } from "../ui/JsonTree";
import { Empty, ErrorPanel, Panel } from "../ui/Parts";
import { Text } from "../ui/Text";
import { compare, type Pair } from "./pairs";
import { isEnvelope } from "./envelopeMembers";

const MAX_OPTIONS = 1000;

/** Two packets of a task side by side; the reader chooses both. */
export function Compare({ packets, query }: { packets: TaskPacket[]; query: URLSearchParams }) {
  const known = new Set(packets.map((it) => it.packetId));
  const chosen = (name: string, other: string): string => {
    const id = query.get(name) ?? "";
    return known.has(id) ? id : other;
  };
  const left = chosen("left", packets[0]?.packetId ?? "");
  const right = chosen("right", packets[packets.length - 1]?.packetId ?? "");
  const loaded = useLoaded("compare-" + left + " " + right, async (signal) => Promise.all([left, right].map((id) => get<Packet>(path`/v1/packets/${id}`, signal))));
  if (packets.length < 2) {
    return <Panel title="Compare two hops"><Empty title="Only one packet">Two packets can be compared after a handoff.</Empty></Panel>;
  }
  return (
    <Panel title="Compare two hops">
      <div class="stack">
        <div class="compare-choice">
          <Choice label="Left" name="left" value={left} packets={packets} />
          <Choice label="Right" name="right" value={right} packets={packets} />
        </div>
        {loaded.error !== null && <ErrorPanel error={loaded.error} what="One of these packets" />}
        {loaded.data === undefined && loaded.error === null && <div class="wait" />}
        {loaded.data !== undefined && <Pairs left={loaded.data[0]!} right={loaded.data[1]!} />}
      </div>
    </Panel>
  );
}

function Choice({ label, name, value, packets }: { label: string; name: string; value: string; packets: TaskPacket[] }) {
  return (
    <label class="field">{label}
      <select aria-label={label} value={value} onChange={(event) => goQuery({ [name]: (event.target as HTMLSelectElement).value })}>
        {packets.slice(0, MAX_OPTIONS).map((it, i) => <option key={it.packetId} value={it.packetId}>{i + 1}. {(it.sender + " → " + (it.boundTo ?? it.target)).slice(0, 80)}</option>)}
      </select>
    </label>
  );
}

function Pairs({ left, right }: { left: Packet; right: Packet }) {
  const { pairs, complete } = compare(left.payload, right.payload);
  const content = pairs.filter((it) => !isEnvelope(it.pointer));
  const changed = content.filter((it) => it.kind !== "same");
  const same = content.filter((it) => it.kind === "same");
  const envelope = pairs.filter((it) => isEnvelope(it.pointer) && it.kind !== "same");
  return (
    <>
      {changed.length === 0 ? <span class="muted">The content is the same.</span> : <Table of={changed} />}
      {same.length > 0 && <Fold title={plural(same.length, "equal value")}><Table of={same} /></Fold>}
      {envelope.length > 0 && <Fold title={plural(envelope.length, "value") + " that every hop changes"}><Table of={envelope} /></Fold>}
      {!complete && <span class="muted small">The documents are large; the rest is not compared.</span>}
    </>
  );
}

function Table({ of }: { of: Pair[] }) {
  return (
    <ul class="pairs">
      {of.map((it) => (
        <li key={it.pointer} class={it.kind}>
          <code><Text of={it.pointer || "/"} max={200} /></code>
          <div class="side-value"><Side of={it.left} /></div>
          <div class="side-value"><Side of={it.right} /></div>
        </li>
      ))}
    </ul>
  );
}

function Side({ of }: { of: Json | undefined }) {
  return of === undefined ? <span class="muted">absent</span> : <JsonTree value={of} open={1} />;
}

import type { Json, Packet } from "../api/types";
import { Copy } from "../ui/Parts";
import { Text } from "../ui/Text";
import { Value } from "../ui/Value";
import { words } from "./nextStep";
import { Payload } from "./Payload";

/** What a packet gave its receiver, beside what the receiver returned. */
export function InputOutput({ packet }: { packet: Packet }) {
  return (
    <div class="split in-out">
      <section aria-label="Input">
        <div class="part-head"><h3>Input</h3><Copy small text={() => JSON.stringify(packet.payload, null, 2)} label="Copy the input" /></div>
        <div class="block"><Payload of={packet.payload} /></div>
      </section>
      <section aria-label="Output">
        <div class="part-head"><h3>Output</h3>{packet.result !== null && <Copy small text={() => JSON.stringify(packet.result, null, 2)} label="Copy the output" />}</div>
        <div class="block"><Output packet={packet} /></div>
      </section>
    </div>
  );
}

function Output({ packet: it }: { packet: Packet }) {
  const lists: [string, Json[]][] = [["Needs", it.needs], ["Violations", it.violations]];
  const nothing = it.result === null && it.error === null && it.needs.length + it.violations.length === 0;
  return (
    <div class="stack tight">
      {it.error !== null && <p class="error-text"><strong><Text of={String(it.error["code"] ?? "error")} max={80} /></strong> <Text of={String(it.error["message"] ?? "")} max={600} /></p>}
      {it.result !== null && <Value of={it.result} />}
      {lists.map(([name, list]) => list.length > 0 && <div key={name}><h3>{name}</h3><Value of={list} /></div>)}
      {nothing && <span class="muted">{withoutOutput(it)}</span>}
    </div>
  );
}

function withoutOutput(it: Packet): string {
  if (it.terminalReason === "HANDED_OFF") {
    return "Handed off; the next packet continues the work.";
  }
  return it.terminalReason === null ? "No output yet." : "No output: " + words(it.terminalReason) + ".";
}

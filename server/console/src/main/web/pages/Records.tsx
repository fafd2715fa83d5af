import { useState } from "preact/hooks";
import { get } from "../api/client";
import type { LiveEvent } from "../api/live";
import type { Json, Page, Record } from "../api/types";
import { useLoaded, useNow } from "../app/hooks";
import { clock, local } from "../text/time";
import { Dialog } from "../ui/Dialog";
import { JsonTree } from "../ui/JsonTree";
import { Copy, Empty, Panel, ErrorPanel } from "../ui/Parts";
import { Line } from "../ui/Text";
import { VirtualList } from "../ui/VirtualList";
import { packetHref } from "../app/router";

/** The audit records of a task or packet in order. */
export function Records({ address, concerns }: { address: string; concerns: (it: LiveEvent) => boolean }) {
  const [limit, setLimit] = useState(1000);
  const loaded = useLoaded("records-" + address + limit, async (signal) => {
    const items: Record[] = [];
    let after = "";
    do {
      const page: Page<Record> = await get<Page<Record>>(address + "limit=1000" + after, signal);
      items.push(...page.items);
      after = page.next === null ? "" : "&after=" + encodeURIComponent(page.next);
    } while (after !== "" && items.length < limit);
    return { items, more: after !== "" };
  }, concerns);
  if (loaded.data === undefined) {
    return loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="The records" />;
  }
  return (
    <Panel flush label="Records">
      <RecordList records={loaded.data.items} more={loaded.data.more ? () => setLimit(limit + 4000) : undefined} packets />
    </Panel>
  );
}

export function RecordList({ records, more, packets }: { records: Record[]; more?: (() => void) | undefined; packets: boolean }) {
  const now = useNow(60_000);
  const [open, setOpen] = useState<Record | null>(null);
  if (records.length === 0) {
    return <Empty title="No records" />;
  }
  return (
    <>
      <VirtualList label="Records" class="records" rows={records} rowHeight={32} narrowHeight={52} more={more}
        columns={"70px 92px minmax(130px, 1fr) minmax(80px, 0.8fr) minmax(110px, 1.1fr) minmax(90px, 1fr)" + (packets ? " minmax(90px, 1fr)" : "")}
        head={["Record", "At", "Event", "Actor", "Transition", "Reason", ...(packets ? ["Packet"] : [])]}
        keyOf={(it) => it.chain + ":" + it.seq}
        cells={(it) => [
          <button type="button" class="plain mono num" data-main onClick={() => setOpen(it)} aria-label={"Record " + it.chain + ":" + it.seq}>{it.chain}:{it.seq}</button>,
          <time class="num muted nowrap" dateTime={it.at} title={local(it.at)}>{clock(it.at, now)}</time>,
          <Line of={it.event} max={60} />,
          <Line of={it.actor} max={60} />,
          <span class="muted cut">{it.to === null ? "" : (it.from ?? "·") + " → " + it.to}</span>,
          <Line of={it.reason} max={100} />,
          ...(packets ? [it.packetId === null ? "" : <a class="mono cut" href={packetHref(it.packetId)}><Line of={it.packetId} max={60} /></a>] : []),
        ]} />
      {open !== null && (
        <Dialog title={"Record " + open.chain + ":" + open.seq} close={() => setOpen(null)}>
          <div class="inside">
            <h2>Record {open.chain}:{open.seq} · {open.event}</h2>
            <div class="block scroll" tabIndex={0} role="region" aria-label="The record"><JsonTree value={open as unknown as Json} open={2} /></div>
            <div class="actions"><Copy text={() => JSON.stringify(open, null, 2)} /><button type="button" onClick={() => setOpen(null)}>Close</button></div>
          </div>
        </Dialog>
      )}
    </>
  );
}

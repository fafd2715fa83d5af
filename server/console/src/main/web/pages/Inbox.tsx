import { get, path, ApiError } from "../api/client";
import type { InboxItem, Page } from "../api/types";
import { goQuery, type RouteLocation } from "../app/router";
import { useRights } from "../app/session";
import { useLoaded, useNow, useTitle } from "../app/hooks";
import { plural } from "../text/figures";
import { Chip } from "../ui/Chip";
import { Empty, Panel, ErrorPanel } from "../ui/Parts";
import { Line } from "../ui/Text";
import { VirtualList } from "../ui/VirtualList";
import { Due } from "./Due";
import { Item, itemHref } from "./InboxItem";

/** Sorts by due time, then by waiting time. */
export function byUrgency(items: InboxItem[]): InboxItem[] {
  return [...items].sort((a, b) => (a.dueAt ?? "9").localeCompare(b.dueAt ?? "9") || a.at.localeCompare(b.at));
}

export function InboxPage({ queue, item, location }: { queue: string; item: string; location: RouteLocation }) {
  const now = useNow(1000);
  const rights = useRights();
  useTitle("Inbox");
  const changes = (it: { event: string; to: string | null }): boolean => it.event.startsWith("inbox.") || it.to !== null || it.event === "escalation.opened";
  const loaded = useLoaded("inbox-" + queue, async (signal) => {
    const queues = await get<Page<{ queue: string; open: number }>>("/v1/inbox?limit=1000", signal);
    const names = queue === "" ? queues.items.map((it) => it.queue) : [queue];
    const pages = await Promise.all(names.slice(0, 50).map((it) => get<Page<InboxItem>>(path`/v1/inbox/${it}?limit=500`, signal)));
    const more = names.length > 50 || pages.some((it) => it.next !== null);
    return { queues: queues.items, items: byUrgency(pages.flatMap((it) => it.items)), more };
  }, changes);
  const mine = location.query.get("mine") !== null;
  const packet = location.query.get("packet") ?? "";
  const items = (loaded.data?.items ?? []).filter((it) => !mine || it.assignee === rights.name);
  const listed = items.find((it) => (item !== "" ? it.id === item : it.packetId === packet)) ?? (item === "" ? items[0] : undefined);
  return (
    <>
      <div class="page-head">
        <h1>Inbox</h1>
        {loaded.data && <span class="muted small">{loaded.data.more ? "the first " : ""}{plural(items.length, "open item")}</span>}
        <nav class="actions" aria-label="Queues">
          <label class="inline"><input type="checkbox" checked={mine} onChange={() => goQuery({ mine: mine ? "" : "1" })} /> Assigned to me</label>
          <a class="button" href="/inbox" aria-current={queue === "" ? "true" : undefined}>All</a>
          {loaded.data?.queues.slice(0, 20).map((it) => <a key={it.queue} class="button" href={"/inbox/" + encodeURIComponent(it.queue)} aria-current={queue === it.queue ? "true" : undefined}><Line of={it.queue} max={30} /> <span class="count warn">{it.open}</span></a>)}
        </nav>
      </div>
      {loaded.error !== null && loaded.data === undefined && <ErrorPanel error={loaded.error} what="The inbox" />}
      {loaded.data === undefined && loaded.loading && <div class="wait" />}
      {loaded.data !== undefined && items.length === 0 && item === "" && <Panel><Empty title={mine ? "Nothing is assigned to you" : "The inbox is empty"}>Work for <code>human:QUEUE</code>, questions and escalations appear here.</Empty></Panel>}
      {loaded.data !== undefined && (items.length > 0 || item !== "") && (
        <div class="split inbox-split">
          <List items={items} chosen={listed} now={now} />
          {listed !== undefined ? <Item key={listed.id} item={listed} now={now} done={loaded.reload} /> : <Linked key={item} queue={queue} id={item} now={now} done={loaded.reload} />}
        </div>
      )}
    </>
  );
}

function List({ items, chosen, now }: { items: InboxItem[]; chosen: InboxItem | undefined; now: number }) {
  return (
    <Panel flush label="Items">
      <VirtualList label="Inbox" class="letters inbox" rows={items} rowHeight={46} columns="92px minmax(120px, 2fr) minmax(70px, 0.8fr) 92px"
        head={["Kind", "Question", "Queue", <span class="right">Due or since</span>]} keyOf={(it) => it.id}
        cells={(it) => [
          <Chip tone={it.kind === "escalation" ? "bad" : it.kind === "question" ? "info" : ""}>{it.kind}</Chip>,
          <a href={itemHref(it)} data-main class="hop cut" aria-current={it === chosen ? "true" : undefined}>
            <Line of={it.summary || "(no question)"} max={120} /><Line class="muted small" of={"from " + it.from + (it.assignee ? ", for " + it.assignee : "")} max={80} />
          </a>,
          <Line of={it.queue} max={30} />,
          <span class="right"><Due of={it} now={now} /></span>,
        ]} />
    </Panel>
  );
}

/** An item of a shared link that is not in the list: it was decided, or the list is long. */
function Linked({ queue, id, now, done }: { queue: string; id: string; now: number; done: () => void }) {
  const loaded = useLoaded("item-" + queue + " " + id, async (signal) => {
    try {
      return await get<InboxItem>(path`/v1/inbox/${queue}/${id}`, signal);
    } catch (fault) {
      if (fault instanceof ApiError && (fault.status === 404 || fault.status === 403)) {
        return null;
      }
      throw fault;
    }
  }, (it) => it.event.startsWith("inbox."));
  if (loaded.data === undefined) {
    return loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="This item" />;
  }
  return loaded.data === null ? <Panel><Empty title="Item not found">It does not exist, or you may not see it.</Empty></Panel> : <Item item={loaded.data} now={now} done={done} />;
}

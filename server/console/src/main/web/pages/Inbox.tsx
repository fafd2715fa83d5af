import { useState } from "preact/hooks";
import { get, path, post } from "../api/client";
import type { InboxItem, Json, Page } from "../api/types";
import { packetHref, taskHref } from "../app/router";
import { useRights } from "../app/session";
import { useLoaded, useNow, useTitle } from "../app/hooks";
import { plural } from "../text/figures";
import { ago, local } from "../text/time";
import { Chip } from "../ui/Chip";
import { Ask, type Question } from "../ui/Dialog";
import { JsonTree } from "../ui/JsonTree";
import { Empty, Facts, Panel, Time, ErrorPanel } from "../ui/Parts";
import { Line, Text } from "../ui/Text";
import { VirtualList } from "../ui/VirtualList";

/** Longer summaries are shown in full below the title. */
const MAX_TITLE_CHARS = 40;

const hrefOf = (it: InboxItem): string => "/inbox/" + encodeURIComponent(it.queue) + "/" + encodeURIComponent(it.id);

/** Sorts by due time, then by waiting time. */
export function byUrgency(items: InboxItem[]): InboxItem[] {
  return [...items].sort((a, b) => (a.dueAt ?? "9").localeCompare(b.dueAt ?? "9") || a.at.localeCompare(b.at));
}

export function InboxPage({ queue, item }: { queue: string; item: string }) {
  const now = useNow(1000);
  useTitle("Inbox");
  const changes = (it: { event: string; to: string | null }): boolean => it.event === "inbox.decided" || it.to !== null || it.event === "escalation.opened";
  const loaded = useLoaded("inbox-" + queue, async (signal) => {
    const queues = await get<Page<{ queue: string; open: number }>>("/v1/inbox?limit=1000", signal);
    const names = queue === "" ? queues.items.map((it) => it.queue) : [queue];
    const pages = await Promise.all(names.slice(0, 50).map((it) => get<Page<InboxItem>>(path`/v1/inbox/${it}?limit=500`, signal)));
    const more = names.length > 50 || pages.some((it) => it.next !== null);
    return { queues: queues.items, items: byUrgency(pages.flatMap((it) => it.items)), more };
  }, changes);
  const items = loaded.data?.items ?? [];
  const chosen = items.find((it) => it.id === item) ?? (item === "" ? items[0] : undefined);
  return (
    <>
      <div class="page-head">
        <h1>Inbox</h1>
        {loaded.data && <span class="muted small">{loaded.data.more ? "the first " : ""}{plural(items.length, "open item")}</span>}
        <nav class="actions" aria-label="Queues">
          <a class="button" href="/inbox" aria-current={queue === "" ? "true" : undefined}>All</a>
          {loaded.data?.queues.slice(0, 20).map((it) => <a key={it.queue} class="button" href={"/inbox/" + encodeURIComponent(it.queue)} aria-current={queue === it.queue ? "true" : undefined}><Line of={it.queue} max={30} /> <span class="count warn">{it.open}</span></a>)}
        </nav>
      </div>
      {loaded.error !== null && loaded.data === undefined && <ErrorPanel error={loaded.error} what="The inbox" />}
      {loaded.data === undefined && loaded.loading && <div class="wait" />}
      {loaded.data !== undefined && items.length === 0 && <Panel><Empty title="The inbox is empty">Work for <code>human:QUEUE</code>, questions and escalations appear here.</Empty></Panel>}
      {items.length > 0 && (
        <div class="split">
          <Panel flush label="Items">
            <VirtualList label="Inbox" class="letters inbox" rows={items} rowHeight={46} columns="92px minmax(120px, 2fr) minmax(70px, 0.8fr) 92px"
              head={["Kind", "Summary", "Queue", <span class="right">Due or since</span>]} keyOf={(it) => it.id}
              cells={(it) => [
                <Chip tone={it.kind === "escalation" ? "bad" : it.kind === "question" ? "info" : ""}>{it.kind}</Chip>,
                <a href={hrefOf(it)} data-main class="hop cut" aria-current={it === chosen ? "true" : undefined}><Line of={it.summary || "(no summary)"} max={120} /><Line class="muted small" of={"from " + it.from} max={60} /></a>,
                <Line of={it.queue} max={30} />,
                <span class="right"><Due of={it} now={now} /></span>,
              ]} />
          </Panel>
          {chosen === undefined ? <Panel><Empty title="No longer open">It has been decided, or you may not see it.</Empty></Panel> : <Item key={chosen.id} item={chosen} now={now} done={loaded.reload} />}
        </div>
      )}
    </>
  );
}

function Due({ of, now }: { of: InboxItem; now: number }) {
  if (of.dueAt === null || of.dueAt === undefined) {
    return <span class="muted"><Time at={of.at} now={now} /></span>;
  }
  return <span class={Date.parse(of.dueAt) < now ? "overdue nowrap" : "nowrap"} title={local(of.dueAt)}>{Date.parse(of.dueAt) < now ? "due " : ""}{ago(of.dueAt, now)}</span>;
}

/** Parses the answer as JSON, else returns the text. */
export function answerOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function Item({ item: it, now, done }: { item: InboxItem; now: number; done: () => void }) {
  const rights = useRights();
  const [question, setQuestion] = useState<Question | null>(null);
  const may = rights.decide || rights.agent;
  const send = (verb: string, body: Json, word: string) => async (): Promise<string> => {
    await post(path`/v1/inbox/${it.queue}/${it.id}/` + verb, body);
    done();
    return word;
  };
  const answer = (): void => setQuestion({
    title: it.kind === "escalation" ? "Close this escalation" : "Answer",
    text: it.kind === "question" ? "The work continues with your answer." : it.kind === "escalation" ? "The packet is not changed." : "The packet is completed with your answer as its result.",
    act: "Send answer",
    fields: [{ name: "result", label: "Answer", required: true, long: true, mono: true, hint: "Text or JSON" }, { name: "note", label: "Note for the record" }],
    run: (given) => send("answer", { result: answerOf(given["result"] ?? ""), ...(given["note"] ? { note: given["note"] } : {}) }, "Answered")(),
  });
  const reject = (): void => setQuestion({
    title: "Reject", text: it.kind === "question" ? "The packet that asked the question fails." : "The packet is cancelled and recovered as its contract defines.", act: "Reject", danger: true,
    fields: [{ name: "reason", label: "Reason", required: true }],
    run: (given) => send("reject", { reason: given["reason"] ?? "" }, "Rejected")(),
  });
  return (
    <Panel title={<Line of={it.summary || it.kind} max={120} />} actions={may && <><button type="button" class="primary" onClick={answer}>Answer…</button><button type="button" class="danger" onClick={reject}>Reject…</button></>}>
      <div class="stack">
        {it.summary.length > MAX_TITLE_CHARS && <p class="objective"><Text of={it.summary} /></p>}
        <Facts of={[
          ["Kind", it.kind], ["Queue", <Line of={it.queue} />], ["From", <Line of={it.from} />],
          ["Reason", it.reason && <Text of={it.reason} max={300} />],
          ["Since", <Time at={it.at} now={now} />], ["Due", it.dueAt && <Due of={it} now={now} />],
          ["Packet", <a class="mono" href={packetHref(it.packetId)}><Line of={it.packetId} /></a>],
          ["Task", <a class="mono" href={taskHref(it.taskId)}><Line of={it.taskId} /></a>],
        ]} />
        {it.packet !== undefined && <><h3>Payload</h3><div class="block"><JsonTree value={it.packet.payload ?? null} open={2} /></div></>}
      </div>
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
    </Panel>
  );
}

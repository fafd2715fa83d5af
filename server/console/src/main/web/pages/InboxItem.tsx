import { useState } from "preact/hooks";
import { get, path, post } from "../api/client";
import type { Agent, InboxItem, Json, JsonObject, Page } from "../api/types";
import { useLoaded } from "../app/hooks";
import { packetHref, taskHref } from "../app/router";
import { useRights } from "../app/session";
import { Chip } from "../ui/Chip";
import { Ask, type Question } from "../ui/Dialog";
import { Fold } from "../ui/Fold";
import { Id } from "../ui/Id";
import { Copy, Facts, Panel, Time } from "../ui/Parts";
import { Line, Text } from "../ui/Text";
import { toast } from "../ui/Toasts";
import { AnswerForm } from "./AnswerForm";
import { expectedSchema } from "./answerFields";
import { Due } from "./Due";
import { Payload } from "./Payload";

export const itemHref = (it: InboxItem): string => "/inbox/" + encodeURIComponent(it.queue) + "/" + encodeURIComponent(it.id);

const EFFECTS = {
  question: "The agent continues with your answer.",
  escalation: "The item is closed; the packet is not changed.",
  task: "The packet is completed with your answer as its result.",
  recovery: "The packet is completed with your answer as its result.",
};

/** One item: the question, its context and the form for the answer. */
export function Item({ item: it, now, done }: { item: InboxItem; now: number; done: () => void }) {
  const rights = useRights();
  const [question, setQuestion] = useState<Question | null>(null);
  const open = it.state === undefined || it.state === "open";
  const may = open && (rights.decide || rights.agent);
  const act = async (verb: string, body: Json): Promise<void> => {
    await post(path`/v1/inbox/${it.queue}/${it.id}/` + verb, body);
    done();
  };
  const reject = (): void => setQuestion({
    title: "Reject", text: it.kind === "question" ? "The packet that asked the question fails." : "The packet is cancelled and recovered as its contract defines.", act: "Reject", danger: true,
    fields: [{ name: "reason", label: "Reason", required: true }],
    run: async (given) => {
      await act("reject", { reason: given["reason"] ?? "" });
      return "Rejected";
    },
  });
  return (
    <Panel title={<Chip tone={it.kind === "escalation" ? "bad" : it.kind === "question" ? "info" : ""}>{it.kind}</Chip>} count={<Line of={"from " + it.from} max={60} />}
      actions={<><Copy text={() => window.location.origin + itemHref(it)} label="Copy link" />{may && <button type="button" class="danger" onClick={reject}>Reject…</button>}</>}>
      <div class="stack">
        <p class="asked"><Text of={it.summary || "(no question)"} /></p>
        <div class="row small">
          {it.dueAt !== null && it.dueAt !== undefined && <span>Due <Due of={it} now={now} /></span>}
          <span class="muted">Asked <Time at={it.at} now={now} /></span>
          {may ? <Assignment item={it} act={act} /> : it.assignee && <span>Assigned to <Line of={it.assignee} max={60} /></span>}
        </div>
        {it.packet !== undefined && <Fold open title="What it is about"><div class="block"><Payload of={it.packet.payload ?? null} /></div></Fold>}
        {!open && <p class="notice">{it.state === "withdrawn" ? "Withdrawn" : it.state === "answered" ? "Answered" : "Rejected"}{it.decidedBy && <> by <Line of={it.decidedBy} max={60} /></>}{it.decidedAt && <> <Time at={it.decidedAt} now={now} /></>}.</p>}
        {may && <Answer item={it} act={act} />}
        <Fold title="Ids, queue and reason">
          <Facts of={[
            ["Queue", <Line of={it.queue} />], ["Reason", it.reason && <Text of={it.reason} max={300} />],
            ["Packet", <Id of={it.packetId} href={packetHref(it.packetId)} />], ["Task", <Id of={it.taskId} href={taskHref(it.taskId)} />], ["Item", <Id of={it.id} />],
          ]} />
        </Fold>
      </div>
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
    </Panel>
  );
}

function Answer({ item: it, act }: { item: InboxItem; act: (verb: string, body: Json) => Promise<void> }) {
  const completes = it.kind === "task" || it.kind === "recovery";
  const expected = completes ? expectedSchema(it.packet?.expectedOutput) : null;
  const schema = useLoaded("answer-schema-" + JSON.stringify(expected), async (signal) => (typeof expected === "string" ? schemaOf(expected, signal) : expected));
  if (schema.data === undefined) {
    return <div class="wait" />;
  }
  return (
    <>
      <AnswerForm schema={schema.data} question={it.kind === "question"} send={async (result, note) => {
        await act("answer", note === "" ? { result } : { result, note });
        toast("Answered");
      }} />
      <span class="muted small">{EFFECTS[it.kind]}</span>
    </>
  );
}

/** Returns a registered schema; an empty one, which needs JSON, if the caller may not read it. */
async function schemaOf(id: string, signal: AbortSignal): Promise<JsonObject> {
  try {
    const found = await get<{ schema?: JsonObject }>(path`/v1/schemas/${id}`, signal);
    return found.schema ?? {};
  } catch {
    return {};
  }
}

/** Who decides the item. Other people of the queue still may; the assignment tells them that someone does. */
function Assignment({ item: it, act }: { item: InboxItem; act: (verb: string, body: Json) => Promise<void> }) {
  const rights = useRights();
  const agents = useLoaded("assignees", (signal) => get<Page<Agent>>("/v1/agents?limit=1000", signal));
  const people = (agents.data?.items ?? []).filter((agent) => agent.kind === "operator" || (agent.queues ?? []).includes(it.queue)).map((agent) => agent.name);
  const names = [...new Set([rights.name, ...people, ...(it.assignee ? [it.assignee] : [])])].sort();
  const assign = (assignee: string): void => {
    act("assign", { assignee: assignee === "" ? null : assignee })
      .then(() => toast(assignee === "" ? "Assignment removed" : "Assigned to " + assignee))
      .catch((fault: unknown) => toast(fault instanceof Error ? fault.message : String(fault), true));
  };
  return (
    <span class="inline">Assigned to{" "}
      <select aria-label="Assigned to" value={it.assignee ?? ""} onChange={(event) => assign((event.target as HTMLSelectElement).value)}>
        <option value="">not assigned</option>
        {names.slice(0, 200).map((name) => <option key={name} value={name}>{name === rights.name ? name + " (you)" : name}</option>)}
      </select>
    </span>
  );
}

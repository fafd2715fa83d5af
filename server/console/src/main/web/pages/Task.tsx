import { useEffect, useMemo, useState } from "preact/hooks";
import { get, pages, path, post, ApiError } from "../api/client";
import { has } from "../api/description";
import { inNamespace } from "../api/namespace";
import type { Cost, Diff, JsonObject, Outcome, Record, Task } from "../api/types";
import { goQuery, taskHref, type RouteLocation } from "../app/router";
import { useRights, type Rights } from "../app/session";
import { useLoaded, useNow, useTitle } from "../app/hooks";
import { plural, usd } from "../text/figures";
import { duration } from "../text/time";
import { State } from "../ui/Chip";
import { Ask, type Question } from "../ui/Dialog";
import { JsonTree } from "../ui/JsonTree";
import { Id } from "../ui/Id";
import { Copy, Empty, Facts, Panel, Strip, Tabs, Time, ErrorPanel } from "../ui/Parts";
import { Line, Text } from "../ui/Text";
import { CostTab } from "./TaskCost";
import { ChangesTab, lostAt } from "./TaskChanges";
import { TaskGraph } from "./TaskGraph";
import { TaskLead } from "./TaskLead";
import { Records } from "./Records";
import { Timeline } from "./Timeline";
import { acceptances } from "./spans";

const MANY_HOPS = 400;

export function TaskPage({ id, location }: { id: string; location: RouteLocation }) {
  const rights = useRights();
  const now = useNow(1000);
  const tab = location.query.get("tab") ?? "timeline";
  const concerns = (it: { taskId: string | null }): boolean => it.taskId === id;
  const task = useLoaded("task-" + id, (signal) => get<Task>(path`/v1/tasks/${id}`, signal), concerns);
  const outcome = useLoaded("outcome-" + id, (signal) => outcomeOf(id, signal), concerns);
  const [question, setQuestion] = useState<Question | null>(null);
  const cost = useLoaded("cost-" + id, (signal) => get<Cost>(path`/v1/tasks/${id}/cost`, signal), concerns);
  const accepted = useLoaded("accepted-" + id, async (signal) => acceptances(await acceptedRecords(id, rights.oversee, signal)),
    (it) => it.taskId === id && it.event === "packet.accepted");
  const wantsDiff = tab === "changes" || (task.data !== undefined && task.data.packets.length <= MANY_HOPS);
  const diff = useLoaded("diff-" + id + "-" + wantsDiff, async (signal) => (wantsDiff ? get<Diff>(path`/v1/tasks/${id}/diff`, signal) : null), concerns);
  const lost = useMemo(() => new Map((diff.data?.hops ?? []).map((it) => [it.to, lostAt(it)])), [diff.data]);
  useTitle((task.data?.objective ?? "Task " + id).slice(0, 60));

  if (task.data === undefined) {
    return task.error === null ? <div class="wait" /> : <ErrorPanel error={task.error} what="This task" />;
  }
  const it = task.data;
  const losses = [...lost.values()].reduce((sum, n) => sum + n, 0);
  return (
    <>
      <div class="crumbs"><a href="/tasks">Tasks</a></div>
      <div class="page-head task-head">
        <h1>{it.objective ? <><Text of={it.objective} max={200} /> <span class="sub-id mono"><Text of={it.taskId} max={200} /></span></> : <span class="mono"><Text of={it.taskId} max={200} /></span>}</h1>
        <Copy small text={() => it.taskId} label="Copy the task id" />
        <State of={it.status} />
        <Actions task={it} done={task.reload} ask={setQuestion} />
      </div>
      <TaskLead task={it} outcome={outcome.data} now={now} replay={mayReplay(it, rights) ? () => setQuestion(replayQuestion(it, task.reload)) : null} />
      <Strip of={[
        ["Owner", it.owner === null || !isOpen(it) ? null : <Line of={it.owner} max={80} />],
        ["Agents", <Line of={it.agents.join(" → ")} max={400} />],
        ["Duration", <span class="num">{duration((isOpen(it) ? now : Date.parse(it.updatedAt)) - Date.parse(it.createdAt))}, last change <Time at={it.updatedAt} now={now} /></span>],
        ["Handoffs", plural(it.handoffs.length, "handoff") + (it.failures > 0 ? ", " + plural(it.failures, "failure") : "")],
        ["Cost", (it.costUSD > 0 || cost.data?.budgetUSD != null) && usd(it.costUSD) + (cost.data?.budgetUSD != null ? " of " + usd(cost.data.budgetUSD) : "")],
      ]} />
      <Tabs label="Parts of the task" chosen={tab} choose={(next) => goQuery({ tab: next === "timeline" ? "" : next })} tabs={[
        { id: "timeline", title: "Timeline" },
        { id: "graph", title: "Graph" },
        { id: "changes", title: <>Changes{losses > 0 && <span class="count bad">{losses} dropped</span>}</> },
        { id: "cost", title: "Cost" },
        { id: "records", title: "Records" },
        { id: "checkpoint", title: "Checkpoint" },
      ]} />
      <div role="tabpanel" aria-labelledby={"tab-" + tab}>
        {tab === "timeline" && <Timeline task={it} accepted={accepted.data ?? new Map()} cost={cost.data} lost={lost} now={now} />}
        {tab === "graph" && <TaskGraph packets={it.packets} />}
        {tab === "changes" && <ChangesTab task={it} query={location.query} diff={diff.data ?? undefined} error={diff.error} />}
        {tab === "cost" && <CostTab cost={cost.data} error={cost.error} />}
        {tab === "records" && <Records address={path`/v1/tasks/${id}/trace?`} concerns={concerns} />}
        {tab === "checkpoint" && <Checkpoint id={id} now={now} />}
      </div>
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
    </>
  );
}

function isOpen(task: Task): boolean {
  return task.status === "ACTIVE" || task.status === "PENDING_HANDOFF";
}

/** Callers with audit access load only acceptances; others load the whole trace. */
async function acceptedRecords(id: string, oversee: boolean, signal: AbortSignal): Promise<Record[]> {
  return oversee
    ? pages<Record>("/v1/audit?event=packet.accepted&taskId=" + encodeURIComponent(id), 20_000, signal)
    : pages<Record>(path`/v1/tasks/${id}/trace`, 5_000, signal);
}

/** Returns the result; null if the caller may not read it. */
async function outcomeOf(id: string, signal: AbortSignal): Promise<Outcome | null> {
  try {
    return await get<Outcome>(path`/v1/tasks/${id}/result`, signal);
  } catch (fault) {
    if (fault instanceof ApiError && (fault.status === 404 || fault.status === 403)) {
      return null;
    }
    throw fault;
  }
}

const mayReplay = (task: Task, rights: Rights): boolean => rights.decide || task.packets[0]?.sender === rights.name;

function replayQuestion(task: Task, done: () => void): Question {
  return {
    title: "Replay the last packet", text: "The last packet that passed the gates is sent again as a new packet with the same content.", act: "Replay", fields: [],
    run: async () => {
      const made = await post<{ packetId?: string }>(path`/v1/tasks/${task.taskId}/replay`, {});
      done();
      return "Replayed as " + (made.packetId ?? "");
    },
  };
}

function Actions({ task, done, ask }: { task: Task; done: () => void; ask: (it: Question) => void }) {
  const rights = useRights();
  const [proof, setProof] = useState(false);
  useEffect(() => void has("/v1/tasks/{id}/proof").then(setProof), []);
  const own = mayReplay(task, rights);
  const base = path`/v1/tasks/${task.taskId}`;
  const confirm = (title: string, text: string, act: string, verb: string, word: string): void => ask({
    title, text, act, danger: true, fields: [{ name: "reason", label: "Reason" }],
    run: async (given) => {
      await post(base + "/" + verb, given["reason"] ? { reason: given["reason"] } : {});
      done();
      return word;
    },
  });
  return (
    <div class="actions">
      {proof && <a class="button" href={inNamespace(base + "/proof")} download>Proof bundle</a>}
      {rights.oversee && <a class="button" href={"/audit?taskId=" + encodeURIComponent(task.taskId)}>Audit records</a>}
      {own && <button type="button" onClick={() => ask(replayQuestion(task, done))}>Replay</button>}
      {rights.decide && <button type="button" onClick={() => confirm("Roll back the last handoff", "The packet is cancelled and the source continues from its checkpoint.", "Roll back", "rollback", "Rolled back")}>Roll back</button>}
      {isOpen(task) && own && <button type="button" class="danger" onClick={() => confirm("Cancel this task", "All open packets are cancelled. This cannot be undone.", "Cancel task", "cancel", "Cancelled")}>Cancel</button>}
    </div>
  );
}

interface Saved { packetId: string; agent: string; checkpoint: JsonObject; at: string }

function Checkpoint({ id, now }: { id: string; now: number }) {
  const saved = useLoaded("checkpoint-" + id, async (signal) => {
    try {
      return await get<Saved>(path`/v1/tasks/${id}/checkpoint`, signal);
    } catch (fault) {
      if (fault instanceof ApiError && fault.status === 404) {
        return null;
      }
      throw fault;
    }
  }, (it) => it.taskId === id);
  if (saved.error !== null) {
    return <ErrorPanel error={saved.error} what="The checkpoint" />;
  }
  if (saved.data === undefined) {
    return <div class="wait" />;
  }
  if (saved.data === null) {
    return <Panel><Empty title="No checkpoint">A sender can save a checkpoint with its handoff. Only that agent and operators can see it.</Empty></Panel>;
  }
  const it = saved.data;
  return (
    <Panel title="Checkpoint" count={<Time at={it.at} now={now} />} actions={<Copy text={() => JSON.stringify(it.checkpoint, null, 2)} />}>
      <div class="stack">
        <Facts of={[["Saved by", <Line of={it.agent} />], ["With packet", <Id of={it.packetId} href={"/packets/" + encodeURIComponent(it.packetId)} />]]} />
        <div class="block"><JsonTree value={it.checkpoint} /></div>
        <p class="muted small">A rollback returns the work to {it.agent} with this state. <a href={taskHref(id)}>Timeline</a></p>
      </div>
    </Panel>
  );
}

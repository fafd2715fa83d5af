import { useEffect, useMemo } from "preact/hooks";
import { get } from "../api/client";
import type { Page, TaskSummary } from "../api/types";
import { goQuery, taskHref, type RouteLocation } from "../app/router";
import { usePagedList } from "../app/pagedList";
import { useLoaded, useNow, useTitle } from "../app/hooks";
import { count } from "../text/figures";
import { duration } from "../text/time";
import { State } from "../ui/Chip";
import { Empty, Panel, Time, ErrorPanel } from "../ui/Parts";
import { Line } from "../ui/Text";
import { VirtualList } from "../ui/VirtualList";

const STATUSES = ["ACTIVE", "PENDING_HANDOFF", "BLOCKED", "FAILED", "COMPLETED", "CANCELLED"];
const STEP = 200;

/** Returns whether each word of the query occurs in the task's id, owner or agents. */
export function matches(task: TaskSummary, searchText: string): boolean {
  const text = (task.taskId + " " + (task.owner ?? "") + " " + task.agents.join(" ")).toLowerCase();
  return searchText.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

export function TasksPage({ location }: { location: RouteLocation }) {
  const status = location.query.get("status") ?? "";
  const searchText = location.query.get("q") ?? "";
  const now = useNow(1000);
  useTitle("Tasks");
  const filter = status === "" ? "" : "&status=" + encodeURIComponent(status);
  const address = "/v1/tasks?order=newest" + filter;
  const first = useLoaded("tasks" + filter, (signal) => get<Page<TaskSummary>>(address + "&limit=" + STEP, signal), (it) => it.taskId !== null);
  const older = usePagedList(address, first.data, (it) => it.taskId, (it) => it.createdAt);
  const tasks = useMemo(() => older.items.filter((it) => searchText === "" || matches(it, searchText)), [older.items, searchText]);
  // A search loads further pages until it has enough results.
  useEffect(() => {
    if (searchText !== "" && tasks.length < 50 && older.items.length < 20_000) {
      older.more?.();
    }
  }, [searchText, tasks.length, older.items.length]);

  return (
    <>
      <div class="page-head">
        <h1>Tasks</h1>
        {first.data && <span class="muted small num">{count(tasks.length)}{older.more ? "+" : ""}</span>}
        <div class="actions filters">
          <input type="search" aria-label="Filter tasks" placeholder="Filter by id, owner or agent" value={searchText} spellcheck={false}
            onInput={(event) => goQuery({ q: (event.target as HTMLInputElement).value })} />
          <select aria-label="Status" value={status} onChange={(event) => goQuery({ status: (event.target as HTMLSelectElement).value })}>
            <option value="">Any status</option>
            {STATUSES.map((it) => <option key={it} value={it}>{it.toLowerCase().replace(/_/g, " ")}</option>)}
          </select>
        </div>
      </div>
      {first.error !== null && first.data === undefined && <ErrorPanel error={first.error} what="Tasks" />}
      <Panel flush label="Tasks">
        {first.data === undefined && first.loading && <div class="wait" />}
        {first.data !== undefined && tasks.length === 0 && !older.more ? (
          <Empty title={searchText !== "" || status !== "" ? "No matching tasks" : "No tasks yet"}>{searchText === "" && status === "" && <>Send a packet, or run <code>ahp send</code>.</>}</Empty>
        ) : (
          <VirtualList label="Tasks" rows={tasks} rowHeight={36} more={older.more} class="tasks"
            columns="minmax(140px, 2.2fr) 132px minmax(90px, 1fr) minmax(120px, 2fr) 74px 92px"
            head={["Task", "Status", "Owner", "Agents", <span class="right">Failures</span>, <span class="right">Updated</span>]}
            keyOf={(it) => it.taskId}
            cells={(it) => [
              <a href={taskHref(it.taskId)} data-main class="mono cut"><Line of={it.taskId} max={120} /></a>,
              <State of={it.status} />,
              <Line of={it.owner} max={60} />,
              <span class="muted cut"><Line of={it.agents.join(" → ")} max={200} /></span>,
              <span class={"num right " + (it.failures > 0 ? "overdue" : "muted")}>{it.failures > 0 ? it.failures : ""}</span>,
              <span class="muted right" title={"open for " + duration(Date.parse(it.updatedAt) - Date.parse(it.createdAt))}><Time at={it.updatedAt} now={now} /></span>,
            ]} />
        )}
        {older.busy && <div class="wait" />}
      </Panel>
    </>
  );
}

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get, path, post } from "../api/client";
import type { Page, TaskPage, TaskSummary } from "../api/types";
import { go, goQuery, taskHref, type RouteLocation } from "../app/router";
import { usePagedList } from "../app/pagedList";
import { useLoaded, useNow, useTitle } from "../app/hooks";
import { useRights } from "../app/session";
import { count, plural, usd } from "../text/figures";
import { duration } from "../text/time";
import { State } from "../ui/Chip";
import { Empty, Panel, Time, ErrorPanel } from "../ui/Parts";
import { Line } from "../ui/Text";
import { VirtualList } from "../ui/VirtualList";
import { Bulk, MAX_BULK, type BulkAction } from "./Bulk";
import { TaskViews } from "./TaskViews";
import { filtersOf, filterText, listAddress, type Filters } from "./taskQuery";

const STATUSES = ["ACTIVE", "PENDING_HANDOFF", "BLOCKED", "FAILED", "COMPLETED", "CANCELLED"];
const PRIORITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW"];
const STEP = 200;
const TYPING_MS = 250;

export function TasksPage({ location }: { location: RouteLocation }) {
  const filters = filtersOf(location.query);
  const rights = useRights();
  const now = useNow(1000);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<BulkAction | null>(null);
  useTitle("Tasks");
  const address = listAddress(filters);
  const first = useLoaded("tasks " + address, (signal) => get<TaskPage>(address + "&limit=" + STEP, signal), (it) => it.taskId !== null);
  const byCreation = filters.sort === "" && filters.order !== "oldest";
  const older = usePagedList<TaskSummary>(address, first.data as Page<TaskSummary> | undefined, (it) => it.taskId, (it) => (byCreation ? it.createdAt : ""));
  const tasks = older.items;
  const filtered = filterText({ ...filters, sort: "", order: "" }) !== "";
  // A page may be short or empty although more tasks match.
  useEffect(() => {
    if (filtered && tasks.length < 50) {
      older.more?.();
    }
  }, [address, tasks.length, older.busy]);
  useEffect(() => setChosen(new Set()), [address]);
  const selected = useMemo(() => tasks.filter((it) => chosen.has(it.taskId)).slice(0, MAX_BULK), [tasks, chosen]);
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) {
      next.add(id);
    }
    setChosen(next);
  };
  const act = (verb: "cancel" | "replay"): void => {
    const of = selected.filter((it) => verb === "replay" || !["COMPLETED", "FAILED", "CANCELLED"].includes(it.status));
    setAction({
      title: verb === "cancel" ? "Cancel tasks" : "Replay tasks", act: verb === "cancel" ? "Cancel" : "Replay", what: "task", ids: of.map((it) => it.taskId),
      text: verb === "cancel" ? "All open packets are cancelled; tasks that have ended are left out." : "The last packet of each task is sent again.",
      run: (id) => post(path`/v1/tasks/${id}/` + verb, {}),
    });
  };
  return (
    <>
      <div class="page-head">
        <h1>Tasks</h1>
        {first.data && <span class="muted small num">{count(tasks.length)}{older.more ? "+" : ""}</span>}
        <div class="actions"><TaskViews query={filterText(filters)} /></div>
      </div>
      <FilterBar filters={filters} />
      {first.data?.complete === false && <div class="notice" role="status">The search index is still being filled; newer tasks may be missing.</div>}
      {first.error !== null && first.data === undefined && <ErrorPanel error={first.error} what="Tasks" />}
      {rights.send && selected.length > 0 && (
        <div class="bulk" role="region" aria-label="Selected tasks">
          <span>{plural(selected.length, "task")} selected</span>
          <button type="button" onClick={() => act("cancel")}>Cancel…</button>
          <button type="button" onClick={() => act("replay")}>Replay…</button>
          <button type="button" class="plain" onClick={() => setChosen(new Set())}>Clear</button>
        </div>
      )}
      <Panel flush label="Tasks">
        {first.data === undefined && first.loading && <div class="wait" />}
        {first.data !== undefined && tasks.length === 0 && !older.more ? (
          <Empty title={filtered ? "No matching tasks" : "No tasks yet"}>{!filtered && <>Send a packet, or run <code>ahp send</code>.</>}</Empty>
        ) : (
          <VirtualList label="Tasks" rows={tasks} rowHeight={52} narrowHeight={76} more={older.more} class="tasks"
            columns="26px minmax(200px, 3fr) 128px minmax(84px, 1fr) minmax(140px, 2.2fr) 70px 88px"
            head={[
              <input type="checkbox" aria-label="Select all listed tasks" checked={tasks.length > 0 && selected.length >= Math.min(tasks.length, MAX_BULK)}
                onChange={() => setChosen(selected.length > 0 ? new Set() : new Set(tasks.slice(0, MAX_BULK).map((it) => it.taskId)))} />,
              "Task", "Status", "Owner", "Outcome", <span class="right">Cost</span>, <span class="right">Updated</span>,
            ]}
            keyOf={(it) => it.taskId}
            cells={(it) => [
              <input type="checkbox" aria-label={"Select " + it.taskId} checked={chosen.has(it.taskId)} onChange={() => toggle(it.taskId)} />,
              <a href={taskHref(it.taskId)} data-main class="cut two">
                <Line of={it.objective || it.taskId} max={160} />{it.objective && <Line class="muted small mono" of={it.taskId} max={120} />}
              </a>,
              <State of={it.status} />,
              <Line of={it.owner} max={60} />,
              <Outcome of={it} />,
              <span class="num right muted">{it.costUSD ? usd(it.costUSD) : ""}</span>,
              <span class="muted right" title={"open for " + duration(Date.parse(it.updatedAt) - Date.parse(it.createdAt))}><Time at={it.updatedAt} now={now} /></span>,
            ]} />
        )}
        {older.busy && <div class="wait" />}
      </Panel>
      {action !== null && <Bulk action={action} close={() => {
        setAction(null);
        setChosen(new Set());
        first.reload();
      }} />}
    </>
  );
}

function Outcome({ of }: { of: TaskSummary }) {
  if (!of.outcome) {
    return <span class="muted cut"><Line of={of.agents.join(" → ")} max={160} /></span>;
  }
  return <span class={"cut " + (of.outcome.kind === "result" ? "" : "overdue")}><Line of={of.outcome.text} max={160} /></span>;
}

/** The filters; a change is written to the URL, which is the state of the page. */
function FilterBar({ filters }: { filters: Filters }) {
  const [more, setMore] = useState(filterText({ ...filters, q: "", status: "", sort: "", order: "" }) !== "");
  const change = (name: string) => (event: Event) => goQuery({ [name]: (event.target as HTMLInputElement).value });
  const any = filterText(filters) !== "";
  return (
    <div class="filters wide" role="search" aria-label="Filters">
      <SearchField value={filters.q} name="q" label="Search tasks" placeholder="Search objective, payload, result: words, &quot;phrases&quot;, prefix*" />
      <select aria-label="Status" value={filters.status} onChange={change("status")}>
        <option value="">Any status</option>
        {STATUSES.map((it) => <option key={it} value={it}>{it.toLowerCase().replace(/_/g, " ")}</option>)}
      </select>
      <select aria-label="Sort" value={(filters.sort || "created") + " " + (filters.order || "newest")} onChange={(event) => {
        const [sort = "", order = ""] = (event.target as HTMLSelectElement).value.split(" ");
        goQuery({ sort: sort === "created" ? "" : sort, order: order === "newest" ? "" : order });
      }}>
        <option value="created newest">Newest first</option><option value="created oldest">Oldest first</option>
        <option value="updated newest">Last changed first</option><option value="cost newest">Most expensive first</option>
      </select>
      <button type="button" aria-expanded={more} onClick={() => setMore(!more)}>Filters</button>
      {any && <button type="button" class="plain" onClick={() => go("/tasks", true)}>Clear</button>}
      {more && (
        <div class="filter-row">
          <SearchField value={filters.agent} name="agent" label="Agent" placeholder="Agent" />
          <SearchField value={filters.type} name="type" label="Type" placeholder="Type, e.g. task.assign" />
          <SearchField value={filters.contract} name="contract" label="Contract" placeholder="Contract" />
          <select aria-label="Priority" value={filters.priority} onChange={change("priority")}>
            <option value="">Any priority</option>{PRIORITIES.map((it) => <option key={it} value={it}>{it.toLowerCase()}</option>)}
          </select>
          <label>from <input type="date" value={filters.from} onChange={change("from")} /></label>
          <label>to <input type="date" value={filters.to} onChange={change("to")} /></label>
          <label>cost at least <input class="amount" type="number" min="0" step="0.01" value={filters.minCost} onChange={change("minCost")} /></label>
        </div>
      )}
    </div>
  );
}

/** A text field that changes the URL when the user pauses. */
function SearchField({ value, name, label, placeholder }: { value: string; name: string; label: string; placeholder: string }) {
  const [text, setText] = useState(value);
  const timer = useRef(0);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <input type="search" aria-label={label} placeholder={placeholder} value={text} spellcheck={false}
      onInput={(event) => {
        const typed = (event.target as HTMLInputElement).value;
        setText(typed);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => goQuery({ [name]: typed }), TYPING_MS);
      }} />
  );
}

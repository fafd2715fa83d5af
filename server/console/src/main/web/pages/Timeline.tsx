import { useMemo, useState } from "preact/hooks";
import type { Cost, Task, TaskPacket } from "../api/types";
import { packetHref } from "../app/router";
import { ticks } from "../graph/axis";
import { rails, type Rail } from "../graph/rails";
import { count, plural, usd } from "../text/figures";
import { duration } from "../text/time";
import { Chip, State } from "../ui/Chip";
import { Panel } from "../ui/Parts";
import { Line } from "../ui/Text";
import { VirtualList } from "../ui/VirtualList";
import { PacketDetail } from "./PacketDetail";
import { bar, spans, type Span } from "./spans";

const ROW = 38;
const LANE = 14;
const MAX_LANES = 10;

interface Props { task: Task; accepted: Map<string, string>; cost: Cost | undefined; lost: Map<string, number>; now: number }

export function Timeline({ task, accepted, cost, lost, now }: Props) {
  const graph = useMemo(() => rails(task.packets), [task.packets]);
  const times = useMemo(() => spans(task.packets, accepted), [task.packets, accepted]);
  const deltas = useMemo(() => new Map((cost?.hops ?? []).map((it) => [it.packetId, it])), [cost]);
  const from = Date.parse(task.createdAt);
  const open = task.packets.some((it) => times.get(it.packetId)?.final === false);
  const to = open ? now : Math.max(...[...times.values()].slice(-2000).map((it) => it.ended ?? 0), Date.parse(task.updatedAt));
  const [opened, setOpened] = useState<Set<string>>(new Set());
  const toggle = (id: string): void => {
    const next = new Set(opened);
    if (!next.delete(id)) {
      next.add(id);
    }
    setOpened(next);
  };
  const axis = ticks(from, to);
  const tick = axis[1]?.percent ?? 100;
  const width = (Math.min(graph.lanes, MAX_LANES) + 0.5) * LANE;
  return (
    <Panel flush label="Timeline">
      <VirtualList label="Packets of the task" class={"timeline" + (task.packets.some((it) => it.costUSD !== null) ? " costly" : "")} rows={task.packets} rowHeight={ROW} narrow={Math.min(width, 64) + "px"}
        columns={`${width}px minmax(150px, 1.6fr) 148px minmax(110px, 2fr) 76px 76px 76px`}
        head={[<span class="hidden-text">Graph</span>, "From → to", "Status", "When", <span class="right">Waited</span>, <span class="right">Worked</span>, <span class="right">Cost</span>]}
        keyOf={(it) => it.packetId} opened={opened} detail={(it) => <PacketDetail id={it.packetId} />}
        foot={["", "", "", <Axis of={axis} />, "", "", ""]}
        cells={(it, i) => {
          const span = times.get(it.packetId)!;
          const hop = deltas.get(it.packetId);
          const gone = lost.get(it.packetId) ?? 0;
          return [
            <Track rail={graph.rows[i]!} status={it.status} width={width} />,
            <span class="row-main">
              <button type="button" class="icon twist" aria-expanded={opened.has(it.packetId)} aria-label={"Show " + it.sender + " → " + (it.boundTo ?? it.target)} title="Show input and output here" onClick={() => toggle(it.packetId)}>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d={opened.has(it.packetId) ? "M6 9l6 6 6-6" : "M9 6l6 6-6 6"} /></svg>
              </button>
              <a href={packetHref(it.packetId)} data-main class="hop cut">
                <Line of={it.sender + " → " + (it.boundTo ?? it.target)} max={120} />
                <Line class="muted small" of={(it.objective ?? it.type) + note(it)} max={160} />
              </a>
            </span>,
            <span class="row tight"><State of={it.status} />{gone > 0 && <Chip tone="bad" bare>−{gone}</Chip>}</span>,
            <SpanBar span={span} from={from} to={to} tick={tick} />,
            <span class="num right muted">{duration((span.accepted ?? span.ended ?? now) - span.created)}</span>,
            <span class="num right">{span.accepted === null ? "" : duration((span.ended ?? now) - span.accepted)}</span>,
            <span class={"num right " + (hop?.mismatch ? "overdue" : "")} title={hop?.mismatch ? "spent and remaining amounts are inconsistent" : ""}>{it.costUSD === null ? "" : usd(it.costUSD)}</span>,
          ];
        }} />
      <ul class="legend ties">
        {task.packetsTotal !== undefined && <li>the first {count(task.packets.length)} of {plural(task.packetsTotal, "packet")}</li>}
        <li class="tie handoff">handed off</li><li class="tie child">delegated</li><li class="tie retry">retried</li><li class="tie recovery">recovered</li>
        <li class="swatch wait-part">waited</li><li class="swatch work-part">worked</li>
      </ul>
    </Panel>
  );
}

function note(packet: TaskPacket): string {
  const notes = [
    packet.attempt > 1 ? "attempt " + packet.attempt : "",
    packet.waitingOn === null ? "" : "waiting on " + packet.waitingOn,
    packet.terminalReason === null || packet.terminalReason === "SUCCESS" ? "" : packet.terminalReason.toLowerCase().replace(/_/g, " "),
    packet.error?.message ?? "",
  ].filter((it) => it !== "");
  return notes.length === 0 ? "" : " · " + notes.join(" · ");
}

/** The time since the start of the task. */
function Axis({ of }: { of: { percent: number; label: string }[] }) {
  return <div class="axis-labels num" aria-label="Time since the start">{of.map((it) => <span key={it.label} style={{ left: it.percent + "%" }}>{it.label}</span>)}</div>;
}

function SpanBar({ span, from, to, tick }: { span: Span; from: number; to: number; tick: number }) {
  const it = bar(span, from, to);
  return (
    <div class="span" aria-hidden="true" style={{ "--tick": tick + "%" }}>
      <div class="wait-part" style={{ left: it.left + "%", width: it.wait + "%" }} />
      <div class={"work-part" + (span.final ? "" : " open")} style={{ left: Math.min(it.left + it.wait, 99.4) + "%", width: it.work + "%" }} />
    </div>
  );
}

const x = (lane: number): number => (Math.min(lane, MAX_LANES - 1) + 0.75) * LANE;

function Track({ rail, status, width }: { rail: Rail; status: string; width: number }) {
  const middle = ROW / 2;
  const own = x(rail.lane);
  const from = rail.from === null ? 0 : x(rail.from.lane);
  return (
    <svg class="track" width={width} height={ROW} viewBox={`0 0 ${width} ${ROW}`} aria-hidden="true">
      {rail.through.map((lane) => <path key={lane} class="tie" d={`M${x(lane)} 0V${ROW}`} />)}
      {rail.from !== null && <path class={"tie " + rail.from.tie} d={from === own ? `M${own} 0V${middle}` : `M${from} 0C${from} ${middle} ${own} 2 ${own} ${middle}`} />}
      {rail.continues && <path class="tie" d={`M${own} ${middle}V${ROW}`} />}
      <circle class={"stop " + status} cx={own} cy={middle} r="4.5" />
    </svg>
  );
}

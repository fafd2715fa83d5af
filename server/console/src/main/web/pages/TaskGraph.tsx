import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TaskPacket } from "../api/types";
import { go, packetHref } from "../app/router";
import { fold, type Folded } from "../graph/folds";
import { BOX, linkPath, treeOf, type Placed } from "../graph/tree";
import { count, plural } from "../text/figures";
import { fitted, measure } from "../text/fitted";
import { Panel } from "../ui/Parts";
import { Line } from "../ui/Text";

const MARGIN = 10;
const MAX_LISTED = 100;

/** The packets of a task as a graph; equal steps are folded into one box. The timeline lists the same packets. */
export function TaskGraph({ packets }: { packets: TaskPacket[] }) {
  const self = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [chosenId, setChosenId] = useState("");
  useLayoutEffect(() => {
    const resize = (): void => setWidth(self.current?.clientWidth ?? 0);
    resize();
    window.addEventListener("resize", resize);
    return () => window.removeEventListener("resize", resize);
  }, []);
  const roots = useMemo(() => fold(packets), [packets]);
  const tree = useMemo(() => treeOf(roots, Math.max(BOX.width, width - 2 * MARGIN)), [roots, width]);
  const open = (node: Folded): void => {
    if (node.packets.length === 1) {
      go(packetHref(node.packets[0]!));
    } else {
      setChosenId(idOf(node) === chosenId ? "" : idOf(node));
    }
  };
  const chosen = tree.placed.find((it) => it.node !== null && idOf(it.node) === chosenId)?.node ?? null;
  return (
    <Panel flush label="Graph">
      <div class="task-graph" ref={self} tabIndex={0} role="region" aria-label="Graph of the task">
        {width > 0 && (
          <svg width={tree.width + 2 * MARGIN} height={tree.height + 2 * MARGIN} viewBox={`${-MARGIN} ${-MARGIN} ${tree.width + 2 * MARGIN} ${tree.height + 2 * MARGIN}`} role="group" aria-label={"Graph of " + plural(packets.length, "packet") + "; the timeline lists them"}>
            {tree.links.map((it, i) => <path key={i} class={"tie " + it.tie} d={linkPath(it)} />)}
            {tree.placed.map((it, i) => (it.node === null
              ? <circle key={i} class="joint" cx={it.x + BOX.join / 2} cy={it.y + BOX.height / 2} r={BOX.join / 2}><title>The delegated work is joined</title></circle>
              : <Box key={idOf(it.node)} at={it} node={it.node} chosen={it.node === chosen} open={open} />))}
          </svg>
        )}
      </div>
      {chosen !== null && (
        <div class="body stack tight">
          <h3>{plural(chosen.packets.length, "packet")} <Line of={chosen.from + " → " + chosen.to} max={80} /></h3>
          <ul class="id-list">{chosen.packets.slice(0, MAX_LISTED).map((id) => <li key={id}><a class="mono" href={packetHref(id)}><Line of={id} max={60} /></a></li>)}</ul>
          {chosen.packets.length > MAX_LISTED && <span class="muted small">and {count(chosen.packets.length - MAX_LISTED)} more, in the timeline</span>}
        </div>
      )}
      <ul class="legend ties">
        {tree.left > 0 && <li>{plural(tree.left, "further step")} not drawn</li>}
        <li class="tie handoff">handed off</li><li class="tie child">delegated</li><li class="tie retry">retried</li><li class="tie recovery">recovered</li><li class="tie join">joined</li>
        <li class="plain">× equal packets, ↻ rounds</li>
      </ul>
    </Panel>
  );
}

/** Identifies a box also after the task was loaded again. */
function idOf(node: Folded): string {
  return node.packets[0] ?? "";
}

function Box({ at, node, chosen, open }: { at: Placed; node: Folded; chosen: boolean; open: (node: Folded) => void }) {
  const name = useMemo(() => measure("600 12.5px"), []);
  const small = useMemo(() => measure("400 11px"), []);
  const many = node.packets.length > 1 ? (node.rounds ? "↻ " : "× ") + count(node.packets.length) : "";
  const title = node.from + " → " + node.to + ", " + node.type + ", " + node.status + (many === "" ? "" : ", " + plural(node.packets.length, "packet"));
  const room = BOX.width - 24 - (many === "" ? 0 : name(many) + 8);
  return (
    <g class={"box " + node.status + (chosen ? " chosen" : "")} transform={`translate(${at.x} ${at.y})`} onClick={() => open(node)}
      tabindex={0} role="button" aria-expanded={node.packets.length > 1 ? chosen : undefined}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          open(node);
        }
      }}>
      <title>{title}</title>
      {many !== "" && <rect class="shade" x="4" y="4" width={BOX.width} height={BOX.height} rx="6" />}
      <rect class="face" width={BOX.width} height={BOX.height} rx="6" />
      <rect class="mark" width="4" height={BOX.height - 12} x="6" y="6" rx="2" />
      <text class="name" x="16" y="18">{fitted(node.to, room, name)}</text>
      {many !== "" && <text class="many" x={BOX.width - 8} y="18">{many}</text>}
      <text class="kind" x="16" y="34">{fitted(node.status + " · " + node.type, BOX.width - 24, small)}</text>
    </g>
  );
}

import { useMemo } from "preact/hooks";
import type { Agent } from "../api/types";
import { agentHref, contractHref, go } from "../app/router";
import { edgePath, layered, NODE } from "../graph/layers";
import { percent } from "../text/figures";
import { cut } from "../text/visible";
import { failureRate, type Edge, type Route } from "./edges";

const MAX_NODES = 120;
const MARGIN = 16;

/** The graph of handoffs. Line width shows traffic, red shows failures, labels show contract levels. */
export function EdgeGraph({ edges, agents, recovery, chosen }: { edges: Edge[]; agents: Agent[]; recovery: Route[]; chosen: string }) {
  const shape = useMemo(() => {
    const names = [...new Set([...edges.flatMap((it) => [it.from, it.to]), ...recovery.map((it) => it.to)])].slice(0, MAX_NODES);
    return { names, layout: layered(names, edges) };
  }, [edges, recovery]);
  const { layout } = shape;
  const kinds = new Map(agents.map((it) => [it.name, it.human ? "person" : (it.kind ?? "agent")]));
  const max = Math.max(1, ...edges.map((it) => it.traffic.sent));
  const height = layout.height + MARGIN * 2 + 40;
  const drawn = edges.flatMap((edge, i) => {
    const from = layout.nodes.get(edge.from);
    const to = layout.nodes.get(edge.to);
    if (from === undefined || to === undefined || from === to) {
      return [];
    }
    const { path, x, y } = edgePath(from, to, layout.height);
    return [{ key: i, edge, path, x, y, tone: failureRate(edge.traffic) > 0.05 ? "bad" : edge.contract === null ? "none" : "" }];
  });
  const summary = edges.slice(0, 40).map((it) => it.from + " to " + it.to).join(", ");
  return (
    <div class="graph" tabIndex={0} role="region" aria-label="Graph of edges">
      <svg width={layout.width + MARGIN * 2} height={height} viewBox={`${-MARGIN} ${-MARGIN} ${layout.width + MARGIN * 2} ${height}`} role="img" aria-label={"Edges: " + summary}>
        <defs>
          {["", "bad", "none", "back"].map((it) => <marker key={it} id={"tip" + it} class={"tip " + it} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" /></marker>)}
        </defs>
        {drawn.map((it) => <path key={it.key} class={"edge " + it.tone + (it.edge.contract?.id === chosen ? " chosen" : "")} d={it.path} stroke-width={1.2 + 3.2 * Math.sqrt(it.edge.traffic.sent / max)} marker-end={"url(#tip" + it.tone + ")"} />)}
        {recovery.map((it, i) => {
          const from = layout.nodes.get(it.from);
          const to = layout.nodes.get(it.to);
          return from === undefined || to === undefined || from === to ? null : <path key={i} class="edge-back" d={edgePath(from, to, layout.height).path} marker-end="url(#tipback)"><title>{it.contract + " " + it.when}</title></path>;
        })}
        {drawn.map(({ key, edge, x, y }) => edge.contract !== null && (
          <g key={key} class={"badge" + (edge.contract.id === chosen ? " chosen" : "")} onClick={() => go(contractHref(edge.contract!.id))}>
            <title>{cut(edge.contract.id, 100) + ", " + edge.traffic.sent + " sent, " + percent(failureRate(edge.traffic)) + " failed"}</title>
            <rect x={x - 24} y={y - 9} width={48} height={18} rx={9} /><text x={x} y={y + 4}>{edge.contract.level}{edge.traffic.sent > 0 ? " · " + short(edge.traffic.sent) : ""}</text>
          </g>
        ))}
        {shape.names.map((name) => {
          const at = layout.nodes.get(name)!;
          const kind = name.startsWith("human:") ? "person" : (kinds.get(name) ?? (name === "operator" ? "operator" : "unknown"));
          return (
            <g key={name} class={"node " + kind + (name === chosen ? " chosen" : "")} transform={`translate(${at.x} ${at.y})`} onClick={() => go(agentHref(name))}>
              <title>{cut(name, 200) + " (" + kind + ")"}</title>
              <rect width={NODE.width} height={NODE.height} rx={kind === "person" ? 17 : 7} />
              <svg x={8} width={NODE.width - 16} height={NODE.height}><text class={name.length > 16 ? "long" : ""} x={name.length > 16 ? 0 : NODE.width / 2 - 8} y={NODE.height / 2 + 4}>{cut(name, 16) + (name.length > 16 ? "…" : "")}</text></svg>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function short(n: number): string {
  return n >= 1000 ? Math.round(n / 100) / 10 + "k" : String(n);
}

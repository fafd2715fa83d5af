import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Agent } from "../api/types";
import { agentHref, contractHref, go } from "../app/router";
import { spread, type Box } from "../graph/labels";
import { edgePath, layered, NODE } from "../graph/layers";
import { percent } from "../text/figures";
import { fitted, measure } from "../text/fitted";
import { cut } from "../text/visible";
import { failureRate, type Edge, type Route } from "./edges";

const MAX_NODES = 120;
const MARGIN = 10;
const LABEL = NODE.width - 16;

/** The graph of handoffs. Line width shows traffic, red shows failures, labels show contract levels. */
export function EdgeGraph({ edges, agents, recovery, chosen }: { edges: Edge[]; agents: Agent[]; recovery: Route[]; chosen: string }) {
  const self = useRef<HTMLDivElement>(null);
  const available = useWidth(self);
  const width = useMemo(() => measure("550 12px"), []);
  const shape = useMemo(() => {
    const names = [...new Set([...edges.flatMap((it) => [it.from, it.to]), ...recovery.map((it) => it.to)])].slice(0, MAX_NODES);
    return { names, layout: layered(names, edges, available - MARGIN * 2) };
  }, [edges, recovery, available]);
  const { layout } = shape;
  const kinds = new Map(agents.map((it) => [it.name, it.human ? "person" : (it.kind ?? "agent")]));
  const max = Math.max(1, ...edges.map((it) => it.traffic.sent));
  const drawn = edges.flatMap((edge, i) => {
    const from = layout.nodes.get(edge.from);
    const to = layout.nodes.get(edge.to);
    if (from === undefined || to === undefined || from === to) {
      return [];
    }
    const { path, x, y } = edgePath(from, to, layout);
    return [{ key: i, edge, path, x, y, tone: failureRate(edge.traffic) > 0.05 ? "bad" : edge.contract === null ? "none" : "" }];
  });
  const labels = drawn.map((it) => ({ ...it, text: label(it.edge) })).filter((it) => it.text !== "");
  const boxes = spread(
    labels.map((it) => labelBox(it.x, it.y, it.text, layout.width)),
    [...layout.nodes.values()].map((it) => ({ x: it.x, y: it.y, width: NODE.width, height: NODE.height })),
  );
  // Labels may be moved above the first or below the last agent.
  const top = Math.min(0, ...boxes.map((it) => it.y));
  const bottom = Math.max(layout.height, ...boxes.map((it) => it.y + it.height));
  const size = { width: layout.width + MARGIN * 2, height: bottom - top + MARGIN * 2 };
  const badges = labels.map((it, i) => ({ ...it, box: boxes[i]! }));
  const summary = edges.slice(0, 40).map((it) => it.from + " to " + it.to).join(", ");
  return (
    <div class="graph" ref={self} tabIndex={0} role="region" aria-label="Graph of edges">
      <svg width={size.width} viewBox={`${-MARGIN} ${top - MARGIN} ${size.width} ${size.height}`} role="img" aria-label={"Edges: " + summary}>
        <defs>
          {["", "bad", "none", "back"].map((it) => <marker key={it} id={"tip" + it} class={"tip " + it} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" /></marker>)}
        </defs>
        {drawn.map((it) => <path key={it.key} class={"edge " + it.tone + (it.edge.contract?.id === chosen ? " chosen" : "")} d={it.path} stroke-width={1.2 + 3.2 * Math.sqrt(it.edge.traffic.sent / max)} marker-end={"url(#tip" + it.tone + ")"} />)}
        {recovery.map((it, i) => {
          const from = layout.nodes.get(it.from);
          const to = layout.nodes.get(it.to);
          return from === undefined || to === undefined || from === to ? null : <path key={i} class="edge-back" d={edgePath(from, to, layout).path} marker-end="url(#tipback)"><title>{it.contract + " " + it.when}</title></path>;
        })}
        {shape.names.map((name) => {
          const at = layout.nodes.get(name)!;
          const kind = name.startsWith("human:") ? "person" : (kinds.get(name) ?? (name === "operator" ? "operator" : "unknown"));
          return (
            <g key={name} class={"node " + kind + (name === chosen ? " chosen" : "")} transform={`translate(${at.x} ${at.y})`} onClick={() => go(agentHref(name))}>
              <title>{cut(name, 200) + " (" + kind + ")"}</title>
              <rect width={NODE.width} height={NODE.height} rx={kind === "person" ? 17 : 7} />
              <text x={NODE.width / 2} y={NODE.height / 2 + 4}>{fitted(name, LABEL, width)}</text>
            </g>
          );
        })}
        {badges.map(({ key, edge, text, box }) => (
          <g key={key} class={"badge" + (edge.contract !== null && edge.contract.id === chosen ? " chosen" : "") + (failureRate(edge.traffic) > 0.05 ? " bad" : "")}
            onClick={() => edge.contract !== null && go(contractHref(edge.contract.id))}>
            <title>{cut(edge.contract?.id ?? "no contract", 100) + ", " + edge.traffic.sent + " sent, " + percent(failureRate(edge.traffic)) + " failed"}</title>
            <rect x={box.x} y={box.y} width={box.width} height={box.height} rx={9} /><text x={box.x + box.width / 2} y={box.y + 13}>{text}</text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Returns the level of the contract, the traffic and the share of failures. */
export function label(edge: Edge): string {
  const failed = failureRate(edge.traffic);
  return [edge.contract?.level ?? "", edge.traffic.sent > 0 ? short(edge.traffic.sent) : "", failed > 0 ? "✕ " + percent(failed) : ""].filter((it) => it !== "").join(" · ");
}

/** Returns the box of a label around a point, within the width of the drawing. */
function labelBox(x: number, y: number, text: string, drawing: number): Box {
  const width = boxWidth(text);
  return { x: Math.max(0, Math.min(x - width / 2, drawing - width)), y: y - 9, width, height: 18 };
}

function boxWidth(text: string): number {
  return Math.max(30, text.length * 6.6 + 14);
}

/** The width of an element's content. */
function useWidth(of: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const element = of.current!;
    const update = (): void => {
      const style = getComputedStyle(element);
      setWidth(element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight));
    };
    const observer = new ResizeObserver(update);
    update();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return width;
}

function short(n: number): string {
  return n >= 1000 ? Math.round(n / 100) / 10 + "k" : String(n);
}

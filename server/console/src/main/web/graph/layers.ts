/**
 * A layered layout of a directed graph, left to right. The layer of a node is the length of the longest path to it, without
 * edges that close a cycle. Within a layer, nodes are placed near their neighbours by a few barycentre sweeps.
 */
export interface Node { id: string; x: number; y: number; layer: number }
export interface Layout { nodes: Map<string, Node>; width: number; height: number; back: Set<string> }

export const NODE = { width: 148, height: 34, across: 104, down: 22 };
const SWEEPS = 6;

export const edgeKey = (from: string, to: string): string => from + "\u0000" + to;

export function layered(ids: string[], edges: { from: string; to: string }[]): Layout {
  const out = new Map<string, string[]>(ids.map((id) => [id, []]));
  const into = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { from, to } of edges) {
    if (from !== to && out.has(from) && out.has(to) && !out.get(from)!.includes(to)) {
      out.get(from)!.push(to);
      into.get(to)!.push(from);
    }
  }
  const back = backEdges(ids, out);
  const layers = columns(ids, out, back);
  for (let i = 0; i < SWEEPS; i++) {
    sweep(layers, i % 2 === 0 ? into : out, i % 2 === 0);
  }
  return positions(layers, back);
}

/** Iterative depth-first search: an edge to a node on the current path closes a cycle. */
function backEdges(ids: string[], out: Map<string, string[]>): Set<string> {
  const back = new Set<string>();
  const state = new Map<string, "open" | "done">();
  for (const root of ids) {
    if (state.has(root)) {
      continue;
    }
    const path: { id: string; next: number }[] = [{ id: root, next: 0 }];
    state.set(root, "open");
    while (path.length > 0) {
      const top = path[path.length - 1]!;
      const to = out.get(top.id)![top.next++];
      if (to === undefined) {
        state.set(top.id, "done");
        path.pop();
      } else if (state.get(to) === "open") {
        back.add(edgeKey(top.id, to));
      } else if (!state.has(to)) {
        state.set(to, "open");
        path.push({ id: to, next: 0 });
      }
    }
  }
  return back;
}

function columns(ids: string[], out: Map<string, string[]>, back: Set<string>): string[][] {
  const degree = new Map(ids.map((id) => [id, 0]));
  for (const [from, tos] of out) {
    for (const to of tos) {
      if (!back.has(edgeKey(from, to))) {
        degree.set(to, degree.get(to)! + 1);
      }
    }
  }
  const layer = new Map(ids.map((id) => [id, 0]));
  const queue = ids.filter((id) => degree.get(id) === 0);
  for (let i = 0; i < queue.length; i++) {
    const from = queue[i]!;
    for (const to of out.get(from)!.filter((it) => !back.has(edgeKey(from, it)))) {
      layer.set(to, Math.max(layer.get(to)!, layer.get(from)! + 1));
      degree.set(to, degree.get(to)! - 1);
      if (degree.get(to) === 0) {
        queue.push(to);
      }
    }
  }
  const found: string[][] = [];
  for (const id of ids) {
    (found[layer.get(id)!] ??= []).push(id);
  }
  return found.map((it) => it ?? []);
}

function sweep(layers: string[][], neighbours: Map<string, string[]>, forward: boolean): void {
  const location = new Map<string, number>();
  const order = forward ? layers.map((_, i) => i) : layers.map((_, i) => layers.length - 1 - i);
  for (const i of order) {
    const layer = layers[i]!;
    const middle = new Map(layer.map((id, at) => {
      const known = neighbours.get(id)!.map((it) => location.get(it)).filter((it): it is number => it !== undefined);
      return [id, known.length === 0 ? at : known.reduce((sum, it) => sum + it, 0) / known.length];
    }));
    layer.sort((a, b) => middle.get(a)! - middle.get(b)!);
    layer.forEach((id, at) => location.set(id, at - (layer.length - 1) / 2));
  }
}

function positions(layers: string[][], back: Set<string>): Layout {
  const tallest = Math.max(1, ...layers.map((it) => it.length));
  const step = NODE.height + NODE.down;
  const nodes = new Map<string, Node>();
  layers.forEach((layer, i) => layer.forEach((id, at) => nodes.set(id, {
    id, layer: i, x: i * (NODE.width + NODE.across), y: (at + (tallest - layer.length) / 2) * step,
  })));
  return { nodes, back, width: Math.max(1, layers.length) * (NODE.width + NODE.across) - NODE.across, height: tallest * step };
}

/** Returns the path between two nodes and its midpoint; back edges run below all nodes. */
export function edgePath(from: Node, to: Node, height: number): { path: string; x: number; y: number } {
  const y1 = from.y + NODE.height / 2;
  const y2 = to.y + NODE.height / 2;
  if (to.layer > from.layer) {
    const x1 = from.x + NODE.width;
    const bend = Math.max(30, (to.x - x1) / 2);
    return { path: `M${x1} ${y1}C${x1 + bend} ${y1} ${to.x - bend} ${y2} ${to.x - 6} ${y2}`, x: (x1 + to.x) / 2, y: (y1 + y2) / 2 };
  }
  const x1 = from.x + NODE.width - 22;
  const x2 = to.x + 22;
  const low = height + 12 + 8 * ((from.layer + to.layer) % 3);
  const path = `M${x1} ${from.y + NODE.height}C${x1} ${low} ${x1} ${low} ${(x1 + x2) / 2} ${low}S${x2} ${low} ${x2} ${to.y + NODE.height + 6}`;
  return { path, x: (x1 + x2) / 2, y: low };
}

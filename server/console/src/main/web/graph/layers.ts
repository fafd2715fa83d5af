/**
 * A layered layout of a directed graph. The layer of a node is the length of the longest path to it, without edges that
 * close a cycle. Within a layer, nodes are placed near their neighbours by a few barycentre sweeps. Layers are columns from
 * left to right, or rows from top to bottom if the columns are too wide; a layer may then take several rows.
 */
export interface Node { id: string; x: number; y: number; layer: number }
export interface Layout { nodes: Map<string, Node>; width: number; height: number; back: Set<string>; down: boolean }

export const NODE = { width: 148, height: 34, across: 104, down: 22 };
/** Space for edges that do not lead to a later layer: below all columns, or to the right of all rows. */
export const SPACE = { below: 40, right: 52 };
const ROWS = { across: 16, down: 26, between: 48 };
const SWEEPS = 6;

export const edgeKey = (from: string, to: string): string => from + "\u0000" + to;

/** Returns the layout for a drawing that should not be wider than {@code max}. */
export function layered(ids: string[], edges: { from: string; to: string }[], max = Infinity): Layout {
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
  const wide = columnsWidth(layers);
  return wide <= max ? inColumns(layers, back, wide) : inRows(layers, back, max - SPACE.right);
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

function columnsWidth(layers: string[][]): number {
  return Math.max(1, layers.length) * (NODE.width + NODE.across) - NODE.across;
}

function inColumns(layers: string[][], back: Set<string>, width: number): Layout {
  const tallest = Math.max(1, ...layers.map((it) => it.length));
  const step = NODE.height + NODE.down;
  const nodes = new Map<string, Node>();
  layers.forEach((layer, i) => layer.forEach((id, at) => nodes.set(id, {
    id, layer: i, x: i * (NODE.width + NODE.across), y: (at + (tallest - layer.length) / 2) * step,
  })));
  return { nodes, back, width, height: tallest * step + SPACE.below, down: false };
}

/** Places each layer in rows of at least two nodes. */
function inRows(layers: string[][], back: Set<string>, max: number): Layout {
  const step = NODE.width + ROWS.across;
  const perRow = Math.max(2, Math.floor((max + ROWS.across) / step));
  const widest = Math.min(perRow, Math.max(1, ...layers.map((it) => it.length)));
  const width = widest * step - ROWS.across;
  const nodes = new Map<string, Node>();
  let y = 0;
  layers.forEach((layer, i) => {
    for (let at = 0; at < layer.length; at += perRow) {
      const row = layer.slice(at, at + perRow);
      const left = (width - (row.length * step - ROWS.across)) / 2;
      row.forEach((id, n) => nodes.set(id, { id, layer: i, x: left + n * step, y }));
      y += NODE.height + ROWS.down;
    }
    y += ROWS.between - ROWS.down;
  });
  return { nodes, back, width: width + SPACE.right, height: Math.max(NODE.height, y - ROWS.between), down: true };
}

/** Returns the path between two nodes and the place of its label, which no node covers. */
export function edgePath(from: Node, to: Node, layout: Layout): { path: string; x: number; y: number } {
  return layout.down ? downPath(from, to, layout.width - SPACE.right) : acrossPath(from, to, layout.height - SPACE.below);
}

/** Edges that do not lead to a later layer run to the right of all nodes. */
function downPath(from: Node, to: Node, width: number): { path: string; x: number; y: number } {
  if (to.layer > from.layer) {
    const x1 = from.x + NODE.width / 2;
    const y1 = from.y + NODE.height;
    const x2 = to.x + NODE.width / 2;
    const bend = Math.max(20, (to.y - y1) / 2);
    return { path: `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${to.y - bend} ${x2} ${to.y - 6}`, x: x2 + Math.max(-50, Math.min(50, (x1 - x2) / 4)), y: to.y - 13 };
  }
  const y1 = from.y + NODE.height / 2;
  const y2 = to.y + NODE.height / 2;
  const right = width + 10 + 6 * ((from.layer + to.layer) % 3);
  const path = `M${from.x + NODE.width} ${y1}C${right} ${y1} ${right} ${y1} ${right} ${(y1 + y2) / 2}S${right} ${y2} ${to.x + NODE.width + 6} ${y2}`;
  return { path, x: width + 26, y: (y1 + y2) / 2 };
}

/** Edges that do not lead to a later layer run below all nodes. */
function acrossPath(from: Node, to: Node, height: number): { path: string; x: number; y: number } {
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

/**
 * The layout of a folded task: the first packets at the left, each step one column to the right. Delegated branches lead to a
 * join, after which the work goes on. A single chain is wrapped into lines.
 */
import type { Folded } from "./folds";
import type { Tie } from "./rails";

export interface Placed { node: Folded | null; x: number; y: number }
export interface Link { from: Placed; to: Placed; tie: Tie | "join" }
export interface Tree { placed: Placed[]; links: Link[]; width: number; height: number; left: number }

export const BOX = { width: 168, height: 44, across: 46, down: 14, join: 14 };
const MAX_NODES = 300;
const STEP = BOX.width + BOX.across;
const LINE = BOX.height + BOX.down;

/** Returns the layout of at most 300 nodes; `left` is the number of nodes that are not placed. */
export function treeOf(roots: Folded[], width: number): Tree {
  const drawing = new Drawing();
  const chain = roots.length === 1 ? chainOf(roots[0]!) : null;
  if (chain !== null && chain.length * STEP > width) {
    drawing.wrap(chain, Math.max(1, Math.floor((width + BOX.across) / STEP)));
  } else {
    roots.forEach((it) => drawing.place(it, 0, null, null));
  }
  return drawing.tree();
}

function chainOf(root: Folded): Folded[] | null {
  const chain = [root];
  for (let at = root; at.branches.length > 0; at = at.branches[0]!) {
    if (at.branches.length > 1 || at.branches[0]!.tie === "child") {
      return null;
    }
    chain.push(at.branches[0]!);
  }
  return chain;
}

class Drawing {
  private readonly placed: Placed[] = [];
  private readonly links: Link[] = [];
  private bottom = 0;
  private left = 0;

  /** Places a node and its branches below all placed nodes, or beside its predecessor; returns the last column. */
  place(node: Folded, column: number, from: Placed | null, line: number | null): number {
    if (this.placed.length >= MAX_NODES) {
      this.left++;
      return column;
    }
    const at: Placed = { node, x: column * STEP, y: line ?? this.bottom };
    this.placed.push(at);
    this.bottom = Math.max(this.bottom, at.y + LINE);
    if (from !== null) {
      this.links.push({ from, to: at, tie: node.tie ?? "handoff" });
    }
    const delegated = node.branches.filter((it) => it.tie === "child");
    const others = node.branches.filter((it) => it.tie !== "child");
    if (delegated.length === 0) {
      return this.branches(others, column + 1, at, at.y);
    }
    const begin = this.links.length;
    const last = this.branches(delegated, column + 1, at, at.y);
    return this.join(at, begin, last + 1, others);
  }

  private branches(nodes: Folded[], column: number, from: Placed, line: number): number {
    let last = column - 1;
    nodes.forEach((it, i) => {
      last = Math.max(last, this.place(it, column, from, i === 0 ? line : null));
    });
    return last;
  }

  /** Links the ends of delegated branches with one point. */
  private join(from: Placed, begin: number, column: number, after: Folded[]): number {
    const join: Placed = { node: null, x: column * STEP, y: from.y };
    const branches = this.links.slice(begin);
    const starts = new Set(branches.map((it) => it.from));
    this.placed.push(join);
    for (const { to } of branches) {
      if (!starts.has(to)) {
        this.links.push({ from: to, to: join, tie: "join" });
      }
    }
    return this.branches(after, column + 1, join, from.y);
  }

  /** Places a chain in lines. */
  wrap(chain: Folded[], perLine: number): void {
    let from: Placed | null = null;
    chain.slice(0, MAX_NODES).forEach((node, i) => {
      const at: Placed = { node, x: (i % perLine) * STEP, y: Math.floor(i / perLine) * (LINE + BOX.down) };
      this.placed.push(at);
      if (from !== null) {
        this.links.push({ from, to: at, tie: node.tie ?? "handoff" });
      }
      from = at;
    });
    this.left = Math.max(0, chain.length - MAX_NODES);
  }

  tree(): Tree {
    return {
      placed: this.placed, links: this.links, left: this.left,
      width: Math.max(0, ...this.placed.map((it) => it.x + (it.node === null ? BOX.join : BOX.width))),
      height: Math.max(BOX.height, ...this.placed.map((it) => it.y + BOX.height)),
    };
  }
}

/** Returns the path from one box to the next; to the next line of a chain it runs between the lines. */
export function linkPath({ from, to }: Link): string {
  const x1 = from.x + (from.node === null ? BOX.join : BOX.width);
  const y1 = from.y + BOX.height / 2;
  const x2 = to.x;
  const y2 = to.y + BOX.height / 2;
  if (x2 >= x1) {
    const bend = Math.min(BOX.across, (x2 - x1) / 2);
    return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  }
  const between = from.y + BOX.height + BOX.down;
  const middle = to.x + BOX.width / 2;
  const down = from.x + BOX.width / 2;
  return `M${down} ${from.y + BOX.height}V${between}H${middle}V${to.y}`;
}

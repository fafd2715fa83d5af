import { describe, expect, it } from "vitest";
import { latest, niceTop, sparkPath } from "../../main/web/graph/chart";
import { ticks } from "../../main/web/graph/axis";
import { fold, type Step } from "../../main/web/graph/folds";
import { BOX, treeOf } from "../../main/web/graph/tree";
import { spread } from "../../main/web/graph/labels";
import { edgeKey, edgePath, layered, NODE } from "../../main/web/graph/layers";
import { rails, type Linked } from "../../main/web/graph/rails";

const packet = (packetId: string, tie: Partial<Linked> = {}): Linked => ({
  packetId, previousPacketId: null, parentPacketId: null, retryOf: null, recoveryOf: null, ...tie,
});

describe("rails of packets", () => {
  it("keeps a chain of handoffs on one lane", () => {
    const { rows, lanes } = rails([packet("a"), packet("b", { previousPacketId: "a" }), packet("c", { previousPacketId: "b" })]);
    expect(lanes).toBe(1);
    expect(rows.map((it) => it.from?.tie ?? null)).toEqual([null, "handoff", "handoff"]);
    expect(rows.map((it) => it.continues)).toEqual([true, true, false]);
  });

  it("gives children their own lanes while the parent's lane continues", () => {
    const { rows } = rails([packet("p"), packet("c1", { parentPacketId: "p" }), packet("c2", { parentPacketId: "p" })]);
    expect(rows[1]).toEqual({ lane: 1, from: { lane: 0, tie: "child" }, through: [0], continues: false });
    expect(rows[2]).toEqual({ lane: 0, from: { lane: 0, tie: "child" }, through: [], continues: false });
  });

  it("distinguishes retries and recoveries from handoffs", () => {
    const { rows } = rails([packet("a"), packet("b", { retryOf: "a" }), packet("c", { recoveryOf: "b", previousPacketId: "x" })]);
    expect(rows.map((it) => it.from?.tie ?? null)).toEqual([null, "retry", "recovery"]);
  });

  it("ignores links to unknown packets", () => {
    expect(rails([packet("a", { previousPacketId: "gone" })]).rows[0]!.from).toBeNull();
  });

  it("stays narrow and fast with ten thousand children", () => {
    const many = [packet("p"), ...Array.from({ length: 10_000 }, (_, i) => packet("c" + i, { parentPacketId: "p" }))];
    const begun = performance.now();
    expect(rails(many).lanes).toBe(2);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe("layers of a graph", () => {
  it("places each node to the right of its predecessors", () => {
    const { nodes } = layered(["a", "b", "c"], [{ from: "a", to: "b" }, { from: "b", to: "c" }, { from: "a", to: "c" }]);
    expect(["a", "b", "c"].map((it) => nodes.get(it)!.layer)).toEqual([0, 1, 2]);
  });

  it("finds the edge that closes a cycle", () => {
    const { back, nodes } = layered(["a", "b"], [{ from: "a", to: "b" }, { from: "b", to: "a" }, { from: "a", to: "a" }]);
    expect([...back]).toEqual([edgeKey("b", "a")]);
    expect(nodes.get("b")!.layer).toBe(1);
  });

  const ids = Array.from({ length: 60 }, (_, i) => "n" + i);
  const edges = ids.flatMap((from, i) => [{ from, to: ids[(i * 7 + 3) % 60]! }, { from, to: ids[(i * 13 + 5) % 60]! }]);

  it("are columns if there is space, else rows", () => {
    const three = [{ from: "a", to: "b" }, { from: "b", to: "c" }];
    expect(layered(["a", "b", "c"], three, 652).down).toBe(false);
    const { down, nodes } = layered(["a", "b", "c"], three, 651);
    expect(down).toBe(true);
    expect(["a", "b", "c"].map((it) => nodes.get(it)!.x)).toEqual([0, 0, 0]);
  });

  it.each([Infinity, 1000, 348])("neither overlap nor exceed the drawing at %s pixels", (max) => {
    const layout = layered(ids, edges, max);
    const all = [...layout.nodes.values()];
    expect(layout.down).toBe(max < Infinity);
    expect(layout.width).toBeLessThanOrEqual(Math.max(max, 364));
    for (const it of all) {
      expect(it.x >= 0 && it.x + NODE.width <= layout.width && it.y >= 0 && it.y + NODE.height <= layout.height).toBe(true);
      expect(all.filter((other) => Math.abs(other.x - it.x) < NODE.width && Math.abs(other.y - it.y) < NODE.height)).toHaveLength(1);
    }
    for (const { from, to } of edges.filter((it) => it.from !== it.to)) {
      const { x, y } = edgePath(layout.nodes.get(from)!, layout.nodes.get(to)!, layout);
      expect(x - 24 >= 0 && x + 24 <= layout.width && y >= 0 && y <= layout.height).toBe(true);
    }
  });
});

describe("charts", () => {
  it("draw nothing for fewer than two values and stay inside the area", () => {
    expect(sparkPath([1], 10, 10)).toBe("");
    expect(sparkPath([0, 5], 10, 10)).toBe("M0 8.5L10 1.5");
  });

  it("average the last minute", () => {
    expect(latest([9, ...Array.from({ length: 11 }, () => 1), 49], 5)).toBe(1);
    expect(latest([], 5)).toBe(0);
  });

  it("end an axis on a round number", () => {
    expect([0, 0.3, 1, 3, 17, 620].map(niceTop)).toEqual([1, 0.5, 1, 5, 20, 1000]);
  });
});

describe("folded tasks", () => {
  const step = (packetId: string, from: string, to: string, tie: Partial<Linked> = {}, status = "completed"): Step => ({
    ...packet(packetId, tie), sender: from, target: to, boundTo: null, type: "task.assign", status,
  });

  it("draw equal delegated packets once", () => {
    const steps = [step("p", "a", "b"), ...Array.from({ length: 200 }, (_, i) => step("c" + i, "b", "c", { parentPacketId: "p" }, i === 7 ? "failed" : "completed"))];
    const [root] = fold(steps);
    expect(root!.branches.map((it) => [it.status, it.packets.length, it.rounds])).toEqual([["completed", 199, false], ["failed", 1, false]]);
  });

  it("draw the repeated rounds of a chain once", () => {
    const steps = Array.from({ length: 200 }, (_, i) => step("p" + i, i % 2 === 0 ? "a" : "b", i % 2 === 0 ? "b" : "a", i === 0 ? {} : { previousPacketId: "p" + (i - 1) }));
    const [root] = fold(steps);
    const chain = [];
    for (let at = root; at !== undefined; at = at.branches[0]) {
      chain.push([at.to, at.packets.length, at.rounds]);
    }
    expect(chain).toEqual([["b", 1, false], ["a", 99, true], ["b", 99, true], ["a", 1, false]]);
  });

  it("keep every packet, also of a chain of ten thousand", () => {
    const steps = Array.from({ length: 10_000 }, (_, i) => step("p" + i, "a" + (i % 7), "a" + ((i * i) % 5), i === 0 ? {} : { previousPacketId: "p" + (i - 1) }));
    const begun = performance.now();
    let packets = 0;
    for (let at = fold(steps)[0]; at !== undefined; at = at.branches[0]) {
      packets += at.packets.length;
    }
    expect(packets).toBe(10_000);
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it("place two hundred different steps without overlaps", () => {
    const steps = [step("p", "a", "b"), ...Array.from({ length: 199 }, (_, i) => step("c" + i, "b", "agent" + i, i % 3 === 0 ? { parentPacketId: "p" } : { previousPacketId: "c" + (i - 1) }))];
    const { placed } = treeOf(fold(steps), 1000);
    const boxes = placed.filter((it) => it.node !== null);
    expect(boxes).toHaveLength(200);
    for (const a of boxes) {
      expect(boxes.filter((b) => a !== b && Math.abs(a.x - b.x) < BOX.width && Math.abs(a.y - b.y) < BOX.height)).toEqual([]);
    }
  });

  it("lead delegated branches to a join, after which the work goes on", () => {
    const steps = [step("p", "a", "b"), step("c1", "b", "c", { parentPacketId: "p" }), step("c2", "b", "d", { parentPacketId: "p" }), step("n", "b", "e", { previousPacketId: "p" })];
    const { links, placed } = treeOf(fold(steps), 2000);
    const join = placed.find((it) => it.node === null)!;
    expect(links.filter((it) => it.to === join)).toHaveLength(2);
    expect(links.filter((it) => it.from === join).map((it) => it.to.node!.to)).toEqual(["e"]);
  });

  it("wrap a long chain into lines", () => {
    const steps = Array.from({ length: 20 }, (_, i) => step("p" + i, "a" + i, "a" + (i + 1), i === 0 ? {} : { previousPacketId: "p" + (i - 1) }));
    expect(treeOf(fold(steps), 1000).width).toBeLessThanOrEqual(1000);
  });
});

describe("the time axis", () => {
  it("has round times", () => {
    expect(ticks(0, 9_500).map((it) => it.label)).toEqual(["0", "5.0 s"]);
    expect(ticks(0, 3_600_000).map((it) => it.label)).toEqual(["0", "30 m", "1 h"]);
    expect(ticks(5, 5)).toHaveLength(2);
  });
});

describe("labels", () => {
  it("do not overlap each other or nodes", () => {
    const box = (y: number) => ({ x: 0, y, width: 40, height: 18 });
    const placed = spread([box(0), box(0), box(5)], [box(0)]);
    const all = [box(0), ...placed].map((it) => it.y).sort((a, b) => a - b);
    all.slice(1).forEach((y, i) => expect(y - all[i]!).toBeGreaterThanOrEqual(18));
  });
});

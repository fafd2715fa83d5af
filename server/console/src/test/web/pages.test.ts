import { describe, expect, it } from "vitest";
import type { Agent, AlertGroup, Brief, Contract, Hop, InboxItem, Record, TaskPacket } from "../../main/web/api/types";
import { changes } from "../../main/web/pages/AgentForms";
import { sorted } from "../../main/web/pages/AlertGroups";
import { byTarget, late, silent, unowned } from "../../main/web/pages/openWork";
import { drafted } from "../../main/web/pages/draft";
import { edges, failureRate, routes } from "../../main/web/pages/edges";
import { answerOf } from "../../main/web/pages/answerFields";
import { byUrgency } from "../../main/web/pages/Inbox";
import { changed, quotaRows, share } from "../../main/web/pages/Quotas";
import { words } from "../../main/web/pages/Settings";
import { withFields } from "../../main/web/pages/Send";
import { acceptances, bar, spans } from "../../main/web/pages/spans";
import { isEnvelope } from "../../main/web/pages/envelopeMembers";
import { lostAt } from "../../main/web/pages/TaskChanges";
import { dayStart, filtersOf, filterText, listAddress } from "../../main/web/pages/taskQuery";
import { windowOf } from "../../main/web/ui/windowing";

const at = (second: number): string => new Date(second * 1000).toISOString();
const brief = (it: Partial<Brief>): Brief => ({
  packetId: "p", taskId: "t", type: "task.assign", sender: "a", target: "b", status: "ready", owner: "a", boundTo: null, waitingOn: null,
  terminalReason: null, contract: null, attempt: 1, parentPacketId: null, previousPacketId: null, createdAt: at(0), updatedAt: at(0), ...it,
});

describe("current responsibility", () => {
  it("groups unaccepted packets by target", () => {
    const found = byTarget([brief({ target: "b", createdAt: at(5) }), brief({ target: "c", createdAt: at(1) }), brief({ target: "b", createdAt: at(3) })]);
    expect(found.map((it) => [it.target, it.count, it.oldest.createdAt])).toEqual([["c", 1, at(1)], ["b", 2, at(3)]]);
  });

  it("counts packets without activity for a minute as silent", () => {
    expect(silent([brief({ updatedAt: at(0) }), brief({ updatedAt: at(60) })], 100_000)).toHaveLength(1);
  });

  it("measures lateness by transport and excludes people", () => {
    const agents = [{ name: "web", kind: "agent", delivery: { transport: "http" } }] as Agent[];
    const list = [brief({ target: "web" }), brief({ target: "b" }), brief({ target: "human:desk" })];
    expect(late(list, agents, 1000).map((it) => it.target)).toEqual(["web"]);
    expect(late(list, agents, 3000).map((it) => it.target)).toEqual(["web", "b"]);
  });
});

describe("spans", () => {
  const packets = [{ ...brief({}), retryOf: null, recoveryOf: null, status: "completed", updatedAt: at(10) }] as TaskPacket[];

  it("divide a packet into waiting and working time", () => {
    const accepted = acceptances([{ event: "packet.accepted", packetId: "p", at: at(4) }, { event: "packet.accepted", packetId: "p", at: at(9) }] as Record[]);
    const span = spans(packets, accepted).get("p")!;
    expect(bar(span, 0, 20_000)).toEqual({ left: 0, wait: 20, work: 30 });
  });

  it("of an unaccepted packet contain only waiting time", () => {
    const span = spans(packets, new Map()).get("p")!;
    expect(bar(span, 0, 10_000)).toEqual({ left: 0, wait: 100, work: 0 });
  });
});

describe("losses", () => {
  const hop = { from: "1", to: "2", fromAgent: "a", toAgent: "b", added: [], changed: [], removed: [{ pointer: "/x", value: 1 }, { pointer: "/y", value: 2 }] } as Hop;

  it("include missing and altered key facts, but no removed members", () => {
    const fact = { kind: "decision", text: "use the cookie", pointer: "/s" };
    expect(lostAt(hop)).toBe(0);
    expect(lostAt({ ...hop, lost: [fact] })).toBe(1);
    expect(lostAt({ ...hop, lost: [fact], altered: [{ ...fact, now: "use no cookie" }] })).toBe(2);
  });

  it("exclude members that change with every message", () => {
    expect(["/handoffId", "/fromAgent/agentId", "/completedSubtasks/0/completedAt"].every(isEnvelope)).toBe(true);
    expect(["/currentState/handoffId", "/fromAgentX", "/constraints/0"].some(isEnvelope)).toBe(false);
  });
});

describe("edges", () => {
  const contract = (id: string, source: string, target: string): Contract =>
    ({ id, version: "1.0.0", hash: "", level: "L1", findings: [], contract: { source, target, recovery: { on_reject: "supervisor", on_timeout: "human", on_error: "source" }, human_in_the_loop: { channel: "desk" } } });
  const agents = [{ name: "b", kind: "agent", roles: ["expert"], supervisor: "lead" }] as Agent[];

  it("count traffic by contract, including roles", () => {
    const packets = [brief({ status: "failed", terminalReason: "EXECUTION_ERROR" }), brief({ status: "completed", terminalReason: "SUCCESS" }), brief({ target: "role:expert" }), brief({ sender: "x" })];
    const found = edges([contract("c", "a", "expert")], packets, agents);
    expect(found.map((it) => [it.from, it.to, it.contract?.id ?? null, it.traffic.sent])).toEqual([["a", "expert", "c", 3], ["x", "b", null, 1]]);
    expect(failureRate(found[0]!.traffic)).toBe(0.5);
  });

  it("have recovery routes", () => {
    expect(routes(contract("c", "a", "b"), agents).map((it) => it.when + " " + it.to)).toEqual(["on_reject lead", "on_timeout human:desk", "on_error a"]);
  });
});

describe("drafts", () => {
  it("wrap unknown objects as payload and leave known formats to the daemon", () => {
    expect(drafted('{"n":1}')).toEqual({ payload: { n: 1 } });
    expect(drafted('{"payload":{}}')).toBeNull();
    expect(drafted('{"schemaVersion":"2.0","handoffId":"x"}')).toBeNull();
    expect(drafted("objective: x")).toBeNull();
    expect(drafted("[1]")).toBeNull();
  });

  it("prefer form fields over the text", () => {
    const none = { target: "", type: "", taskId: "", objective: "" };
    expect(withFields({ payload: {}, receivers: ["x"] }, { ...none, target: " b " })).toEqual({ type: "task.assign", payload: {}, target: "b" });
    expect(withFields({ payload: {}, receivers: ["x"] }, none)).toEqual({ type: "task.assign", payload: {}, receivers: ["x"] });
  });
});

describe("lists", () => {
  it("send the filters of the URL to the daemon", () => {
    const filters = filtersOf(new URLSearchParams("q=refund+ord&status=FAILED&minCost=0.5&sort=cost&other=1&from=x"));
    expect(filterText(filters)).toBe("q=refund+ord&status=FAILED&from=x&minCost=0.5&sort=cost");
    const sent = new URLSearchParams(listAddress(filters).split("?")[1]);
    expect(Object.fromEntries(sent)).toEqual({ order: "newest", q: "refund ord*", status: "FAILED", minCost: "0.5", sort: "cost" });
    expect(listAddress({ ...filters, q: '"a phrase"', minCost: "x", sort: "size" })).toContain("q=%22a+phrase%22");
    expect(listAddress({ ...filters, q: " ()* " })).not.toContain("q=");
    expect(dayStart("2026-02-28", 1)).toBe(new Date(2026, 2, 1).toISOString());
  });

  it("sort by due time", () => {
    const item = (id: string, dueAt: string | null, since: number): InboxItem => ({ id, dueAt, at: at(since) }) as InboxItem;
    expect(byUrgency([item("a", null, 1), item("b", at(9), 5), item("c", null, 0)]).map((it) => it.id)).toEqual(["b", "c", "a"]);
    expect(answerOf("{\"ok\":true}")).toEqual({ ok: true });
    expect(answerOf("yes, do it")).toBe("yes, do it");
  });

  it("render only visible rows", () => {
    expect(windowOf(-100, 800, 40, 10_000)).toEqual({ from: 0, to: 30 });
    expect(windowOf(200_000, 800, 40, 10_000)).toEqual({ from: 4988, to: 5032 });
    expect(windowOf(9e9, 800, 40, 10)).toEqual({ from: 9, to: 10 });
    expect(windowOf(0, 800, 40, 0)).toEqual({ from: 0, to: 0 });
  });
});

describe("operations", () => {
  it("count each packet in one place", () => {
        const ready = [brief({ packetId: "late", target: "a" }), brief({ packetId: "new", target: "a", createdAt: at(999) }), brief({ packetId: "person", target: "human:desk" })];
    const over = late(ready, [], 999_100);
    expect(over.map((it) => it.packetId)).toEqual(["late"]);
    expect(unowned(ready, over).map((it) => it.packetId)).toEqual(["new"]);
  });

  it("remove members that a form leaves empty", () => {
    expect(changes({ roles: "a, b,", version: " 1 " })).toMatchObject({ roles: ["a", "b"], capabilities: null, version: "1", supervisor: null });
  });

  it("put groups with new alerts first and muted ones last", () => {
    const group = (id: string, unseen: number, muted: boolean): AlertGroup => ({ group: id, unseen, muted: muted ? {} : null, lastAt: id }) as AlertGroup;
    expect(sorted([group("a", 3, true), group("b", 0, false), group("c", 1, false)]).map((it) => it.group)).toEqual(["c", "b", "a"]);
  });

  it("name settings in words", () => {
    expect(words("capPerAgentPerDay")).toBe("Cap per agent per day");
  });
});

describe("quotas", () => {
  const usage = {
    namespace: { stored: { used: 5, soft: null, hard: 100 } }, counted: true, next: null,
    items: [{ name: "b", usage: { queued: { used: 9, soft: 8, hard: 10 } } }, { name: "a", usage: { rate: { used: 3, soft: null, hard: null } } }],
  };

  it("shows those closest to their limits first", () => {
    expect(quotaRows(usage).map((it) => it.holder + " " + it.resource)).toEqual(["b queued", " stored", "a rate"]);
    expect(share({ holder: "a", resource: "stored", used: 0, soft: null, hard: 0 })).toBe(1);
  });

  it("changes one limit and keeps the others", () => {
    expect(changed({ queued: { hard: 1 }, rate: { hard: 2 } }, "queued", "3", "4")).toEqual({ rate: { hard: 2 }, queued: { soft: 3, hard: 4 } });
    expect(changed({ queued: { hard: 1 } }, "queued", "", "")).toEqual({});
  });
});

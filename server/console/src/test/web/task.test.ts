import { describe, expect, it } from "vitest";
import type { Agent, Contract, Outcome, Task, TaskPacket } from "../../main/web/api/types";
import { answerFrom, expectedSchema, shapeOf } from "../../main/web/pages/answerFields";
import { compare } from "../../main/web/pages/pairs";
import { suggestions } from "../../main/web/pages/draft";
import { contentOf } from "../../main/web/pages/envelopeMembers";
import { nextStep, stateInWords } from "../../main/web/pages/nextStep";
import { clock, local, setZone } from "../../main/web/text/time";
import { topOf, windowOf } from "../../main/web/ui/windowing";

const NOW = Date.parse("2026-01-01T00:10:00Z");
const packet = (it: Partial<TaskPacket>): TaskPacket => ({
  packetId: "p", type: "task.assign", sender: "a", target: "b", status: "running", owner: "b", boundTo: null, waitingOn: null, terminalReason: null, contract: null,
  attempt: 1, parentPacketId: null, previousPacketId: null, retryOf: null, recoveryOf: null, costUSD: null, createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z", ...it,
});
const task = (status: Task["status"], ...packets: TaskPacket[]): Task => ({
  taskId: "t", status, owner: "b", agents: [], failures: 0, createdAt: "", updatedAt: "", costUSD: 0, handoffs: [], packets,
});
const outcome = (it: Partial<Outcome>): Outcome => ({ taskId: "t", status: "FAILED", result: null, reason: null, error: null, packetId: "p", agent: "b", endedAt: null, ...it });

describe("the state of a task in words", () => {
  it("names the agent that has to act", () => {
    expect(stateInWords(task("ACTIVE", packet({})), null)).toBe("b is working on it");
    expect(stateInWords(task("ACTIVE", packet({ status: "ready" })), null)).toBe("Waits for b to accept it");
    expect(stateInWords(task("ACTIVE", packet({ status: "ready", target: "human:desk" })), null)).toBe("Waits for a decision of the people at desk");
    expect(stateInWords(task("ACTIVE", packet({ status: "waiting", waitingOn: "children" })), null)).toBe("b waits for the delegated work");
    expect(stateInWords(task("FAILED", packet({ status: "failed", terminalReason: "TIMEOUT" })), outcome({ reason: "TIMEOUT" }))).toBe("Failed at b: timeout");
    expect(stateInWords(task("COMPLETED", packet({ status: "completed" })), outcome({ status: "COMPLETED", agent: "c" }))).toBe("Completed by c");
  });
});

describe("the next step", () => {
  it("is an answer if people have to decide", () => {
    const step = nextStep(task("ACTIVE", packet({ status: "waiting", waitingOn: "human" }), packet({ packetId: "c" })), null, NOW)!;
    expect(step.link).toEqual({ href: "/inbox?packet=p", title: "Answer" });
  });

  it("is a replay after a failure, and the dead letter after a block", () => {
    expect(nextStep(task("FAILED", packet({ status: "failed" })), outcome({ reason: "LEASE_LOST" }), NOW)).toMatchObject({ verb: "replay", command: "ahp replay t" });
    expect(nextStep(task("BLOCKED", packet({ status: "blocked", terminalReason: "SAFETY_VIOLATION" })), null, NOW)!.link!.href).toBe("/dead-letters");
  });

  it("is to check the worker if the receiver does not accept for a minute", () => {
    const late = task("ACTIVE", packet({ status: "ready" }));
    expect(nextStep(late, null, Date.parse("2026-01-01T00:00:30Z"))).toBeNull();
    expect(nextStep(late, null, NOW)!.command).toBe("ahp ping b");
  });

  it("does not exist for completed and running tasks", () => {
    expect(nextStep(task("COMPLETED", packet({ status: "completed" })), null, NOW)).toBeNull();
    expect(nextStep(task("ACTIVE", packet({})), null, NOW)).toBeNull();
  });
});

describe("the form of an answer", () => {
  it("is yes or no for a boolean, also as the only member", () => {
    const shape = shapeOf({ type: "object", properties: { approved: { type: "boolean" } } });
    expect(shape.kind === "yes-no" && shape.value(true)).toEqual({ approved: true });
    expect(shapeOf({ type: "boolean" }).kind).toBe("yes-no");
  });

  it("has a button for each choice", () => {
    expect(shapeOf({ enum: ["red", "blue"] })).toEqual({ kind: "choices", options: ["red", "blue"] });
  });

  const schema = {
    type: "object", required: ["amount", "address"], properties: {
      amount: { type: "integer", minimum: 1, maximum: 9 }, tags: { type: "array", items: { type: "string" } }, size: { enum: ["S", "L"] },
      address: { type: "object", required: ["city"], properties: { city: { type: "string" } } },
    },
  };

  it("has fields for an object, nested once", () => {
    const shape = shapeOf(schema);
    expect(shape.kind === "form" && shape.fields.map((it) => [it.path.join("."), it.kind, it.required])).toEqual([["amount", "integer", true], ["tags", "list", false], ["size", "choice", false], ["address.city", "text", true]]);
    const fields = shape.kind === "form" ? shape.fields : [];
    expect(answerFrom(fields, { "/amount": "3", "/tags": "a\n b\n", "/size": "1", "/address/city": "Rome" })).toEqual({ value: { amount: 3, tags: ["a", "b"], size: "L", address: { city: "Rome" } }, errors: {} });
    expect(answerFrom(fields, { "/amount": "12" }).errors).toEqual({ "/amount": "must be from 1 to 9", "/address/city": "is required" });
  });

  it("is JSON for a schema that fields cannot represent", () => {
    expect(shapeOf({ type: "object", properties: { a: { type: "object", properties: { b: { type: "object", properties: {} } } } } }).kind).toBe("json");
    expect(shapeOf({ oneOf: [{ type: "string" }] }).kind).toBe("json");
    expect(shapeOf({}).kind).toBe("form");
  });

  it("comes from the expected output", () => {
    expect(expectedSchema({ requiredFields: ["yes"] })).toEqual({ type: "object", required: ["yes"], properties: { yes: {} } });
    expect(expectedSchema({ type: "boolean" })).toEqual({ type: "boolean" });
    expect(expectedSchema({ schema: "invoice/1" })).toBe("invoice/1");
    expect(expectedSchema(undefined)).toBeNull();
  });

  it("accepts every name of a member", () => {
    const [field] = (shapeOf({ type: "object", required: ["x"], properties: JSON.parse('{"__proto__": {"type": "string"}, "x": {"type": "string"}}') }) as { fields: never[] }).fields;
    expect(JSON.stringify(answerFrom([field!], { "/__proto__": "a" }).value)).toBe('{"__proto__":"a"}');
  });
});

describe("two hops", () => {
  it("are compared content first", () => {
    const { pairs, complete } = compare({ handoffId: "1", a: 1, list: [1, 2], gone: true }, { handoffId: "2", a: 1, list: [1, 3], "new/er": null });
    expect(pairs.map((it) => [it.pointer, it.kind])).toEqual([["/list/1", "changed"], ["/gone", "removed"], ["/new~1er", "added"], ["/a", "same"], ["/list/0", "same"], ["/handoffId", "changed"]]);
    expect(complete).toBe(true);
  });

  it("are compared up to a limit", () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => ["m" + i, i]));
    expect(compare(many, {})).toMatchObject({ complete: false });
  });
});

describe("rows with opened details", () => {
  it("are placed after the details above them", () => {
    const details = [{ index: 2, height: 100 }, { index: 5, height: 50 }];
    expect([0, 2, 3, 5, 6].map((it) => topOf(it, 10, details))).toEqual([0, 20, 130, 150, 210]);
    expect(windowOf(1000, 100, 10, 500, details)).toEqual({ from: 73, to: 107 });
    expect(windowOf(60, 20, 10, 500, details)).toEqual({ from: 0, to: 15 });
  });
});

describe("a payload", () => {
  it("is shown without the technical and empty members of a handoff message", () => {
    const message = { schemaVersion: "2.1", handoffId: "1", taskDescription: "do it", toolCallHistory: [], currentState: { n: 1 } };
    expect(contentOf(message)).toEqual({ content: { taskDescription: "do it", currentState: { n: 1 } }, technical: { schemaVersion: "2.1", handoffId: "1", toolCallHistory: [] } });
    expect(contentOf({ handoffId: "1" })).toEqual({ content: { handoffId: "1" }, technical: null });
    expect(contentOf("text")).toEqual({ content: "text", technical: null });
  });
});

describe("suggestions of the Send page", () => {
  const contract = (source: string, target: string, required: string[]): Contract =>
    ({ id: source + target, version: null, hash: "", level: "L1", findings: [], contract: { source, target, payload: { required } } });
  const agents = [{ name: "a", kind: "agent" }, { name: "b", kind: "agent", roles: ["expert"] }] as Agent[];

  it("are the contracts of the sender, then other agents", () => {
    const found = suggestions([contract("a", "expert", ["summary", "order.id"]), contract("x", "y", [])], agents, "a", false);
    expect(found.map((it) => [it.title, it.target])).toEqual([["a → expert", "role:expert"], ["b", "b"]]);
    expect(JSON.parse(found[0]!.text)).toEqual({ summary: "", order: { id: "" } });
  });

  it("are all contracts for an operator", () => {
    expect(suggestions([contract("x", "y", [])], agents, "operator", true).map((it) => it.title)).toEqual(["x → y", "a", "b"]);
  });
});

describe("the time zone", () => {
  it("applies to absolute times", () => {
    setZone("UTC");
    expect(local("2026-01-02T03:04:05Z")).toMatch(/03:04:05.*UTC$/);
    expect(clock("2026-01-02T03:04:05Z", Date.parse("2026-01-02T23:00:00Z"))).toBe("03:04:05");
    setZone("local");
  });
});

/** Tests of lease renewal and workers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Handoff, LeaseLost, Reject, Worker } from "ahp-handoff";
import { acting, operator, unique, until } from "./daemon.js";

function two() {
  const word = unique();
  return { a: acting(`a-${word}`), b: acting(`b-${word}`), target: `b-${word}`, word };
}

test("a lease is renewed while the work runs", async () => {
  const { a, b, target } = two();
  const packet = await a.submit({ target });
  const lease = await b.accept(packet, { leaseMs: 600 });
  await lease.hold(async () => {
    const first = lease.grant.until;
    await until(async () => Date.parse(lease.grant.until) > Date.parse(first) + 700);
    assert.ok(!lease.lost);
    await lease.complete();
  });
  assert.equal((await a.packet(packet.packetId)).status, "completed");
});

test("a lost lease is detected and aborts its signal", async () => {
  const { a, b, target } = two();
  const packet = await a.submit({ target });
  const lease = await b.accept(packet, { leaseMs: 600 });
  await lease.hold(async () => {
    const ended = new Promise((resolve) => lease.signal.addEventListener("abort", resolve));
    await operator.cancel(packet.packetId, "called off");
    await ended;
    assert.ok(lease.lost);
  });
  assert.equal((await a.packet(packet.packetId)).status, "cancelled");
});

test("a lease without renewal expires", async () => {
  const { a, b, target } = two();
  const packet = await a.submit({ target });
  const lease = await b.accept(packet, { leaseMs: 100 });
  await until(async () => (await a.packet(packet.packetId)).status === "failed");
  await assert.rejects(lease.complete(), LeaseLost);
});

test("a worker applies the results of its handlers", async () => {
  const { a, b, target, word } = two();
  const worker = new Worker(b)
    .handles("task.assign", async (packet, lease) => {
      const todo = packet.payload["do"];
      if (todo === "throw") {
        throw new Error("no");
      }
      if (todo === "hand") {
        await lease.handoff(`c-${word}`, Handoff.build({ goal: "go on" }), {});
      }
      return { done: todo };
    })
    .accepts((packet) => {
      if (packet.payload["do"] === "mischief") {
        throw new Reject("NOT_MINE", "ask another agent");
      }
    });
  const send = async (todo: string) => (await a.submit({ target, payload: { do: todo } })).packetId;
  const ids = await Promise.all(["x", "throw", "hand", "mischief"].map(send));
  assert.equal(await worker.runOnce(5_000), 4);
  const [done, thrown, handed, refused] = await Promise.all(ids.map((it) => a.packet(it)));
  assert.deepEqual(done?.result, { done: "x" });
  assert.deepEqual([thrown?.status, thrown?.error?.["message"]], ["failed", "no"]);
  assert.deepEqual([handed?.status, handed?.waitingOn], ["waiting", "handoff"]);
  assert.deepEqual([refused?.status, refused?.terminalReason], ["cancelled", "REJECTED"]);
});

test("a retry policy repeats a handler that threw", async () => {
  const { a, b, target } = two();
  const attempts: unknown[] = [];
  const worker = new Worker(b, { log: () => undefined }).handles("task.assign", async (packet) => {
    attempts.push(packet["attempt"]);
    if (attempts.length === 1) {
      throw new Error("no");
    }
    return "done";
  });
  const { taskId } = await a.submit({ target, retry: { maxAttempts: 2 } });
  while (attempts.length < 2) {
    await worker.runOnce(5_000);
  }
  assert.deepEqual(attempts, [1, 2]);
  assert.equal((await a.result(taskId)).result, "done");
});

test("a worker runs until stopped and finishes its packets", async () => {
  const { a, b, target } = two();
  const worker = new Worker(b, { concurrency: 2 });
  let inside = 0;
  let open: (() => void) | undefined;
  const together = new Promise<void>((resolve) => (open = resolve));
  worker.handles([], async () => {
    inside++;
    if (inside === 2) {
      worker.stop();
      open?.();
    }
    await together;
    return inside;
  });
  const running = worker.run();
  const sent = await Promise.all([1, 2].map(() => a.submit({ target })));
  await running;
  for (const { packetId } of sent) {
    assert.deepEqual((await a.packet(packetId)).result, 2);
  }
});

test("a worker does not claim other types", async () => {
  const { a, b, target } = two();
  const { packetId } = await a.submit({ target });
  assert.equal(await new Worker(b).handles("review.request", () => null).runOnce(), 0);
  assert.equal((await a.packet(packetId)).status, "ready");
});

test("a worker renews the lease while its handler runs", async () => {
  const { a, b, target } = two();
  const { packetId } = await a.submit({ target });
  const worker = new Worker(b, { leaseMs: 600 }).handles("task.assign", async (_, lease) => {
    const first = Date.parse(lease.grant.until);
    await until(async () => Date.now() > first && Date.parse(lease.grant.until) > first);
  });
  assert.equal(await worker.runOnce(5_000), 1);
  assert.equal((await a.packet(packetId)).status, "completed");
});

test("a worker answers pings", async () => {
  const { a, b, target } = two();
  const never = () => assert.fail("a handler or check got a ping");
  for (const types of ["task.assign", []]) {
    const { packetId } = await a.submit({ type: "health.ping", target });
    assert.equal(await new Worker(b).handles(types, never).accepts(never).runOnce(5_000), 1);
    assert.deepEqual((await a.packet(packetId)).result, { pong: true });
  }
});

test("a handler for pings replaces the answer", async () => {
  const { a, b, target } = two();
  const { packetId } = await a.submit({ type: "health.ping", target });
  await new Worker(b).handles("health.ping", () => ({ load: 0.5 })).runOnce(5_000);
  assert.deepEqual((await a.packet(packetId)).result, { load: 0.5 });
});

test("a worker logs each waiting type without a handler once", async () => {
  const { a, b, target } = two();
  const logged: string[] = [];
  const worker = new Worker(b, { log: (message) => logged.push(message) }).handles("review.request", () => null);
  await a.submit({ target });
  await worker.runOnce();
  await a.submit({ type: "x.unhandled", target });
  await worker.runOnce();
  assert.deepEqual(logged, [
    `packets of type 'task.assign' wait for agent '${target}', but this worker does not handle the type; ` +
      "register a handler with handles('task.assign', …)",
  ]);
});

test("middleware wraps the handlers of a worker", async () => {
  const { a, b, target } = two();
  const calls: string[] = [];
  const worker = new Worker(b, { log: () => undefined })
    .use(async (packet, _lease, proceed) => {
      calls.push("outer");
      if (packet.payload["budget"] === 0) {
        throw new Error("no budget");
      }
      return { wrapped: await proceed() };
    })
    .use((_packet, _lease, proceed) => {
      calls.push("inner");
      return proceed();
    })
    .handles("task.assign", () => "done");
  const done = await a.submit({ target, payload: { budget: 1 } });
  const refused = await a.submit({ target, payload: { budget: 0 } });
  assert.equal(await worker.runOnce(5_000), 2);
  assert.deepEqual((await a.packet(done.packetId)).result, { wrapped: "done" });
  assert.equal((await a.packet(refused.packetId)).error?.["message"], "no budget");
  assert.deepEqual(calls, ["outer", "inner", "outer"]);
});

/** Tests of the runtime with the names of the package mailman. */

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createPacket, createReply, Runtime, type MailmanPacket } from "ahp-handoff/mailman";
import { operator, unique } from "./daemon.js";

const runtimes: Runtime[] = [];
after(() => Promise.all(runtimes.map((it) => it.stop())));

function runtime(config: ConstructorParameters<typeof Runtime>[0] = {}): Runtime {
  const made = new Runtime({ client: operator, ...config });
  runtimes.push(made);
  made.start();
  return made;
}

function task(target: string, payload: Record<string, unknown>, more: Partial<MailmanPacket> = {}): MailmanPacket {
  return createPacket({ taskId: `pipeline-${target}`, type: "task.assign", sender: "orchestrator", target, payload, ...more });
}

test("a task goes from the orchestrator to the worker and the reviewer", async () => {
  const [worker, reviewer] = [`worker-${unique()}`, `reviewer-${unique()}`];
  const mailman = runtime();
  const log: string[] = [];
  mailman.use(async (packet, next) => {
    log.push(`> ${packet.type}`);
    const reply = await next();
    log.push(`< ${reply.type}`);
    return reply;
  });
  mailman.registerRole({ name: worker, accepts: ["task.assign"] }, async (packet) =>
    createReply(packet, "task.result", worker, { result: String(packet.payload["prompt"]).toUpperCase() }),
  );
  mailman.registerRole({ name: reviewer, accepts: ["review.request"] }, async (packet) =>
    createReply(packet, "review.result", reviewer, { approved: packet.payload["result"] === "TIDES" }),
  );
  const assigned = task(worker, { prompt: "tides" });
  const done = await mailman.send(assigned);
  assert.deepEqual([done.type, done.payload["result"], done.parentPacketId], ["task.result", "TIDES", assigned.packetId]);
  const review = await mailman.send(task(reviewer, done.payload, { type: "review.request", taskId: assigned.taskId }));
  assert.deepEqual([review.type, review.payload["approved"]], ["review.result", true]);
  assert.deepEqual(log, ["> task.assign", "< task.result", "> review.request", "< review.result"]);
  assert.deepEqual(mailman.listRoles().map((it) => it.name), [worker, reviewer]);
  const events = (await mailman.getTrace(assigned.packetId)).map((it) => it.event);
  assert.deepEqual([events[0], events.at(-1)], ["packet.submitted", "packet.completed"]);
  assert.equal(mailman.getStats().packetsProcessed, 2);
});

test("failures are error reports", async () => {
  const name = `worker-${unique()}`;
  const mailman = runtime({ retry: { maxAttempts: 1 } });
  mailman.registerRole({ name, accepts: ["task.assign"] }, async (packet) => {
    if (packet.payload["do"] === "throw") {
      throw new Error("no disk");
    }
    return createReply(packet, "task.nack", name, {}, { error: { code: "BUSY", message: "later" } });
  });
  const thrown = await mailman.send(task(name, { do: "throw" }));
  assert.deepEqual([thrown.type, thrown.error?.message], ["error.report", "no disk"]);
  const refused = await mailman.send(task(name, {}));
  assert.deepEqual([refused.type, refused.error?.code], ["error.report", "BUSY"]);
  const late = await mailman.send(task(`absent-${unique()}`, {}, { meta: { timeoutMs: 50 } }));
  assert.equal(late.error?.code, "HANDLER_TIMEOUT");
});

test("a handler that throws is called again", async () => {
  const name = `worker-${unique()}`;
  const mailman = runtime({ retry: { maxAttempts: 2, baseDelayMs: 0 } });
  let calls = 0;
  mailman.registerRole({ name, accepts: ["my.type"], capabilities: [`sum-${name}`] }, async (packet) => {
    calls++;
    if (calls === 1) {
      throw new Error("again");
    }
    return createReply(packet, "task.result", name, { type: packet.type });
  });
  assert.equal(await mailman.ping(name), true);
  const reply = await mailman.sendToCapability(`sum-${name}`, task("any", {}, { type: "my.type" }));
  assert.deepEqual([reply.payload["type"], calls], ["my.type", 2]);
});

test("subscribers get replies and published packets", async () => {
  const name = `worker-${unique()}`;
  const mailman = runtime();
  mailman.registerRole({ name, accepts: ["task.assign"] }, async (packet) => createReply(packet, "task.result", name, {}));
  const seen: string[] = [];
  const unsubscribe = mailman.subscribe("task.*", (packet) => seen.push(packet.type));
  await mailman.send(task(name, {}));
  mailman.publish(task(name, {}, { type: "error.report" }));
  mailman.publish(task(name, {}));
  unsubscribe();
  mailman.publish(task(name, {}));
  assert.deepEqual(seen, ["task.result", "task.assign"]);
});

test("a runtime that is not started is reported", async () => {
  const mailman = new Runtime({ client: operator });
  await assert.rejects(mailman.send(task("worker", {})), /call start\(\) first/);
});

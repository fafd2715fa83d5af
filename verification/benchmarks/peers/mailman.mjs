// Drives the runtime of mailman (TypeScript) for benchmarks/broker:
//   mailman.mjs DIRECTORY DATABASE MESSAGE
// A cycle is one send: the runtime validates, routes, calls the handler and returns its result, with eight trace entries.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [directory, database, message] = process.argv.slice(2);
const mailman = createRequire(join(directory, "package.json"))(join(directory, "dist/index.js"));
const { payload } = JSON.parse(readFileSync(message, "utf8"));

const runtime = new mailman.Runtime(
  database
    ? { dbPath: database }
    : { traceStore: new mailman.MemoryTraceStore(), dlq: new mailman.MemoryDLQStore() },
);
runtime.registerRole(
  { name: "refund-agent", version: "1.0.0", accepts: ["task.assign"], returns: ["task.result"], capabilities: [] },
  async (packet) => ({
    packetId: mailman.newPacketId(),
    taskId: packet.taskId,
    parentPacketId: packet.packetId,
    type: "task.result",
    sender: "refund-agent",
    target: packet.sender,
    timestamp: mailman.now(),
    payload: { ok: true },
  }),
);
runtime.start();

async function cycle() {
  const answer = await runtime.send({
    packetId: mailman.newPacketId(),
    taskId: mailman.newTaskId(),
    type: "task.assign",
    sender: "triage-agent",
    target: "refund-agent",
    timestamp: mailman.now(),
    payload: { ...payload },
  });
  if (answer.type !== "task.result") {
    throw new Error(JSON.stringify(answer));
  }
}

console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  for (let i = 0; i < Number(line); i++) {
    await cycle();
  }
  const used = process.cpuUsage(before);
  console.log(used.user + used.system);
}

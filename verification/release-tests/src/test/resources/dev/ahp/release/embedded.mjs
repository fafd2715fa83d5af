// Hands one task over in an embedded daemon: embedded.mjs DATABASE [kill]
import { readFileSync } from "node:fs";
import { Worker } from "ahp-handoff";
import { embedded } from "ahp-handoff/node";

const [, , database, mode] = process.argv;
const client = await embedded(database);
const worker = new Worker(client.actingAs("writer"));
worker.handles("task.assign", (packet) => ({ text: `All about ${packet.payload.topic}` }));
const packet = await client.submit({ target: "writer", payload: { topic: "tides" } });
await worker.runOnce(10_000);
const { result } = await client.result(packet);
let tasks = 0;
for await (const _ of client.tasks()) {
  tasks++;
}
console.log(result.text, tasks, (await client.auditVerify()).ok);
console.log(JSON.parse(readFileSync(`${database}.ahp/daemon.json`, "utf8")).pid);
if (mode === "kill") {
  process.kill(process.pid, "SIGKILL");
}
await client.close();

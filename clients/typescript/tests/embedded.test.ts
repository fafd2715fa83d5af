/** Tests of the private daemon that ends with its process. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { Client, DaemonStartError, Unauthenticated, Worker } from "ahp-handoff";
import { embedded } from "ahp-handoff/node";
import { until } from "./daemon.js";
import { ROOT } from "./vectors.js";

process.env["AHP_COMMAND"] = join(ROOT, "ahp");
const FOLDER = mkdtempSync(join(tmpdir(), "ahp-embedded-"));
after(() => rmSync(FOLDER, { recursive: true, force: true }));

const PARENT = `
import { embedded } from "ahp-handoff/node";
const client = await embedded(process.argv[1]);
await client.submit({ target: "writer", taskId: "task-1" });
console.log("submitted");
if (process.argv[2] === "wait") {
  setInterval(() => undefined, 1000);
}
`;

function processOf(database: string): number {
  return (JSON.parse(readFileSync(join(`${database}.ahp`, "daemon.json"), "utf8")) as { pid: number }).pid;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/State:\tZ/.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

async function parent(database: string, mode: string) {
  const words = ["--input-type=module", "-e", PARENT, database, mode];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  const exit = new Promise<number | null>((done) => child.once("exit", done));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  assert.equal((await lines.next()).value, "submitted");
  return { child, exit };
}

test("work is done and kept in the database", async () => {
  const database = join(FOLDER, "handoffs.db");
  process.env["AHP_STORE"] = "jdbc:postgresql://of-another-daemon/ahp";
  const client = await embedded(database);
  delete process.env["AHP_STORE"];
  const worker = new Worker(client.actingAs("writer"));
  worker.handles("task.assign", (packet) => ({ text: `All about ${String(packet.payload["topic"])}` }));
  const packet = await client.submit({ target: "writer", payload: { topic: "tides" } });
  assert.equal(await worker.runOnce(10_000), 1);
  assert.deepEqual((await client.result(packet)).result, { text: "All about tides" });
  const { url } = client.address;
  assert.match(url, /^http:\/\/127\.0\.0\.1:/);
  await assert.rejects(new Client({ url, token: "wrong" }).status(), Unauthenticated);
  const daemon = processOf(database);
  await Promise.all([client.close(), client.close()]);
  assert.ok(!isRunning(daemon));
  assert.ok(statSync(database).size > 0 && !existsSync(`${database}-wal`));

  const again = await embedded(database);
  try {
    assert.equal((await again.result(packet)).agent, "writer");
    await assert.rejects(embedded(database), (fault: Error) => {
      assert.ok(fault instanceof DaemonStartError);
      assert.match(fault.message, new RegExp(`handoffs\\.db is in use by process ${processOf(database)}`));
      return true;
    });
    assert.ok(await again.ready());
  } finally {
    await again[Symbol.asyncDispose]();
  }
});

test("the daemon ends with a killed process", async () => {
  const database = join(FOLDER, "killed.db");
  const { child, exit } = await parent(database, "wait");
  const daemon = processOf(database);
  child.kill("SIGKILL");
  await exit;
  const client = await embedded(database); // waits until the first daemon has released the file
  assert.equal((await client.task("task-1")).taskId, "task-1");
  assert.equal((await client.auditVerify())["ok"], true);
  await client.close();
  await until(async () => !isRunning(daemon));
});

test("an open daemon does not keep the process running", async () => {
  const database = join(FOLDER, "ended.db");
  const { exit } = await parent(database, "");
  assert.equal(await exit, 0);
  await until(async () => !existsSync(`${database}-wal`) && !existsSync(join(`${database}.ahp`, "daemon.json")));
});

test("a temporary database is deleted", async () => {
  const folder = mkdtempSync(join(FOLDER, "tmp-"));
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    const client = await embedded();
    assert.equal(readdirSync(folder).filter((it) => it.startsWith("ahp-")).length, 1);
    await client.close();
    assert.deepEqual(readdirSync(folder).filter((it) => it.startsWith("ahp-")), []);
  } finally {
    if (before === undefined) {
      delete process.env["TMPDIR"];
    } else {
      process.env["TMPDIR"] = before;
    }
  }
});

test("a missing command is reported with the install line", async () => {
  const { AHP_COMMAND: command, PATH: path } = process.env;
  try {
    process.env["AHP_COMMAND"] = "/none/ahp";
    await assert.rejects(embedded(), /\/none\/ahp \(AHP_COMMAND\) is not an executable file/);
    delete process.env["AHP_COMMAND"];
    process.env["PATH"] = FOLDER;
    await assert.rejects(embedded(), /pip install 'ahp-handoff\[server\]'/);
  } finally {
    process.env["AHP_COMMAND"] = command;
    process.env["PATH"] = path;
  }
});

test("the reason of a failed or slow start is reported", async () => {
  const database = join(FOLDER, "failed.db");
  await assert.rejects(embedded(database, { options: ["--contracts", "wrong"] }), /did not start: .*strict, warn/);
  const slow = join(FOLDER, "slow");
  writeFileSync(slow, "#!/bin/sh\nexec cat\n", { mode: 0o755 });
  await assert.rejects(embedded(undefined, { command: slow, timeoutMs: 100 }), /is not ready after 100 ms/);
});

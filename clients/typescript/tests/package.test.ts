/** Tests of the built package. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { URL as DAEMON } from "./daemon.js";
import { load } from "./vectors.js";

async function bundled(code: string): Promise<string> {
  const result = await build({
    stdin: { contents: code, resolveDir: process.cwd() },
    bundle: true,
    platform: "browser",
    format: "iife",
    globalName: "result",
    target: "es2022",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const foreign = Object.keys(result.metafile.inputs).filter((it) => it.includes("node_modules"));
  assert.deepEqual(foreign, [], "the core has no dependency");
  return result.outputFiles[0]?.text ?? "";
}

test("the core runs in a browser environment", async () => {
  const code = await bundled('export * from "ahp-handoff";');
  assert.doesNotMatch(code, /["']node:|\brequire\(/);
  const web = {
    AbortController, atob, clearTimeout, crypto, fetch, Headers, setTimeout, TextDecoder, TextEncoder, URL, URLSearchParams,
    signed: load("signed/packet-ed25519.json"), url: DAEMON, out: {} as Record<string, unknown>,
  };
  createContext(web);
  runInContext(code, web);
  await runInContext(
    `(async () => {
      const { Client, signing, formats, validate, ids, times } = result;
      out.faults = (await signing.verifyPacket(signed.input, signed.keys, { now: times.parse(signed.now) })).length;
      out.ready = await new Client({ url }).ready();
      out.valid = validate("{").reason;
      out.id = ids.isId(ids.uuid7());
      out.text = formats.write({ schemaVersion: "2.1" }, "markdown").text.length > 100;
    })()`,
    web,
  );
  assert.deepEqual({ ...web.out }, { faults: 0, ready: true, valid: "MALFORMED", id: true, text: true });
});

test("generated files are up to date", async () => {
  const { generated } = (await import(join(process.cwd(), "scripts", "generate.mjs"))) as {
    generated(url: string): Promise<Record<string, string>>;
  };
  for (const [name, text] of Object.entries(await generated(DAEMON))) {
    const kept = readFileSync(join("src", "generated", name), "utf8");
    assert.ok(kept === text, `src/generated/${name} is stale: run clients/typescript/test generate`);
  }
});

test("all exports exist with their types", () => {
  type Target = { types: string; default: string };
  const { exports: map } = JSON.parse(readFileSync("package.json", "utf8")) as {
    exports: Record<string, { import: Target; require: Target }>;
  };
  assert.deepEqual(Object.keys(map), [".", "./node", "./mailman", "./openai-agents", "./langgraph"]);
  for (const { types, default: code } of Object.values(map).flatMap((it) => [it.import, it.require])) {
    assert.ok(statSync(types).size > 0 && statSync(code).size > 0);
  }
});

test("CommonJS modules load every export with require and reach the daemon", async () => {
  const require = createRequire(import.meta.url);
  const core = require("ahp-handoff") as typeof import("ahp-handoff");
  const { connect } = require("ahp-handoff/node") as typeof import("ahp-handoff/node");
  assert.ok(require.resolve("ahp-handoff").endsWith(join("dist", "cjs", "index.js")));
  const client = connect({ url: DAEMON });
  assert.ok(client instanceof core.Client);
  assert.ok(await client.ready());
  for (const adapter of ["openai-agents", "langgraph"]) {
    assert.equal(typeof (require(`ahp-handoff/${adapter}`) as { toState: unknown }).toState, "function");
  }
});

test("there are no runtime dependencies, and the lock file names no registry", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies?: object };
  assert.equal(dependencies, undefined);
  assert.doesNotMatch(readFileSync("package-lock.json", "utf8"), /"resolved"/);
});

test("no source file exceeds 400 lines", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" });
  for (const file of files.filter((it) => it.endsWith(".ts") && !it.startsWith("generated"))) {
    assert.ok(readFileSync(join("src", file), "utf8").split("\n").length <= 400, file);
  }
});

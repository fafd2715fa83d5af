/** Compiles and runs the TypeScript code of the documentation. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { acting, URL } from "./daemon.js";
import { ROOT } from "./vectors.js";

const FOLDER = join("target", "docs");
/** The expected output of the code of each page; the adapter examples call models, so they are only compiled. */
const PAGES: [page: string, says: string[] | undefined][] = [
  ["clients/typescript/README.md", []],
  ["docs/reference/typescript.md", ["ready", "SCHEMA_INVALID"]],
  ["docs/tutorial/typescript.md", ["ready", "SCHEMA_INVALID", "COMPLETED writer", "There are two tides a day", "packet.handed_off"]],
  ["docs/how-to/embed-in-python-and-typescript.md", ["All about tides"]],
  ["docs/how-to/migrate-from-mailman.md", ["implementation complete"]],
  ["docs/reference/adapters.md", undefined],
];

function run(folder: string, ...command: string[]): string {
  const env = { ...process.env, AHP_URL: URL, AHP_TOKEN: "", AHP_COMMAND: join(ROOT, "ahp"), NODE_TEST_CONTEXT: "" };
  const done = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", ...command], { cwd: folder, env, encoding: "utf8" });
  assert.equal(done.status, 0, done.stdout + done.stderr);
  return done.stdout;
}

test("the TypeScript in the documentation compiles and runs", async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const options = { rootDir: ".", outDir: "out", types: ["node"], declaration: false };
  writeFileSync(join(FOLDER, "tsconfig.json"), JSON.stringify({ extends: "../../tsconfig.json", compilerOptions: options, include: ["."] }));
  for (const [index, [page]] of PAGES.entries()) {
    const blocks = [...readFileSync(join(ROOT, page), "utf8").matchAll(/^```ts\n(.*?)^```/gms)].map((it) => it[1]);
    assert.ok(blocks.length > 0, page);
    writeFileSync(join(FOLDER, `page${index}.ts`), blocks.join("\n"));
  }
  // The package is compiled with TypeScript 7, and many users still have version 5.
  run(".", join("node_modules", "typescript", "bin", "tsc"), "-p", FOLDER);
  await acting("lead").submit({ target: "coder" });
  for (const [index, [page, says]] of PAGES.entries()) {
    if (says === undefined) {
      continue;
    }
    const output = run(FOLDER, join("out", `page${index}.js`));
    says.forEach((it) => assert.ok(output.includes(it), `${page} does not print ${it}: ${output}`));
  }
});

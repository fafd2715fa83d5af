// Runs all tests of the built package with one daemon. Prints the totals in the format of Maven, so that ./test can sum
// them. Arguments are the names of test files (default: all); "generate" writes src/generated instead.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { run } from "node:test";
import { inspect } from "node:util";
import { build, compile } from "../scripts/build.mjs";

const HOME = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
process.chdir(HOME);
const begun = Date.now();
const wanted = process.argv.slice(2);
const daemon = await started();
process.exitCode = await main().finally(() => daemon.stop());

async function main() {
  if (wanted[0] === "generate") {
    const { generated } = await import("../scripts/generate.mjs");
    for (const [name, text] of Object.entries(await generated(daemon.url))) {
      writeFileSync(join("src/generated", name), text);
    }
    return 0;
  }
  if (!build() || !compile("tests")) {
    return totals(1, 1, 0);
  }
  const found = readdirSync("target/tests").filter((it) => it.endsWith(".test.js"));
  const files = found.filter((it) => wanted.length === 0 || wanted.includes(it.replace(".test.js", "")));
  return tested(files.map((it) => join("target/tests", it)));
}

async function tested(files) {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  process.env.AHP_TEST_URL = daemon.url;
  for await (const { type, data } of run({ files, concurrency: 2, timeout: 120_000 })) {
    if (data?.details?.type === "suite" || (type !== "test:pass" && type !== "test:fail")) {
      continue;
    }
    if (type === "test:fail") {
      failed++;
      console.log(`FAILED ${data.file ?? ""} ${data.name}\n${inspect(data.details.error?.cause ?? data.details.error)}`);
    } else if (data.skip !== undefined || data.todo !== undefined) {
      skipped++;
    } else {
      passed++;
    }
  }
  return totals(passed + failed + skipped, failed, skipped);
}

function totals(run, failed, skipped) {
  console.log(`TypeScript in ${Math.round((Date.now() - begun) / 1000)} s`);
  console.log(`Tests run: ${run}, Failures: ${failed}, Errors: 0, Skipped: ${skipped}`);
  return failed > 0 || run === 0 ? 1 : 0;
}

/** Starts a daemon with `--dev`, which trusts the agent name of the caller. */
async function started() {
  const data = mkdtempSync(join(tmpdir(), "ahp-typescript-"));
  const options = ["start", "--dev", "--port", "0", "--data", data];
  // The daemon runs too briefly for the optimising compiler.
  const env = { AHP_JAVA_OPTS: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", ...process.env };
  const child = spawn("../../ahp", options, { stdio: ["ignore", "pipe", "ignore"], env });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ahp ready (\S+)$/.exec(line)?.[1];
    if (url !== undefined) {
      const stop = async () => {
        child.kill();
        await ended;
        rmSync(data, { recursive: true, force: true });
      };
      return { url, stop };
    }
  }
  throw new Error("the daemon did not start");
}

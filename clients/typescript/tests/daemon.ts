/** Clients of a running daemon. */

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "ahp-handoff";
import { ROOT } from "./vectors.js";

/** The daemon of the whole run; with `--dev` it trusts the agent name of the caller. */
export const URL = process.env["AHP_TEST_URL"] ?? "";

export const operator = new Client({ url: URL });

export function acting(agent: string): Client {
  return new Client({ url: URL, agent });
}

/** Returns a unique name. */
export function unique(): string {
  return randomUUID().replaceAll("-", "").slice(0, 12);
}

/** Polls until the result is truthy. */
export async function until<T>(ready: () => Promise<T | undefined | false>, seconds = 60): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await ready();
    if (found) {
      return found;
    }
    if (Date.now() > deadline) {
      throw new Error("timed out");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export interface Daemon {
  url: string;
  data: string;
  stop(): Promise<void>;
}

/** Starts a separate daemon with its own data directory. */
export async function daemon(...options: string[]): Promise<Daemon> {
  const data = mkdtempSync(join(tmpdir(), "ahp-typescript-"));
  const command = ["start", "--port", "0", "--data", data, ...options];
  // The daemon runs too briefly for the optimising compiler.
  const env = { AHP_JAVA_OPTS: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", ...process.env };
  const child = spawn(join(ROOT, "ahp"), command, { stdio: ["ignore", "pipe", "ignore"], env });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ahp ready (\S+)$/.exec(line)?.[1];
    if (url !== undefined) {
      const stop = async () => {
        child.kill();
        await ended;
        rmSync(data, { recursive: true, force: true });
      };
      return { url, data, stop };
    }
  }
  throw new Error("the daemon did not start");
}

/** A private daemon that belongs to this process. */

// Since version 6 TypeScript loads these types only if a file or the settings name them.
/// <reference types="node" preserve="true" />

import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { Client, type ClientOptions } from "./client.js";
import { DaemonStartError } from "./errors.js";

export interface EmbeddedOptions {
  /** The command `ahp`. The default is `AHP_COMMAND`, then `ahp` on the `PATH`. */
  command?: string;
  /** Further options of `ahp start`; their paths are relative to the directory `PATH.ahp`. */
  options?: readonly string[];
  /** The time to wait until the daemon is ready (default: 30,000). */
  timeoutMs?: number;
  /** Receives each log line of the daemon. By default, only the last lines are kept, for error messages. */
  log?: (line: string) => void;
}

type Daemon = ChildProcessByStdio<Writable, Readable, Readable>;

const READY = "ahp ready ";
const IN_USE = " is in use by ";
const LOG_LINES = 20;
const STOP_MS = 10_000;
const KILL_MS = 5_000;
const RETRY_MS = 3_000;
const RETRY_PAUSE_MS = 100;
/** A private daemon must start fast; it has few callers. */
const JAVA_OPTIONS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

/**
 * Starts a private daemon and returns its client. The client is the operator, and `client.actingAs(name)` is a client
 * for any agent. The daemon listens on a random port of the loopback interface and requires a token that only this user
 * can read. It ends with `close()` or `await using`, and also with this process, however that ends. It does not keep
 * this process running.
 *
 * `path` is the SQLite database; the directory `PATH.ahp` next to it contains keys and the token. Without a path, the
 * database is temporary. One process at a time can use a database. Throws `DaemonStartError` if the daemon does not
 * start.
 */
export async function embedded(path?: string, options: EmbeddedOptions = {}): Promise<EmbeddedClient> {
  const command = commandOf(options.command);
  const database = path === undefined ? undefined : resolve(path);
  const data = database === undefined ? mkdtempSync(join(tmpdir(), "ahp-")) : `${database}.ahp`;
  const discard = (): void => (database === undefined ? rmSync(data, { recursive: true, force: true }) : undefined);
  try {
    if (database !== undefined) {
      // The parent must exist, so that a misspelt path is an error.
      statSync(dirname(database));
      mkdirSync(data, { mode: 0o700, recursive: true });
    }
    const { child, url } = await started(command, database, data, options);
    const token = readFileSync(join(data, "operator.token"), "utf8").trim();
    return new EmbeddedClient({ url, token }, child, discard);
  } catch (fault) {
    discard();
    throw fault;
  }
}

/** The operator's client of a private daemon; see `embedded`. */
export class EmbeddedClient extends Client {
  readonly #options: ClientOptions;
  readonly #child: Daemon;
  readonly #discard: () => void;
  #closed: Promise<void> | undefined;

  constructor(options: ClientOptions, child: Daemon, discard: () => void) {
    super(options);
    this.#options = options;
    this.#child = child;
    this.#discard = discard;
    process.once("exit", discard);
  }

  /** Returns a client for an agent. */
  override actingAs(agent: string): Client {
    return new Client({ ...this.#options, agent });
  }

  /** Stops the daemon; the database is complete when the promise is resolved. May be called more than once. */
  close(): Promise<void> {
    this.#closed ??= ended(this.#child).then(() => {
      process.off("exit", this.#discard);
      this.#discard();
    });
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Starts the daemon. Waits shortly for the daemon of a process that has just ended. */
async function started(command: string, database: string | undefined, data: string, options: EmbeddedOptions) {
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const child = launch(command, database, data, options);
    try {
      return { child, url: await ready(child, database, options) };
    } catch (fault) {
      await ended(child);
      const isInUse = fault instanceof DaemonStartError && fault.message.includes(IN_USE);
      if (!isInUse || Date.now() > deadline) {
        throw fault;
      }
    }
    await new Promise((done) => setTimeout(done, RETRY_PAUSE_MS));
  }
}

function launch(command: string, database: string | undefined, data: string, options: EmbeddedOptions): Daemon {
  const fixed = ["start", "--port", "0", "--host", "127.0.0.1", "--data", data, "--log", "text"];
  const file = database === undefined ? [] : ["--sqlite", database];
  const words = [...fixed, ...file, "--allow-impersonation", "--exit-with-stdin", ...(options.options ?? [])];
  // A new session: Ctrl-C must not end the daemon before the caller has finished.
  return spawn(command, words, { cwd: data, env: environment(), stdio: ["pipe", "pipe", "pipe"], detached: true });
}

/** Returns the environment of the daemon, without variables that configure other daemons. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("AHP_"));
  return { ...Object.fromEntries(kept), AHP_JAVA_OPTS: process.env["AHP_JAVA_OPTS"] || JAVA_OPTIONS };
}

/** Returns the URL when the daemon is ready. From then on, the daemon does not keep this process running. */
async function ready(child: Daemon, database: string | undefined, options: EmbeddedOptions): Promise<string> {
  const name = database === undefined ? "the temporary daemon" : `the daemon of ${database}`;
  const timeoutMs = options.timeoutMs ?? 30_000;
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    lines.push(line.replace(/^ahp: /, ""));
    lines.splice(0, lines.length - LOG_LINES);
    options.log?.(line);
  });
  // Writing to a daemon that has ended is not an error.
  child.stdin.on("error", () => undefined);
  const failure = (what: string): DaemonStartError =>
    new DaemonStartError(`${name} ${what}${lines.length > 0 ? `: ${lines.join("\n")}` : ""}`);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string>((done, fail) => {
      timer = setTimeout(() => fail(failure(`is not ready after ${timeoutMs} ms`)), timeoutMs);
      child.once("error", (fault) => fail(new DaemonStartError(`cannot run ${child.spawnfile}: ${fault.message}`)));
      child.once("close", () => fail(failure("did not start")));
      createInterface({ input: child.stdout }).on("line", (line) => {
        if (line.startsWith(READY)) {
          done(line.slice(READY.length).trim());
        }
      });
    });
  } finally {
    clearTimeout(timer);
    release(child);
  }
}

function release(child: Daemon): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    (stream as Partial<{ unref(): void }>).unref?.();
  }
}

/** Ends the process: the end of its standard input makes it stop. */
async function ended(child: Daemon): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  child.ref();
  const exit = once(child, "exit");
  child.stdin.end();
  const timers = [
    setTimeout(() => child.kill("SIGTERM"), STOP_MS),
    setTimeout(() => child.kill("SIGKILL"), STOP_MS + KILL_MS),
  ];
  await exit;
  timers.forEach(clearTimeout);
}

function commandOf(given: string | undefined): string {
  const named = given ?? (process.env["AHP_COMMAND"] || undefined);
  if (named !== undefined) {
    const found = named === basename(named) ? onPath(named) : isExecutable(named) ? resolve(named) : undefined;
    if (found === undefined) {
      const source = given === undefined ? "AHP_COMMAND" : "command";
      throw new DaemonStartError(`${named} (${source}) is not an executable file; expected the command ahp`);
    }
    return found;
  }
  const found = onPath("ahp");
  if (found === undefined) {
    throw new DaemonStartError(
      "the command ahp was not found on the PATH; install it with: pip install 'ahp-handoff[server]', or set AHP_COMMAND",
    );
  }
  return found;
}

function onPath(name: string): string | undefined {
  const directories = (process.env["PATH"] ?? "").split(delimiter).filter((it) => it !== "");
  return directories.map((it) => resolve(it, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

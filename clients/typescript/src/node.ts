/**
 * Finds the daemon of this machine: what was said, else the environment (`AHP_URL`, `AHP_TOKEN`, `AHP_DATA`), else the
 * files that a running daemon keeps. URL and token are looked for apart, but the token of a data directory is only sent to
 * the daemon of that directory. For Node.js; the rest of the package also runs in browsers.
 */

import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Client, type ClientOptions } from "./client.js";
import type { Address } from "./transport.js";

const STANDARD_URL = "http://127.0.0.1:2470";

export interface LocalOptions extends Partial<ClientOptions> {
  /** The data directory of the daemon. */
  data?: string;
}

/** A client of the daemon that is found. */
export function connect(options: LocalOptions = {}): Client {
  return new Client({ ...options, ...find(options) });
}

/** The daemon to call, and as whom. A caller that acts as `agent` does not take the operator's token. */
export function find(options: LocalOptions = {}, env: NodeJS.ProcessEnv = process.env): Address {
  // A variable that is set to nothing says nothing.
  const variable = (name: string): string | undefined => env[name] || undefined;
  const directory = options.data ?? variable("AHP_DATA") ?? join(variable("HOME") ?? homedir(), ".ahp");
  const said = options.url ?? variable("AHP_URL");
  const noted = urlIn(join(directory, "daemon.json"));
  const isOurs = options.agent === undefined && (said === undefined || said === noted);
  const token = options.token ?? variable("AHP_TOKEN") ?? (isOurs ? textIn(join(directory, "operator.token")) : undefined);
  return { url: said ?? noted ?? STANDARD_URL, token, agent: options.agent };
}

function urlIn(file: string): string | undefined {
  try {
    const { url } = JSON.parse(textIn(file) ?? "{}") as { url?: unknown };
    return typeof url === "string" ? url : undefined;
  } catch {
    return undefined;
  }
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

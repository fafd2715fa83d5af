/**
 * Finds the daemon: from options, then the environment (`AHP_URL`, `AHP_TOKEN`, `AHP_NAMESPACE`, `AHP_DATA`), then the
 * files of a running daemon. URL and token are resolved separately, but the token of a data directory is only sent to the
 * daemon of that directory. This module requires Node.js; the rest of the package also runs in browsers.
 */

// Since version 6 TypeScript loads these types only if a file or the settings name them.
/// <reference types="node" preserve="true" />

import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Client, type ClientOptions } from "./client.js";
import type { Address } from "./transport.js";

export { embedded, EmbeddedClient, type EmbeddedOptions } from "./embedded.js";

const DEFAULT_URL = "http://127.0.0.1:2470";

export interface LocalOptions extends Partial<ClientOptions> {
  /** The data directory of the daemon. */
  data?: string;
}

/** Returns a client of the daemon that `find` returns. */
export function connect(options: LocalOptions = {}): Client {
  return new Client({ ...options, ...find(options) });
}

/** Returns the address to use. With `agent`, the operator's token is not read. */
export function find(options: LocalOptions = {}, env: NodeJS.ProcessEnv = process.env): Address {
  // An empty variable counts as missing.
  const variable = (name: string): string | undefined => env[name] || undefined;
  const directory = options.data ?? variable("AHP_DATA") ?? join(variable("HOME") ?? homedir(), ".ahp");
  const given = options.url ?? variable("AHP_URL");
  const local = urlIn(join(directory, "daemon.json"));
  const isLocal = options.agent === undefined && (given === undefined || given === local);
  const token = options.token ?? variable("AHP_TOKEN") ?? (isLocal ? firstLine(textIn(join(directory, "operator.token"))) : undefined);
  const namespace = options.namespace ?? variable("AHP_NAMESPACE");
  return { url: given ?? local ?? DEFAULT_URL, token, agent: options.agent, namespace };
}

/** During a rotation the second line is the old token. */
function firstLine(text: string | undefined): string | undefined {
  return text?.split("\n", 1)[0]?.trim();
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

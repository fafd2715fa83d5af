/** Reports the types of packets that wait for an agent and that its worker does not handle. */

import type { Client } from "./client.js";
import { AhpError } from "./errors.js";

const INTERVAL_MS = 60_000;
const MAX_PACKETS = 100;
const MAX_TYPES = 1000;

/** Queries the daemon at most once a minute and reports each type once. */
export class UnhandledTypes {
  readonly #reported = new Set<string>();
  readonly #now: () => number;
  #agent: string | undefined;
  #next = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Returns a message for each waiting type that is neither in `handled` nor reported yet. */
  async messages(client: Client, handled: readonly string[]): Promise<string[]> {
    if (this.#now() < this.#next || this.#reported.size >= MAX_TYPES) {
      return [];
    }
    this.#next = this.#now() + INTERVAL_MS;
    try {
      const agent = (this.#agent ??= client.agent ?? String((await client.whoAmI())["name"]));
      const waiting = await client.waitingTypes(agent, MAX_PACKETS);
      const found = waiting.filter((it) => !handled.includes(it) && !this.#reported.has(it));
      found.forEach((it) => this.#reported.add(it));
      return found.map((it) => message(it, agent));
    } catch (fault) {
      if (fault instanceof AhpError) {
        return []; // The next query is due in a minute.
      }
      throw fault;
    }
  }
}

function message(type: string, agent: string): string {
  return (
    `packets of type '${type}' wait for agent '${agent}', but this worker does not handle the type; ` +
    `register a handler with handles('${type}', …)`
  );
}

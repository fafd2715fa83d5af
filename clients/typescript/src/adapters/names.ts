/** Agents' names as a framework takes them, and back. */

const MAX = 64;

/** Two agents whose names would become one. */
export class NameCollision extends Error {
  override readonly name = "NameCollision";
}

/** Letters, digits and `_`: `refund-agent` is `refund_agent`. */
export function identifier(name: string): string {
  const word = name.replace(/[^A-Za-z0-9_]/g, "_").slice(0, MAX);
  return /^[0-9]|^$/.test(word) ? `_${word}` : word;
}

/** Letters, digits, `_` and `-`. */
export function hyphenated(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, MAX) || "_";
}

export function unchanged(name: string): string {
  return name;
}

/** The agents that work may go to, under the names that a framework takes; others stay as they are on the way back. */
export class Aliases {
  readonly #native = new Map<string, string>();
  readonly #tools = new Map<string, string>();

  constructor(
    names: Iterable<string> = [],
    rule: (name: string) => string = identifier,
    toolRule: (name: string) => string = identifier,
    toolPrefix = "transfer_to_",
  ) {
    for (const name of names) {
      add(this.#native, rule(name), name);
      add(this.#tools, toolPrefix + toolRule(name), name);
    }
  }

  get names(): string[] {
    return [...this.#native.values()];
  }

  /** AHP's name of the agent by the name of the tool that hands over to it. */
  get tools(): ReadonlyMap<string, string> {
    return this.#tools;
  }

  /** The framework's name of an agent. */
  native(name: string): string {
    return keyFor(this.#native, name);
  }

  /** The name of the tool that hands over to an agent. */
  tool(name: string): string {
    return keyFor(this.#tools, name);
  }

  /** AHP's name of an agent. */
  known(native: string): string {
    return this.#native.get(native) ?? native;
  }
}

function add(table: Map<string, string>, native: string, name: string): void {
  const other = table.get(native);
  if (other !== undefined && other !== name) {
    throw new NameCollision(`${other} and ${name} would both be ${native}`);
  }
  table.set(native, name);
}

function keyFor(table: ReadonlyMap<string, string>, name: string): string {
  const found = [...table].find(([, known]) => known === name);
  if (found === undefined) {
    throw new RangeError(`${name} is not among the agents that work may go to`);
  }
  return found[0];
}

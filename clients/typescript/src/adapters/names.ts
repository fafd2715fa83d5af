/** Maps agent names to names that a framework allows, and back. */

const MAX_CHARS = 64;

/** Thrown if two agents map to the same name. */
export class NameCollision extends Error {
  override readonly name = "NameCollision";
}

/** Returns a name of letters, digits and `_`: `refund-agent` becomes `refund_agent`. */
export function identifier(name: string): string {
  const word = name.replace(/[^A-Za-z0-9_]/g, "_").slice(0, MAX_CHARS);
  return /^[0-9]|^$/.test(word) ? `_${word}` : word;
}

/** Returns a name of letters, digits, `_` and `-`. */
export function hyphenated(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, MAX_CHARS) || "_";
}

export function unchanged(name: string): string {
  return name;
}

/** The possible targets of a handoff, with their names in a framework. Unknown names are not changed. */
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

  /** The AHP agent name by the name of its handoff tool. */
  get tools(): ReadonlyMap<string, string> {
    return this.#tools;
  }

  /** Returns the framework's name of an agent. */
  native(name: string): string {
    return keyFor(this.#native, name);
  }

  /** Returns the name of the handoff tool of an agent. */
  tool(name: string): string {
    return keyFor(this.#tools, name);
  }

  /** Returns the AHP name for a framework's name. */
  known(native: string): string {
    return this.#native.get(native) ?? native;
  }
}

function add(table: Map<string, string>, native: string, name: string): void {
  const other = table.get(native);
  if (other !== undefined && other !== name) {
    throw new NameCollision(`the agents ${other} and ${name} map to the same name ${native}; rename one`);
  }
  table.set(native, name);
}

function keyFor(table: ReadonlyMap<string, string>, name: string): string {
  const found = [...table].find(([, known]) => known === name);
  if (found === undefined) {
    throw new RangeError(`no alias for the agent ${name}`);
  }
  return found[0];
}

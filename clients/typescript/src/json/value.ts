/** JSON as a value: what may be one, and when two are the same. */

export type Json = null | boolean | number | string | Json[] | JsonObject;

export type JsonObject = { [name: string]: Json };

/** A text that is no I-JSON (RFC 7493), or a value that JSON cannot hold. */
export class Malformed extends Error {
  override readonly name = "Malformed";
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets a member under any name, `__proto__` too. */
export function put(object: JsonObject, name: string, value: Json): void {
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[name] = value;
  }
}

/** What stands under a name; never what every object inherits. */
export function member(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A copy of an object without some of its members. */
export function without(object: JsonObject, ...names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** A copy of a value that is made of nothing but what JSON has; refuses what would be lost. */
export function plain(value: unknown): Json {
  switch (typeof value) {
    case "boolean":
    case "string":
      return value;
    case "number":
      return finite(value);
    case "bigint":
      return safe(value);
    case "object":
      return value === null ? null : plainContainer(value);
    default:
      throw new Malformed(`a ${typeof value} has no form in JSON`);
  }
}

/** Like `plain`, for what must be an object. */
export function plainObject(value: unknown): JsonObject {
  const made = plain(value);
  if (!isObject(made)) {
    throw new Malformed("must be an object");
  }
  return made;
}

function plainContainer(value: object): Json {
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  if (hasToJson(value)) {
    return plain(value.toJSON());
  }
  const prototype: object | null = Object.getPrototypeOf(value);
  // Another window has another Object.prototype, but nothing stands behind that either.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new Malformed(`${value.constructor?.name ?? "such an object"} has no form in JSON`);
  }
  // A member that is `undefined` is one that is not there, as in JSON.stringify.
  const members = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(members.map(([name, it]) => [name, plain(it)]));
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}

function finite(value: number): number {
  if (!Number.isFinite(value)) {
    throw new Malformed(`${value} is no number of JSON`);
  }
  return value;
}

function safe(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER)) {
    throw new Malformed("an integer beyond ±(2^53 - 1) would not survive");
  }
  return Number(value);
}

/** Whether two values are one JSON value, in whatever order their members stand. */
export function equal(one: Json, other: Json): boolean {
  if (Array.isArray(one) || Array.isArray(other)) {
    const lists = Array.isArray(one) && Array.isArray(other) && one.length === other.length;
    return lists && one.every((it, index) => equal(it, other[index] as Json));
  }
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    if (names.length !== Object.keys(other).length) {
      return false;
    }
    return names.every((name) => Object.hasOwn(other, name) && equal(one[name] as Json, other[name] as Json));
  }
  return one === other;
}

/** JSON values: types, conversion and equality. */

export type Json = null | boolean | number | string | Json[] | JsonObject;

export type JsonObject = { [name: string]: Json };

/** Thrown if a text is not valid I-JSON (RFC 7493) or a value has no JSON form. */
export class JsonError extends Error {
  override readonly name = "JsonError";
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets a member with any name, including `__proto__`. */
export function put(object: JsonObject, name: string, value: Json): void {
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[name] = value;
  }
}

/** Returns an own member of an object. */
export function member(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns a copy of an object without the named members. */
export function without(object: JsonObject, ...names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Copies a value into plain JSON types. Throws `JsonError` if the value has no exact JSON form. */
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
      throw new JsonError(`cannot convert to JSON: ${typeof value}`);
  }
}

/** Like `plain`, but requires an object. */
export function plainObject(value: unknown): JsonObject {
  const made = plain(value);
  if (!isObject(made)) {
    throw new JsonError("must be an object");
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
  // Another window has another Object.prototype, whose prototype is null, too.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new JsonError(`cannot convert to JSON: ${value.constructor?.name ?? "object"}`);
  }
  // Omits members that are `undefined`, as JSON.stringify does.
  const members = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(members.map(([name, it]) => [name, plain(it)]));
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}

function finite(value: number): number {
  if (!Number.isFinite(value)) {
    throw new JsonError(`a JSON number must be finite, but is ${value}`);
  }
  return value;
}

function safe(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER)) {
    throw new JsonError(`${value} is out of range for a JSON number; use a string`);
  }
  return Number(value);
}

/** Returns whether two values are the same JSON value; the order of members does not matter. */
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

/** A form for an answer, derived from the JSON Schema of the expected output. */
import type { Json, JsonObject } from "../api/types";

export interface Field {
  /** The place of the value in the answer. */
  path: string[];
  label: string;
  hint: string;
  kind: "text" | "number" | "integer" | "boolean" | "choice" | "list" | "any";
  required: boolean;
  options: Json[];
  min?: number; max?: number;
}
export type Shape =
  | { kind: "yes-no"; value: (yes: boolean) => Json }
  | { kind: "choices"; options: Json[] }
  | { kind: "form"; fields: Field[] }
  | { kind: "json" };

const MAX_FIELDS = 40;
const MAX_CHOICES = 12;
const SCHEMA_MEMBERS = ["type", "properties", "enum", "required", "const", "anyOf", "oneOf"];

/** Returns the schema of the expected output: a JSON Schema, the id of one, or null. */
export function expectedSchema(expected: JsonObject | undefined): JsonObject | string | null {
  const schema = expected?.["schema"];
  if (typeof schema === "string" || isObject(schema)) {
    return schema;
  }
  const names = Array.isArray(expected?.["requiredFields"]) ? expected["requiredFields"].filter((it) => typeof it === "string" && !it.includes(".")) as string[] : [];
  if (names.length > 0) {
    return { type: "object", required: names, properties: Object.fromEntries(names.map((it) => [it, {}])) };
  }
  return expected !== undefined && SCHEMA_MEMBERS.some((it) => it in expected) ? expected : null;
}

/** Returns how an answer can be given; a schema that a form cannot represent needs JSON. */
export function shapeOf(schema: JsonObject | null): Shape {
  if (schema === null) {
    return { kind: "form", fields: [] };
  }
  if (schema["type"] === "boolean") {
    return { kind: "yes-no", value: (yes) => yes };
  }
  const options = schema["enum"];
  if (Array.isArray(options)) {
    return options.length <= MAX_CHOICES && options.every(isScalar) ? { kind: "choices", options } : { kind: "json" };
  }
  if (schema["type"] !== "object" && !isObject(schema["properties"])) {
    const only = fieldOf([], "Answer", schema, true);
    return only === null ? { kind: "json" } : { kind: "form", fields: [only] };
  }
  return objectShape(schema);
}

function objectShape(schema: JsonObject): Shape {
  const fields = members([], schema, 1);
  if (fields === null || fields.length === 0 || fields.length > MAX_FIELDS) {
    return { kind: "json" };
  }
  const [only] = fields;
  return fields.length === 1 && only!.kind === "boolean" && only!.path.length === 1
    ? { kind: "yes-no", value: (yes) => ({ [only!.path[0]!]: yes }) }
    : { kind: "form", fields };
}

function members(path: string[], schema: JsonObject, depth: number): Field[] | null {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const found: Field[] = [];
  for (const [name, member] of Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})) {
    if (!isObject(member)) {
      return null;
    }
    const nested = member["type"] === "object" || isObject(member["properties"]);
    const fields = nested ? (depth > 0 ? members([...path, name], member, depth - 1) : null) : fieldOf([...path, name], name, member, required.includes(name));
    if (fields === null) {
      return null;
    }
    found.push(...(Array.isArray(fields) ? fields : [fields]));
  }
  return found;
}

function fieldOf(path: string[], name: string, schema: JsonObject, required: boolean): Field | null {
  const text = (member: string): string => (typeof schema[member] === "string" ? (schema[member] as string) : "");
  const number = (member: string): { [name: string]: number } => (typeof schema[member] === "number" ? { [member === "minimum" ? "min" : "max"]: schema[member] as number } : {});
  const kind = kindOf(schema);
  return kind === null ? null : {
    path, kind, required, label: text("title") || name, hint: text("description"), options: kind === "choice" ? (schema["enum"] as Json[]) : [],
    ...number("minimum"), ...number("maximum"),
  };
}

function kindOf(schema: JsonObject): Field["kind"] | null {
  if (Array.isArray(schema["enum"])) {
    return schema["enum"].every(isScalar) ? "choice" : null;
  }
  switch (schema["type"]) {
    case "string":
      return "text";
    case "number":
    case "integer":
    case "boolean":
      return schema["type"];
    case "array":
      return isObject(schema["items"]) && schema["items"]["type"] === "string" ? "list" : null;
    case undefined:
      return Object.keys(schema).every((it) => ["title", "description"].includes(it)) ? "any" : null;
    default:
      return null;
  }
}

export const pointerOf = (path: string[]): string => path.map((it) => "/" + it.replace(/~/g, "~0").replace(/\//g, "~1")).join("");

/** Reads the form; errors are by pointer. Empty optional fields are left out. */
export function answerFrom(fields: Field[], given: { [pointer: string]: string }): { value: Json; errors: { [pointer: string]: string } } {
  const errors: { [pointer: string]: string } = {};
  let value: Json = {};
  for (const field of fields) {
    const pointer = pointerOf(field.path);
    const text = (given[pointer] ?? "").trim();
    if (text === "") {
      if (field.required) {
        errors[pointer] = "is required";
      }
      continue;
    }
    const read = valueOf(field, text);
    if ("error" in read) {
      errors[pointer] = read.error;
    } else if (field.path.length === 0) {
      value = read.value;
    } else {
      put(value as JsonObject, field.path, read.value);
    }
  }
  return { value, errors };
}

function valueOf(field: Field, text: string): { value: Json } | { error: string } {
  switch (field.kind) {
    case "number":
    case "integer": {
      const number = Number(text);
      const isValid = Number.isFinite(number) && (field.kind === "number" || Number.isInteger(number));
      if (!isValid) {
        return { error: field.kind === "integer" ? "must be a whole number" : "must be a number" };
      }
      if (number < (field.min ?? -Infinity) || number > (field.max ?? Infinity)) {
        return { error: "must be " + (field.min === undefined ? "at most " + field.max : field.max === undefined ? "at least " + field.min : "from " + field.min + " to " + field.max) };
      }
      return { value: number };
    }
    case "boolean":
      return { value: text === "true" };
    case "choice":
      return { value: field.options[Number(text)] ?? null };
    case "list":
      return { value: text.split("\n").map((it) => it.trim()).filter((it) => it !== "") };
    case "any":
      return { value: answerOf(text) };
    default:
      return { value: text };
  }
}

/** Parses the answer as JSON, else returns the text. */
export function answerOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function put(into: JsonObject, path: string[], value: Json): void {
  let at = into;
  for (const name of path.slice(0, -1)) {
    const next = Object.hasOwn(at, name) ? at[name] : undefined;
    at = isObject(next) ? next : (define(at, name, {}) as JsonObject);
  }
  define(at, path[path.length - 1]!, value);
}

/** Defines a member; a name such as `__proto__` is a member as well. */
function define(at: JsonObject, name: string, value: Json): Json {
  Object.defineProperty(at, name, { value, enumerable: true, configurable: true, writable: true });
  return value;
}

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function isScalar(value: Json): boolean {
  return value === null || typeof value !== "object";
}

/**
 * Validates values against the published schemas, with the pointers and messages of every AHP implementation. Supports
 * only the keywords that the AHP schemas use; it is not a general JSON Schema validator.
 */

import { SCHEMAS } from "./generated/schemas.js";
import { equal, isObject, member, type Json, type JsonObject } from "./json/index.js";
import { escape, parse as parsePointer } from "./pointer.js";
import type { Violation } from "./problems.js";
import { parse as parseTime } from "./times.js";

/** A keyword that a value violates. */
interface SchemaError {
  pointer: string;
  message: string;
  keyword: string;
}

interface Place {
  /** The document to which `#/$defs/…` refers. */
  root: JsonObject;
  schema: JsonObject;
  value: Json;
  at: string;
}

type Keyword = (wanted: Json, place: Place) => SchemaError[];

/** The maximum number of errors in a report. */
const MAX_ERRORS = 100;

/** Returns the first 100 violations of a published schema (`urn:ahp:schema:handoff/2.1`), at most one per field. */
export function violations(schemaId: string, value: Json): Violation[] {
  const root = load(schemaId);
  const found = new Map<string, Violation>();
  for (const { pointer, message } of errors({ root, schema: root, value, at: "" })) {
    if (!found.has(pointer)) {
      found.set(pointer, { code: "SCHEMA_INVALID", pointer, message });
    }
    if (found.size === MAX_ERRORS) {
      break;
    }
  }
  return [...found.values()];
}

/** Returns a published schema by its id. */
export function load(schemaId: string): JsonObject {
  const schema = SCHEMAS[schemaId];
  if (schema === undefined) {
    throw new RangeError(`unknown schema ${schemaId}`);
  }
  return schema;
}

function errors(place: Place): SchemaError[] {
  return Object.entries(place.schema).flatMap(([keyword, wanted]) => KEYWORDS[keyword]?.(wanted, place) ?? []);
}

function reference(ref: Json, place: Place): SchemaError[] {
  const name = String(ref);
  if (!name.startsWith("#/$defs/")) {
    const root = load(name);
    return errors({ ...place, root, schema: root });
  }
  const definitions = place.root["$defs"] as JsonObject;
  return errors({ ...place, schema: definitions[name.slice("#/$defs/".length)] as JsonObject });
}

function properties(wanted: Json, place: Place): SchemaError[] {
  return membersOf(place.value).flatMap(([name, value]) => {
    const schema = member(wanted as JsonObject, name);
    return schema === undefined ? [] : errors({ ...place, schema: schema as JsonObject, value, at: below(place, name) });
  });
}

function additional(wanted: Json, place: Place): SchemaError[] {
  const known = (place.schema["properties"] ?? {}) as JsonObject;
  const others = membersOf(place.value).filter(([name]) => !Object.hasOwn(known, name));
  return others.flatMap(([name, value]) => {
    if (typeof wanted === "boolean") {
      return wanted ? [] : [{ pointer: below(place, name), message: "is not allowed here", keyword: "falseSchema" }];
    }
    return errors({ ...place, schema: wanted as JsonObject, value, at: below(place, name) });
  });
}

function names(wanted: Json, place: Place): SchemaError[] {
  return membersOf(place.value).flatMap(([name]) => {
    const found = errors({ ...place, schema: wanted as JsonObject, value: name, at: "" });
    return found.map((it) => ({ ...it, pointer: place.at }));
  });
}

function items(wanted: Json, place: Place): SchemaError[] {
  const list = Array.isArray(place.value) ? place.value : [];
  const found: SchemaError[] = [];
  for (const [index, value] of list.entries()) {
    found.push(...errors({ ...place, schema: wanted as JsonObject, value, at: `${place.at}/${index}` }));
    if (found.length > MAX_ERRORS) {
      break;
    }
  }
  return found;
}

/** Reports the errors of the branch that matched deepest, or else joins the messages of all branches. */
function anyOf(wanted: Json, place: Place): SchemaError[] {
  const branches = (wanted as JsonObject[]).map((schema) => errors({ ...place, schema }));
  if (branches.some((branch) => branch.length === 0)) {
    return [];
  }
  let depth = place.at.length;
  let deepest: SchemaError[] | undefined;
  for (const branch of branches) {
    const reached = Math.min(...branch.map((it) => it.pointer.length));
    if (reached > depth && !branch.some((it) => it.keyword === "required")) {
      [depth, deepest] = [reached, branch];
    }
  }
  const firsts = branches.map((branch) => branch[0] as SchemaError);
  if (deepest !== undefined) {
    return deepest;
  }
  if (firsts.every((it) => it.keyword === "required")) {
    return firsts.slice(0, 1);
  }
  const messages = [...new Set(firsts.map((it) => it.message))];
  return [{ pointer: place.at, message: messages.join(", or "), keyword: "anyOf" }];
}

function dependent(wanted: Json, place: Place): SchemaError[] {
  const value = place.value;
  const present = Object.entries(wanted as JsonObject).filter(([name]) => isObject(value) && Object.hasOwn(value, name));
  return present.flatMap(([, schema]) => errors({ ...place, schema: schema as JsonObject }));
}

function required(wanted: Json, place: Place): SchemaError[] {
  const value = place.value;
  const missing = isObject(value) ? (wanted as string[]).filter((name) => !Object.hasOwn(value, name)) : [];
  return missing.map((name) => ({ pointer: below(place, name), message: "is required", keyword: "required" }));
}

function unique(_wanted: Json, { value, at }: Place): SchemaError[] {
  const list = Array.isArray(value) ? value : [];
  const index = list.findIndex((item, i) => list.slice(0, i).some((earlier) => equal(item, earlier)));
  return index < 0 ? [] : [{ pointer: at, message: `has a duplicate item at index ${index}`, keyword: "uniqueItems" }];
}

function membersOf(value: Json): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

function below(place: Place, name: string): string {
  return `${place.at}/${escape(name)}`;
}

function simple(keyword: string, isValid: (value: Json, wanted: Json) => boolean, message: (wanted: Json) => string): Keyword {
  return (wanted, { value, at }) => (isValid(value, wanted) ? [] : [{ pointer: at, message: message(wanted), keyword }]);
}

/** Creates a check of strings; other values pass. */
function ofText(keyword: string, isValid: (value: string, wanted: Json) => boolean, message: (wanted: Json) => string): Keyword {
  return simple(keyword, (value, wanted) => typeof value !== "string" || isValid(value, wanted), message);
}

function ofList(keyword: string, isValid: (value: Json[], wanted: Json) => boolean, message: (wanted: Json) => string): Keyword {
  return simple(keyword, (value, wanted) => !Array.isArray(value) || isValid(value, wanted), message);
}

function ofNumber(keyword: string, isValid: (value: number, wanted: number) => boolean, prefix: string): Keyword {
  const passes = (value: Json, wanted: Json) => typeof value !== "number" || isValid(value, Number(wanted));
  return simple(keyword, passes, (wanted) => `${prefix} ${wanted}`);
}

function hasType(value: Json, wanted: Json): boolean {
  const types = Array.isArray(wanted) ? wanted : [wanted];
  const own = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return types.some((it) => it === own || (it === "integer" && Number.isInteger(value)));
}

function article(wanted: Json): string {
  const types = Array.isArray(wanted) ? wanted.join(" or ") : String(wanted);
  return types.startsWith("null") ? types : (/^(integer|array|object)/.test(types) ? "an " : "a ") + types;
}

const patterns = new Map<string, RegExp>();

/** Compiles a pattern; `\S` uses ASCII white space, as in the other implementations. */
function pattern(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(text.replaceAll("\\S", "[^ \\t\\n\\v\\f\\r]"), "u");
  patterns.set(text, known);
  return known;
}

function chars(text: string): number {
  let count = 0;
  for (const _ of text) {
    count++;
  }
  return count;
}

function atLeast(what: string): (wanted: Json) => string {
  return (wanted) => (wanted === 1 ? "must not be empty" : `must have at least ${wanted} ${what}`);
}

const FORMATS: Record<string, [string, (text: string) => boolean]> = {
  "date-time": ["an RFC 3339 time", (text) => parseTime(text) !== undefined],
  uuid: ["a UUID", (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)],
  "json-pointer": ["a JSON Pointer", (text) => parsePointer(text) !== undefined],
};

const KEYWORDS: Record<string, Keyword | undefined> = {
  $ref: reference,
  properties,
  additionalProperties: additional,
  propertyNames: names,
  items,
  anyOf,
  dependentSchemas: dependent,
  required,
  type: simple("type", hasType, (wanted) => `must be ${article(wanted)}`),
  const: simple("const", equal, (wanted) => `must be ${wanted}`),
  enum: simple(
    "enum",
    (value, wanted) => (wanted as Json[]).some((it) => equal(value, it)),
    (wanted) => `must be one of ${(wanted as Json[]).join(", ")}`,
  ),
  minLength: ofText("minLength", (text, few) => chars(text) >= Number(few), atLeast("characters")),
  maxLength: ofText("maxLength", (text, many) => chars(text) <= Number(many), (it) => `must have at most ${it} characters`),
  minItems: ofList("minItems", (list, few) => list.length >= Number(few), atLeast("items")),
  maxItems: ofList("maxItems", (list, many) => list.length <= Number(many), (it) => `must have at most ${it} items`),
  uniqueItems: unique,
  minimum: ofNumber("minimum", (value, low) => value >= low, "must be at least"),
  maximum: ofNumber("maximum", (value, high) => value <= high, "must be at most"),
  pattern: ofText(
    "pattern",
    (text, wanted) => pattern(String(wanted)).test(text),
    (wanted) => (wanted === "\\S" ? "must not be empty" : `must match ${wanted}`),
  ),
  format: ofText(
    "format",
    (text, name) => FORMATS[String(name)]?.[1](text) ?? true,
    (name) => `must be ${FORMATS[String(name)]?.[0]}`,
  ),
};

/**
 * Holds values against the published schemas, with the places and codes that every AHP implementation names. This is no
 * JSON Schema validator for documents of others: it knows the keywords that AHP's own schemas use.
 */

import { SCHEMAS } from "./generated/schemas.js";
import { equal, isObject, member, type Json, type JsonObject } from "./json/index.js";
import { escape, parse as parsePointer } from "./pointer.js";
import type { Violation } from "./problems.js";
import { parse as parseTime } from "./times.js";

/** One keyword that a value does not meet. */
interface Complaint {
  pointer: string;
  message: string;
  keyword: string;
}

interface Place {
  /** The document that `#/$defs/…` means. */
  root: JsonObject;
  schema: JsonObject;
  value: Json;
  at: string;
}

type Keyword = (wanted: Json, place: Place) => Complaint[];

/** Every field that does not fit the published schema (`urn:ahp:schema:handoff/2.1`), each once. */
export function violations(schemaId: string, value: Json): Violation[] {
  const root = load(schemaId);
  const found = new Map<string, Violation>();
  for (const { pointer, message } of complaints({ root, schema: root, value, at: "" })) {
    if (!found.has(pointer)) {
      found.set(pointer, { code: "SCHEMA_INVALID", pointer, message });
    }
  }
  return [...found.values()];
}

/** A published schema by its id. */
export function load(schemaId: string): JsonObject {
  const schema = SCHEMAS[schemaId];
  if (schema === undefined) {
    throw new RangeError(`there is no schema ${schemaId}`);
  }
  return schema;
}

function complaints(place: Place): Complaint[] {
  return Object.entries(place.schema).flatMap(([keyword, wanted]) => KEYWORDS[keyword]?.(wanted, place) ?? []);
}

function reference(ref: Json, place: Place): Complaint[] {
  const name = String(ref);
  if (!name.startsWith("#/$defs/")) {
    const root = load(name);
    return complaints({ ...place, root, schema: root });
  }
  const definitions = place.root["$defs"] as JsonObject;
  return complaints({ ...place, schema: definitions[name.slice("#/$defs/".length)] as JsonObject });
}

function properties(wanted: Json, place: Place): Complaint[] {
  return membersOf(place.value).flatMap(([name, value]) => {
    const schema = member(wanted as JsonObject, name);
    return schema === undefined ? [] : complaints({ ...place, schema: schema as JsonObject, value, at: below(place, name) });
  });
}

function additional(wanted: Json, place: Place): Complaint[] {
  const known = (place.schema["properties"] ?? {}) as JsonObject;
  const others = membersOf(place.value).filter(([name]) => !Object.hasOwn(known, name));
  return others.flatMap(([name, value]) => {
    if (typeof wanted === "boolean") {
      return wanted ? [] : [{ pointer: below(place, name), message: "is not allowed here", keyword: "falseSchema" }];
    }
    return complaints({ ...place, schema: wanted as JsonObject, value, at: below(place, name) });
  });
}

function names(wanted: Json, place: Place): Complaint[] {
  return membersOf(place.value).flatMap(([name]) => {
    const found = complaints({ ...place, schema: wanted as JsonObject, value: name, at: "" });
    return found.map((it) => ({ ...it, pointer: place.at }));
  });
}

function items(wanted: Json, place: Place): Complaint[] {
  const list = Array.isArray(place.value) ? place.value : [];
  return list.flatMap((value, index) =>
    complaints({ ...place, schema: wanted as JsonObject, value, at: `${place.at}/${index}` }),
  );
}

/** The alternative that got deepest into the value speaks for all; else their demands are joined. */
function anyOf(wanted: Json, place: Place): Complaint[] {
  const branches = (wanted as JsonObject[]).map((schema) => complaints({ ...place, schema }));
  if (branches.some((branch) => branch.length === 0)) {
    return [];
  }
  let depth = place.at.length;
  let deepest: Complaint[] | undefined;
  for (const branch of branches) {
    const reached = Math.min(...branch.map((it) => it.pointer.length));
    if (reached > depth && !branch.some((it) => it.keyword === "required")) {
      [depth, deepest] = [reached, branch];
    }
  }
  const firsts = branches.map((branch) => branch[0] as Complaint);
  if (deepest !== undefined) {
    return deepest;
  }
  if (firsts.every((it) => it.keyword === "required")) {
    return firsts.slice(0, 1);
  }
  const demands = [...new Set(firsts.map((it) => it.message))];
  return [{ pointer: place.at, message: demands.join(", or "), keyword: "anyOf" }];
}

function dependent(wanted: Json, place: Place): Complaint[] {
  const value = place.value;
  const asked = Object.entries(wanted as JsonObject).filter(([name]) => isObject(value) && Object.hasOwn(value, name));
  return asked.flatMap(([, schema]) => complaints({ ...place, schema: schema as JsonObject }));
}

function required(wanted: Json, place: Place): Complaint[] {
  const value = place.value;
  const missing = isObject(value) ? (wanted as string[]).filter((name) => !Object.hasOwn(value, name)) : [];
  return missing.map((name) => ({ pointer: below(place, name), message: "is required", keyword: "required" }));
}

function membersOf(value: Json): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

function below(place: Place, name: string): string {
  return `${place.at}/${escape(name)}`;
}

function simple(keyword: string, fits: (value: Json, wanted: Json) => boolean, says: (wanted: Json) => string): Keyword {
  return (wanted, { value, at }) => (fits(value, wanted) ? [] : [{ pointer: at, message: says(wanted), keyword }]);
}

/** A check of texts only; other values pass. */
function ofText(keyword: string, fits: (value: string, wanted: Json) => boolean, says: (wanted: Json) => string): Keyword {
  return simple(keyword, (value, wanted) => typeof value !== "string" || fits(value, wanted), says);
}

function ofList(keyword: string, fits: (value: Json[], wanted: Json) => boolean, says: (wanted: Json) => string): Keyword {
  return simple(keyword, (value, wanted) => !Array.isArray(value) || fits(value, wanted), says);
}

function ofNumber(keyword: string, fits: (value: number, wanted: number) => boolean, says: string): Keyword {
  const passes = (value: Json, wanted: Json) => typeof value !== "number" || fits(value, Number(wanted));
  return simple(keyword, passes, (wanted) => `${says} ${wanted}`);
}

function hasType(value: Json, wanted: Json): boolean {
  const types = Array.isArray(wanted) ? wanted : [wanted];
  const own = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return types.some((it) => it === own || (it === "integer" && Number.isInteger(value)));
}

function article(wanted: Json): string {
  const types = Array.isArray(wanted) ? wanted.join(" or ") : String(wanted);
  return types === "null" ? types : (["integer", "array", "object"].includes(types) ? "an " : "a ") + types;
}

const patterns = new Map<string, RegExp>();

/** White space is ASCII's, as in the other implementations. */
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

function least(what: string): (wanted: Json) => string {
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
  minLength: ofText("minLength", (text, few) => chars(text) >= Number(few), least("characters")),
  maxLength: ofText("maxLength", (text, many) => chars(text) <= Number(many), (it) => `must have at most ${it} characters`),
  minItems: ofList("minItems", (list, few) => list.length >= Number(few), least("items")),
  maxItems: ofList("maxItems", (list, many) => list.length <= Number(many), (it) => `must have at most ${it} items`),
  uniqueItems: ofList(
    "uniqueItems",
    (list) => !list.some((one, index) => list.slice(0, index).some((other) => equal(one, other))),
    () => "has the same item twice",
  ),
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

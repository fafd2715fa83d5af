/**
 * The difference between the visible text of a brief and the brief, as a tree of patches: `{"members": {name: patch}}`
 * patches an object, `{"items": [{"was": id, "patch": patch}]}` patches a list, and `{"was": id, "is": value}` replaces a
 * value. A patch is applied only if the result is written as the visible text: edits of the visible text win.
 */

import { digest, equal, isObject, member, put, without, type Json, type JsonObject } from "../json/index.js";
import { identity } from "./brief-lines.js";

type Maybe = Json | undefined;

/** Returns the patch from the visible to the real value, or `undefined` if they are equal. */
export function between(shown: Maybe, real: Maybe): JsonObject | undefined {
  if (shown === undefined || real === undefined ? shown === real : equal(shown, real)) {
    return undefined;
  }
  if (isObject(shown) && isObject(real)) {
    const patches: JsonObject = {};
    for (const name of Object.keys({ ...shown, ...real })) {
      const patch = between(member(shown, name), member(real, name));
      if (patch !== undefined) {
        put(patches, name, patch);
      }
    }
    return { members: patches };
  }
  if (Array.isArray(shown) && Array.isArray(real) && shown.length === real.length) {
    return { items: shown.map((it, index) => itemPatch(it, real[index] as Json)) };
  }
  const was: JsonObject = shown === undefined ? {} : { was: idOf(shown) };
  return real === undefined ? was : { ...was, is: real };
}

/** Builds the patch of a list item. Items without a patch are included, to tell equal items apart. */
function itemPatch(shown: Json, real: Json): JsonObject {
  const patch = between(shown, real);
  return { was: idOf(identity(shown)), ...(patch === undefined ? {} : { patch }) };
}

/** Applies a patch to each member of a brief; `showing` returns the visible part of a brief. */
export function apply(shown: JsonObject, residual: JsonObject, showing: (brief: JsonObject) => JsonObject): JsonObject {
  let repaired = { ...shown };
  for (const [name, patch] of entriesOf(residual["members"])) {
    const before = member(shown, name);
    const after = isObject(patch) ? patched(before, patch) : before;
    const asShown = alone(name, before);
    const now = showing(alone(name, after));
    if (equal(now, asShown) || equal(now, showing(asShown))) {
      repaired = changed(repaired, name, after);
    }
  }
  return repaired;
}

function alone(name: string, value: Maybe): JsonObject {
  return changed({}, name, value);
}

function changed(object: JsonObject, name: string, value: Maybe): JsonObject {
  if (value === undefined) {
    return without(object, name);
  }
  const copy = { ...object };
  put(copy, name, value);
  return copy;
}

function entriesOf(value: Maybe): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

function patched(now: Maybe, patch: JsonObject): Maybe {
  if (Object.hasOwn(patch, "members")) {
    return isObject(now) ? withMembers(now, patch["members"]) : now;
  }
  if (Object.hasOwn(patch, "items")) {
    return Array.isArray(now) ? withItems(now, patch["items"]) : now;
  }
  const was = typeof patch["was"] === "string" ? patch["was"] : "";
  return was === (now === undefined ? "" : idOf(now)) ? member(patch, "is") : now;
}

function withMembers(now: JsonObject, patches: Maybe): JsonObject {
  return entriesOf(patches).reduce(
    (made, [name, patch]) => changed(made, name, patched(member(now, name), isObject(patch) ? patch : {})),
    now,
  );
}

function withItems(now: Json[], given: Maybe): Json[] {
  const patches = new Map<string, (JsonObject | undefined)[]>();
  for (const item of Array.isArray(given) ? given.filter(isObject) : []) {
    const was = typeof item["was"] === "string" ? item["was"] : "";
    const patch = isObject(item["patch"]) ? item["patch"] : undefined;
    patches.set(was, [...(patches.get(was) ?? []), patch]);
  }
  return now.map((item) => {
    const patch = patches.get(idOf(identity(item)))?.shift();
    return patch === undefined ? item : (patched(item, patch) ?? item);
  });
}

function idOf(value: Json): string {
  return digest(value).slice(-16);
}

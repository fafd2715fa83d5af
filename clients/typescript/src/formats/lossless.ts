/**
 * Makes a lossy projection lossless. Writing projects the common form, reads the result back, and attaches the difference as an
 * extension. Reading lifts the shape, stores in the common form what a new projection would lose, and applies the extension. A
 * round trip returns an equal value in both directions.
 */

import { equal, isObject, member, without, type Json, type JsonObject } from "../json/index.js";
import { escape } from "../pointer.js";
import { handoffIn, isPacket, messageOf } from "./common-form.js";

const MEMBER = "ahpExtension";

/** The mapping to and from one format. Both directions may lose members; both are deterministic. */
export interface Projection {
  readonly name: string;
  /** Whether `project` takes a complete packet, not only the message in it. */
  readonly holdsPackets: boolean;
  /** Returns the object that `project` takes for a packet, if it is not the message in it. */
  sourceOf?(common: JsonObject): JsonObject;
  project(message: JsonObject): JsonObject;
  lift(shape: JsonObject): JsonObject;
  /** Returns the pointers of members for which `project` uses defaults. */
  derived(message: JsonObject): string[];
}

/** The members to set and to drop in a value that was read, to restore the value that was written. */
interface Extension {
  of: string;
  set: JsonObject;
  drop: string[];
  payload?: Extension;
}

export function toShape(projection: Projection, common: JsonObject): JsonObject {
  const found = extensionIn(common);
  const origin = found?.of === projection.name ? found : undefined;
  const bare = origin === undefined ? common : without(common, MEMBER);
  const projected = projection.project(sourceOf(projection, bare));
  const shape = origin === undefined ? projected : apply(origin, projected);
  if (equal(toCommon(projection, shape), common)) {
    return shape;
  }
  const readBack = lift(projection, without(shape, MEMBER));
  return { ...shape, [MEMBER]: toJson(difference(projection, readBack, common)) };
}

export function toCommon(projection: Projection, shape: JsonObject): JsonObject {
  const extension = hubExtension(shape);
  return extension === undefined ? lift(projection, shape) : apply(extension, lift(projection, without(shape, MEMBER)));
}

/** Returns the pointers of members that are only in the extension. */
export function carried(shape: JsonObject): string[] {
  const extension = hubExtension(shape);
  return extension === undefined ? [] : pointers(extension);
}

function difference(projection: Projection, readBack: JsonObject, common: JsonObject): Extension {
  if (projection.holdsPackets || !isPacket(common)) {
    return between("message", readBack, common);
  }
  const message = handoffIn(common);
  if (message === undefined) {
    return { of: "packet", set: common, drop: [] };
  }
  return { of: "packet", set: without(common, "payload"), drop: [], payload: between("message", readBack, message) };
}

/** Lifts a shape and stores in the message what the message cannot represent. */
function lift(projection: Projection, shape: JsonObject): JsonObject {
  const message = projection.lift(shape);
  const rest = (of: JsonObject) => between(projection.name, projection.project(sourceOf(projection, of)), shape);
  if (isEmpty(rest(message))) {
    return message;
  }
  const bare = without(message, MEMBER);
  return { ...bare, [MEMBER]: toJson(rest(bare)) };
}

/** Returns the object that the projection takes for a message or a packet. */
export function sourceOf(projection: Projection, common: JsonObject): JsonObject {
  return projection.holdsPackets ? common : (projection.sourceOf ?? messageOf)(common);
}

function between(of: string, read: JsonObject, wanted: JsonObject): Extension {
  const changed = Object.entries(wanted).filter(([name, value]) => {
    const known = member(read, name);
    return known === undefined || !equal(value, known);
  });
  const drop = Object.keys(read).filter((name) => !Object.hasOwn(wanted, name));
  return { of, set: Object.fromEntries(changed), drop };
}

function apply(extension: Extension, read: JsonObject): JsonObject {
  if (extension.of === "packet") {
    const { set, payload } = extension;
    return payload === undefined ? set : { ...set, payload: apply(payload, read) };
  }
  return { ...without(read, ...extension.drop), ...extension.set };
}

function pointers(extension: Extension): string[] {
  const payload = extension.payload === undefined ? [] : pointers(extension.payload).map((it) => `/payload${it}`);
  return [...Object.keys(extension.set).map((name) => `/${escape(name)}`), ...payload];
}

function isEmpty(extension: Extension): boolean {
  return Object.keys(extension.set).length === 0 && extension.drop.length === 0 && extension.payload === undefined;
}

function toJson({ of, set, drop, payload }: Extension): JsonObject {
  return { of, set, drop, ...(payload === undefined ? {} : { payload: toJson(payload) }) };
}

/** Returns `undefined` if the value is not an extension; it is an ordinary member then. */
function fromJson(json: Json | undefined): Extension | undefined {
  if (!isObject(json)) {
    return undefined;
  }
  const hasPayload = Object.hasOwn(json, "payload");
  const { of, set, drop } = json;
  const payload = hasPayload ? fromJson(json["payload"]) : undefined;
  const texts = Array.isArray(drop) ? drop.filter((it) => typeof it === "string") : [];
  const whole = typeof of === "string" && isObject(set) && Array.isArray(drop) && texts.length === drop.length;
  if (!whole || Object.keys(json).length !== (hasPayload ? 4 : 3) || hasPayload !== (payload !== undefined)) {
    return undefined;
  }
  return { of, set, drop: texts, ...(payload === undefined ? {} : { payload }) };
}

function extensionIn(value: JsonObject): Extension | undefined {
  return fromJson(member(value, MEMBER));
}

function hubExtension(shape: JsonObject): Extension | undefined {
  const extension = extensionIn(shape);
  return extension?.of === "message" || extension?.of === "packet" ? extension : undefined;
}

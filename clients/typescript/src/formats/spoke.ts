/**
 * Makes a lossy projection lossless. Outward: project, read the result back, and attach what differs from the hub as an
 * extension. Inward: lift, and keep in the hub what projecting again would not give back; then apply the extension, if
 * one came along. So the way there and back gives an equal value from either end, whatever the projection does.
 */

import { equal, isObject, member, without, type Json, type JsonObject } from "../json/index.js";
import { escape } from "../pointer.js";
import { handoffIn, isPacket, messageOf } from "./hub.js";

const MEMBER = "ahpExtension";

/** The shape of one format, as far as it goes: both ways may lose something, neither uses chance or the clock. */
export interface Projection {
  readonly name: string;
  /** Whether `project` takes a whole packet, not only the message in it. */
  readonly holdsPackets: boolean;
  project(message: JsonObject): JsonObject;
  lift(shape: JsonObject): JsonObject;
  /** Pointers of members that `project` made up, because the message has no such thing. */
  derived(message: JsonObject): string[];
}

/** What must be set and dropped in a value that was read to have the value that was written. */
interface Extension {
  of: string;
  set: JsonObject;
  drop: string[];
  payload?: Extension;
}

export function toShape(projection: Projection, hub: JsonObject): JsonObject {
  const found = extensionIn(hub);
  const origin = found?.of === projection.name ? found : undefined;
  const bare = origin === undefined ? hub : without(hub, MEMBER);
  const projected = projection.project(inner(projection, bare));
  const shape = origin === undefined ? projected : apply(origin, projected);
  if (equal(toHub(projection, shape), hub)) {
    return shape;
  }
  const readBack = lift(projection, without(shape, MEMBER));
  return { ...shape, [MEMBER]: toJson(difference(projection, readBack, hub)) };
}

export function toHub(projection: Projection, shape: JsonObject): JsonObject {
  const extension = hubExtension(shape);
  return extension === undefined ? lift(projection, shape) : apply(extension, lift(projection, without(shape, MEMBER)));
}

/** The pointers of what travels in the extension only. */
export function carried(shape: JsonObject): string[] {
  const extension = hubExtension(shape);
  return extension === undefined ? [] : pointers(extension);
}

function difference(projection: Projection, readBack: JsonObject, hub: JsonObject): Extension {
  if (projection.holdsPackets || !isPacket(hub)) {
    return between("message", readBack, hub);
  }
  const message = handoffIn(hub);
  if (message === undefined) {
    return { of: "packet", set: hub, drop: [] };
  }
  return { of: "packet", set: without(hub, "payload"), drop: [], payload: between("message", readBack, message) };
}

/** Lifts, and remembers in the message what the message cannot say about the shape. */
function lift(projection: Projection, shape: JsonObject): JsonObject {
  const message = projection.lift(shape);
  const rest = (of: JsonObject) => between(projection.name, projection.project(inner(projection, of)), shape);
  if (isEmpty(rest(message))) {
    return message;
  }
  const bare = without(message, MEMBER);
  return { ...bare, [MEMBER]: toJson(rest(bare)) };
}

function inner(projection: Projection, hub: JsonObject): JsonObject {
  return projection.holdsPackets ? hub : messageOf(hub);
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

/** `undefined` when the value is no extension: then it is a member like any other. */
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

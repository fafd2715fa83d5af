/**
 * One message, many renderings, each way without loss. In the middle stands the hub: a handoff message or a packet as
 * JSON. Every format projects the hub to its own shape and lifts that shape back. What a shape has no place for travels
 * beside it in a member `ahpExtension` that the format's own readers ignore.
 */

import type { Delimiters } from "../fence.js";
import { isObject, Malformed, plainObject, pretty, read as readJson, type Json, type JsonObject } from "../json/index.js";
import { a2a } from "./a2a.js";
import { readBrief, writeBrief } from "./brief-markdown.js";
import { brief } from "./brief.js";
import { messageOf } from "./hub.js";
import { readMarkdown, writeMarkdown } from "./markdown.js";
import { neo } from "./neo.js";
import { MarkdownFault } from "./outline.js";
import { carried, toHub, toShape, type Projection } from "./spoke.js";

export { MarkdownFault, readBrief, writeBrief };

export const FORMATS = ["json", "map", "markdown", "brief", "brief-json", "neo", "a2a"] as const;

export type Format = (typeof FORMATS)[number];

/** A text that is not in the format it should be in. */
export class FormatFault extends Error {
  override readonly name = "FormatFault";
}

/** A message written down; `carried` members travel in the extension only, `derived` ones were made up. */
export interface Rendering {
  text: string;
  carried: string[];
  derived: string[];
}

const PROJECTIONS: Record<Format, Projection> = {
  json: identity("json", true),
  map: identity("map", true),
  markdown: identity("markdown", false),
  brief,
  "brief-json": brief,
  neo,
  a2a,
};

/** Messages as they are, and packets too unless their envelope is to become an extension. */
function identity(name: string, holdsPackets: boolean): Projection {
  return { name, holdsPackets, project: (it) => it, lift: (it) => it, derived: () => [] };
}

/** Writes a handoff message or a packet. */
export function write(message: object, to: Format, delimiters?: Delimiters): Rendering {
  const projection = projectionOf(to);
  const hub = plainObject(message);
  const shape = toShape(projection, hub);
  const text = textOf(shape, to, delimiters);
  return { text, carried: carried(shape), derived: projection.derived(messageOf(hub)) };
}

/** The handoff message or packet that was written; throws `FormatFault` if the text is not in this format. */
export function read(text: string, of: Format): JsonObject {
  const projection = projectionOf(of);
  let shape: Json;
  try {
    shape = shapeOf(text, of);
  } catch (fault) {
    if (fault instanceof Malformed || fault instanceof SyntaxError || fault instanceof MarkdownFault) {
      throw new FormatFault(fault.message, { cause: fault });
    }
    throw fault;
  }
  if (!isObject(shape)) {
    throw new FormatFault("must be a JSON object");
  }
  return toHub(projection, shape);
}

function shapeOf(text: string, of: Format): Json {
  if (of === "brief") {
    return readBrief(text);
  }
  return of === "markdown" ? readMarkdown(text) : readJson(text, { maxDepth: 128 });
}

function textOf(shape: JsonObject, to: Format, delimiters?: Delimiters): string {
  if (to !== "brief") {
    return to === "markdown" ? writeMarkdown(shape, delimiters) : pretty(shape) + "\n";
  }
  try {
    return writeBrief(shape);
  } catch (fault) {
    throw fault instanceof RangeError ? new FormatFault(fault.message, { cause: fault }) : fault;
  }
}

function projectionOf(name: Format): Projection {
  if (!Object.hasOwn(PROJECTIONS, name)) {
    throw new FormatFault(`there is no format ${name}; there are ${FORMATS.join(", ")}`);
  }
  return PROJECTIONS[name];
}

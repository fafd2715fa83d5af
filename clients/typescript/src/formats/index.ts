/**
 * Converts messages between formats without loss. The common form is a handoff message or a packet as JSON. Every format projects
 * the common form to its own shape and lifts that shape back. Members that a shape cannot represent are stored in a member
 * `ahpExtension`, which other readers ignore.
 */

import type { Delimiters } from "../fence.js";
import { isObject, JsonError, plainObject, pretty, read as readJson, type Json, type JsonObject } from "../json/index.js";
import { a2a } from "./a2a.js";
import { readBrief, writeBrief } from "./brief-markdown.js";
import { brief } from "./brief.js";
import { readMarkdown, writeMarkdown } from "./markdown.js";
import { neo } from "./neo.js";
import { MarkdownError } from "./outline.js";
import { markdownProjection } from "./unknown-time.js";
import { carried, sourceOf, toCommon, toShape, type Projection } from "./lossless.js";

export { MarkdownError, readBrief, writeBrief };

export const FORMATS = ["json", "map", "markdown", "brief", "brief-json", "neo", "a2a"] as const;

export type Format = (typeof FORMATS)[number];

/** Thrown if a text is not in the expected format. */
export class FormatError extends Error {
  override readonly name = "FormatError";
}

/** A written message. `carried` members are only in the extension; `derived` members have default values. */
export interface Rendering {
  text: string;
  carried: string[];
  derived: string[];
}

const PROJECTIONS: Record<Format, Projection> = {
  json: identity("json"),
  map: identity("map"),
  markdown: markdownProjection,
  brief,
  "brief-json": brief,
  neo,
  a2a,
};

/** Messages and packets without changes. */
function identity(name: string): Projection {
  return { name, holdsPackets: true, project: (it) => it, lift: (it) => it, derived: () => [] };
}

/** Writes a handoff message or packet. Throws `FormatError` if a brief is too long. */
export function write(message: object, to: Format, delimiters?: Delimiters): Rendering {
  const projection = projectionOf(to);
  const common = plainObject(message);
  const shape = toShape(projection, common);
  const text = textOf(shape, to, delimiters);
  return { text, carried: carried(shape), derived: projection.derived(sourceOf(projection, common)) };
}

/** Reads a handoff message or packet. Throws `FormatError` if the text is not in this format. */
export function read(text: string, of: Format): JsonObject {
  const projection = projectionOf(of);
  let shape: Json;
  try {
    shape = shapeOf(text, of);
  } catch (fault) {
    if (fault instanceof JsonError || fault instanceof SyntaxError || fault instanceof MarkdownError) {
      throw new FormatError(fault.message, { cause: fault });
    }
    throw fault;
  }
  if (!isObject(shape)) {
    throw new FormatError("must be a JSON object");
  }
  return toCommon(projection, shape);
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
    throw fault instanceof RangeError ? new FormatError(fault.message, { cause: fault }) : fault;
  }
}

function projectionOf(name: Format): Projection {
  if (!Object.hasOwn(PROJECTIONS, name)) {
    throw new FormatError(`unknown format ${name}; expected one of ${FORMATS.join(", ")}`);
  }
  return PROJECTIONS[name];
}

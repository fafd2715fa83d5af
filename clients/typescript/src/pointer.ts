/** JSON Pointers (RFC 6901). */

import { isObject, member, type Json } from "./json/index.js";

export function escape(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Returns the segments, or `undefined` if the text is not a JSON Pointer. */
export function parse(text: string): string[] | undefined {
  if (text === "") {
    return [];
  }
  if (!text.startsWith("/") || /~(?![01])/.test(text)) {
    return undefined;
  }
  return text.slice(1).split("/").map((it) => it.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the value at a pointer, or `undefined` if it does not exist. */
export function get(document: Json, pointer: string): Json | undefined {
  let here: Json | undefined = document;
  for (const segment of parse(pointer) ?? [""]) {
    if (Array.isArray(here)) {
      here = /^(0|[1-9][0-9]{0,8})$/.test(segment) ? here[Number(segment)] : undefined;
    } else {
      here = isObject(here) ? member(here, segment) : undefined;
    }
  }
  return here;
}

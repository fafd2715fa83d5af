export { read, type ReadOptions } from "./reader.js";
export { equal, isObject, JsonError, member, plain, plainObject, put, without, type Json, type JsonObject } from "./value.js";
export { canonical, canonicalText, compact, digest, number, pretty } from "./writer.js";

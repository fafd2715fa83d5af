import { get } from "./client";
import type { JsonObject } from "./types";

let paths: Promise<JsonObject> | null = null;

/** Returns whether the daemon supports a path, so that the console can hide unsupported actions. */
export async function has(template: string): Promise<boolean> {
  paths ??= get<{ paths: JsonObject }>("/openapi.json").then((it) => it.paths);
  try {
    return template in (await paths);
  } catch {
    paths = null;
    return false;
  }
}

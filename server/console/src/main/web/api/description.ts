import { get } from "./client";
import type { JsonObject } from "./types";

let asked: Promise<JsonObject> | null = null;

/** Whether this daemon has a path: what it does not have is not offered. */
export async function has(template: string): Promise<boolean> {
  asked ??= get<{ paths: JsonObject }>("/openapi.json").then((it) => it.paths);
  try {
    return template in (await asked);
  } catch {
    asked = null;
    return false;
  }
}

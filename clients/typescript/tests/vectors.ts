/** Access to `spec/vectors` and other files of the repository. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The root of the repository; the working directory of tests is the package. */
export const ROOT = join(process.cwd(), "..", "..");
const FOLDER = join(ROOT, "spec", "vectors");

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;

export function bytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(FOLDER, name)));
}

export function load(name: string): Loose {
  return JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
}

export function names(folder: string): string[] {
  return readdirSync(join(FOLDER, folder)).sort();
}

/** Returns description, input and outcome of each case. */
export function pairs(inputs: string, outcomes: string): [string, Loose, Loose][] {
  const wanted = load(outcomes);
  const cases = load(inputs);
  if (cases.length !== wanted.length) {
    throw new Error(`${inputs} and ${outcomes} have different numbers of cases`);
  }
  return cases.map((it: Loose, index: number) => [it.description, it, wanted[index]]);
}

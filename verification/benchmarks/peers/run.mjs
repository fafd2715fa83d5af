// The parameters of one run of a peer, and its progress protocol.
import { createInterface } from "node:readline";

const [port, database, jobs, singles] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const CLIENTS = 16;

export const run = {
  address: `postgres://postgres@localhost:${port}/${database}`,
  jobs: Number(jobs),
  singles: Number(singles),
};

export const text = Array.from({ length: 200 }, (_, i) => `order ${(i * 7919) % 10007} was paid late; `)
  .join("")
  .slice(0, 2048);

async function report(line) {
  process.stdout.write(line + "\n");
  await lines.next();
}

export const begin = (part) => report(`begin ${part}`);
export const end = (part, count) => report(`end ${part} ${count}`);

/** Adds jobs one by one, each awaited, by sixteen callers at a time. */
export async function addSingly(add) {
  await begin("singles");
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let job = client; job < run.singles; job += CLIENTS) {
        await add(job);
      }
    }),
  );
  await end("singles", run.singles);
}

/** Calls for each part of all jobs, at most this many at a time. */
export async function inParts(size, each) {
  for (let from = 0; from < run.jobs; from += size) {
    await each(Math.min(size, run.jobs - from));
  }
}

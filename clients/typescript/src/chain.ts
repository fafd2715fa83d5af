/**
 * Checks an export of the audit chain without the daemon that wrote it. Each record carries the hash of its RFC 8785
 * form and of the record before it in its chain; a checkpoint signs where the chains end. After records were archived
 * an export begins with the signed note of where that ended, and its chains behind it.
 */

import { sha256 } from "./hash.js";
import { canonical, isObject, Malformed, read, without, type JsonObject } from "./json/index.js";
import { verifyEd25519 } from "./signing.js";

interface Head {
  chain: string;
  seq: number;
  hash: string;
}

/** One thing that does not hold; `chain` is `null` where a line belongs to none. */
export interface ChainProblem {
  chain: string | null;
  seq: number;
  code:
    | "HASH_MISMATCH"
    | "LINK_BROKEN"
    | "GAP"
    | "TRUNCATED"
    | "CHECKPOINT_MISMATCH"
    | "SIGNATURE_INVALID"
    | "MALFORMED";
  message: string;
}

export interface ChainReport {
  ok: boolean;
  records: number;
  checkpoints: number;
  problems: ChainProblem[];
}

const NOTHING = "0".repeat(64);
const TEXTS = ["chain", "event", "actor", "at", "previousRecordHash", "recordHash"];

/**
 * Reads the lines of an export (`client.auditExport` gives their values). With `publicKey`, 64 hex digits, only
 * checkpoints of that key count; without it a forger with a key of his own would not be noticed. A checkpoint that was
 * kept elsewhere goes before the records.
 */
export async function verifyChain(
  lines: Iterable<string | JsonObject> | AsyncIterable<string | JsonObject>,
  publicKey?: string,
): Promise<ChainReport> {
  const reading = new Reading(publicKey);
  for await (const line of lines) {
    if (typeof line !== "string" || line.trim() !== "") {
      await reading.line(line);
    }
  }
  return reading.report();
}

class Reading {
  private readonly heads = new Map<string, Head>();
  private readonly expected = new Map<string, Map<number, string>>();
  private readonly problems: ChainProblem[] = [];
  private records = 0;
  private checkpoints = 0;
  private signed = false;
  private lines = 0;

  constructor(private readonly publicKey: string | undefined) {}

  async line(line: string | JsonObject): Promise<void> {
    this.lines++;
    let value;
    try {
      value = typeof line === "string" ? read(line, { maxDepth: 128, anyInteger: true }) : line;
    } catch (fault) {
      const reason = fault instanceof Malformed ? fault.message : "cannot be read";
      this.problem(null, 0, "MALFORMED", `line ${this.lines} ${reason}`);
      return;
    }
    if (isObject(value) && value["type"] === "ahp.audit.checkpoint") {
      await this.checkpoint(value);
    } else if (isObject(value) && value["type"] === "ahp.audit.archive") {
      await this.archive(value);
    } else if (isObject(value) && isRecord(value)) {
      this.record(value);
    } else {
      this.problem(null, 0, "MALFORMED", `line ${this.lines} is neither a record nor a checkpoint`);
    }
  }

  private record(record: JsonObject): void {
    this.records++;
    const chain = String(record["chain"]);
    const seq = Number(record["seq"]);
    const hash = String(record["recordHash"]);
    const before = this.head(chain);
    if (sha256(canonical(without(record, "recordHash"))) !== hash) {
      this.problem(chain, seq, "HASH_MISMATCH", "the record was changed after it was written");
    }
    if (seq > before.seq + 1) {
      this.problem(chain, seq, "GAP", missing(before.seq + 1, seq - 1));
    } else if (seq <= before.seq) {
      this.problem(chain, seq, "LINK_BROKEN", `the record stands after number ${before.seq}`);
    } else if (record["previousRecordHash"] !== before.hash) {
      this.problem(chain, seq, "LINK_BROKEN", "the record does not name the one before it");
    }
    this.reach({ chain, seq, hash });
  }

  private head(chain: string): Head {
    return this.heads.get(chain) ?? { chain, seq: 0, hash: NOTHING };
  }

  private reach(head: Head): void {
    this.heads.set(head.chain, head);
    const hash = this.expected.get(head.chain)?.get(head.seq);
    if (hash !== undefined) {
      this.mustBe(head, hash, "a checkpoint names another record here");
    }
  }

  private async checkpoint(checkpoint: JsonObject): Promise<void> {
    this.checkpoints++;
    const heads = headsOf(checkpoint);
    if (heads === undefined) {
      this.problem(null, 0, "MALFORMED", "a checkpoint does not say where the chains end");
      return;
    }
    await this.isSigned(checkpoint, "a checkpoint");
    heads.forEach((head) => this.meet(head));
  }

  /** The records before it were archived; only a note that is signed may stand for them. */
  private async archive(note: JsonObject): Promise<void> {
    const heads = headsOf(note);
    if (heads === undefined) {
      this.problem(null, 0, "MALFORMED", "a note of an archive does not say where it ends");
    } else if ((await this.isSigned(note, "a note of an archive")) && this.records === 0) {
      heads.filter((head) => head.seq > this.head(head.chain).seq).forEach((head) => this.reach(head));
    }
  }

  private async isSigned(statement: JsonObject, what: string): Promise<boolean> {
    const key = String(statement["publicKey"]);
    const bytes = canonical(without(statement, "signature"));
    const holds = statement["alg"] === "ed25519" && (await verifyEd25519(key, bytes, String(statement["signature"])));
    if (!holds) {
      this.problem(null, 0, "SIGNATURE_INVALID", `the signature of ${what} does not hold`);
      return false;
    }
    if (this.publicKey !== undefined && this.publicKey.toLowerCase() !== key.toLowerCase()) {
      this.problem(null, 0, "SIGNATURE_INVALID", `${what} is signed by another key`);
      return false;
    }
    this.signed = true;
    return true;
  }

  /** A checkpoint may come before its records (kept elsewhere) or after them (end of an export). */
  private meet(head: Head): void {
    const known = this.expected.get(head.chain)?.get(head.seq);
    const last = this.head(head.chain);
    if (head.seq === 0) {
      return;
    }
    if (known !== undefined) {
      this.mustBe(head, known, "two checkpoints name different records here");
      return;
    }
    this.expected.set(head.chain, (this.expected.get(head.chain) ?? new Map<number, string>()).set(head.seq, head.hash));
    if (last.seq === head.seq) {
      this.mustBe(head, last.hash, "the chain ends in another record");
    } else if (last.seq > head.seq) {
      const message = `a checkpoint stands too late to be compared, behind record ${last.seq}`;
      this.problem(head.chain, head.seq, "CHECKPOINT_MISMATCH", message);
    }
  }

  private mustBe(head: Head, hash: string, otherwise: string): void {
    if (head.hash !== hash) {
      this.problem(head.chain, head.seq, "CHECKPOINT_MISMATCH", otherwise);
    }
  }

  /** Only at the end it is known whether records are missing there. */
  report(): ChainReport {
    for (const [chain, heads] of this.expected) {
      const seq = [...heads.keys()].reduce((most, it) => Math.max(most, it), 0);
      const last = this.head(chain).seq;
      if (seq > last) {
        this.problem(chain, last, "TRUNCATED", `a checkpoint knows record ${seq}, the chain ends at ${last}`);
      }
    }
    if (this.lines === 0) {
      this.problem(null, 0, "TRUNCATED", "an export is empty");
    } else if (this.publicKey !== undefined && !this.signed && this.checkpoints === 0) {
      this.problem(null, 0, "SIGNATURE_INVALID", "nothing is signed by the key that is trusted");
    }
    const { problems, records, checkpoints } = this;
    return { ok: problems.length === 0, records, checkpoints, problems };
  }

  private problem(chain: string | null, seq: number, code: ChainProblem["code"], message: string): void {
    this.problems.push({ chain, seq, code, message });
  }
}

function missing(first: number, last: number): string {
  return first === last ? `record ${first} is missing` : `records ${first} to ${last} are missing`;
}

function isRecord(value: JsonObject): boolean {
  return TEXTS.every((name) => typeof value[name] === "string") && Number.isInteger(value["seq"]);
}

/** Where the chains end; `undefined` if that is not of the right form. */
function headsOf(statement: JsonObject): Head[] | undefined {
  const chains = statement["chains"];
  if (!Array.isArray(chains)) {
    return undefined;
  }
  const heads: Head[] = [];
  for (const it of chains) {
    const { chain, seq, recordHash: hash } = isObject(it) ? it : {};
    if (typeof chain !== "string" || typeof seq !== "number" || typeof hash !== "string") {
      return undefined;
    }
    heads.push({ chain, seq, hash });
  }
  return heads;
}

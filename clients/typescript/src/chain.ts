/**
 * Checks an export of the audit chain without the daemon that wrote it. Each record carries the hash of its RFC 8785
 * form and of the record before it in its chain; a checkpoint signs where the chains end.
 */

import { sha256 } from "./hash.js";
import { canonical, isObject, Malformed, read, without, type JsonObject } from "./json/index.js";
import { verifyEd25519 } from "./signing.js";

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
 * checkpoints of that key count; without it a forger with a key of his own would not be noticed.
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
  private readonly heads = new Map<string, { seq: number; hash: string }>();
  private readonly expected = new Map<string, number>();
  private readonly problems: ChainProblem[] = [];
  private records = 0;
  private checkpoints = 0;

  constructor(private readonly publicKey: string | undefined) {}

  async line(line: string | JsonObject): Promise<void> {
    let value;
    try {
      value = typeof line === "string" ? read(line, { maxDepth: 128, anyInteger: true }) : line;
    } catch (fault) {
      this.problem(null, 0, "MALFORMED", `a line ${fault instanceof Malformed ? fault.message : "cannot be read"}`);
      return;
    }
    if (isObject(value) && value["type"] === "ahp.audit.checkpoint") {
      await this.checkpoint(value);
    } else if (isObject(value) && isRecord(value)) {
      this.record(value);
    } else {
      this.problem(null, 0, "MALFORMED", "a line is neither a record nor a checkpoint");
    }
  }

  private record(record: JsonObject): void {
    this.records++;
    const chain = String(record["chain"]);
    const seq = Number(record["seq"]);
    const hash = String(record["recordHash"]);
    const before = this.heads.get(chain) ?? { seq: 0, hash: NOTHING };
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
    this.heads.set(chain, { seq, hash });
  }

  private async checkpoint(checkpoint: JsonObject): Promise<void> {
    this.checkpoints++;
    const key = String(checkpoint["publicKey"]);
    const signed = canonical(without(checkpoint, "signature"));
    if (!(await verifyEd25519(key, signed, String(checkpoint["signature"])))) {
      this.problem(null, 0, "SIGNATURE_INVALID", "the signature of a checkpoint does not hold");
    } else if (this.publicKey !== undefined && this.publicKey.toLowerCase() !== key.toLowerCase()) {
      this.problem(null, 0, "SIGNATURE_INVALID", "a checkpoint is signed by another key");
    }
    for (const head of Array.isArray(checkpoint["chains"]) ? checkpoint["chains"].filter(isObject) : []) {
      this.meet(String(head["chain"]), Number(head["seq"]), String(head["recordHash"]));
    }
  }

  private meet(chain: string, seq: number, hash: string): void {
    this.expected.set(chain, Math.max(seq, this.expected.get(chain) ?? 0));
    const head = this.heads.get(chain);
    if (head !== undefined && head.seq === seq && head.hash !== hash) {
      this.problem(chain, seq, "CHECKPOINT_MISMATCH", "the chain ends in another record");
    }
  }

  /** Only at the end it is known whether records are missing there. */
  report(): ChainReport {
    for (const [chain, seq] of this.expected) {
      const last = this.heads.get(chain)?.seq ?? 0;
      if (seq > last) {
        this.problem(chain, last, "TRUNCATED", `a checkpoint knows record ${seq}, the chain ends at ${last}`);
      }
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

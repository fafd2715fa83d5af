/**
 * Verifies an export of the audit chain without the daemon that wrote it. Each record contains the hash of its RFC 8785
 * form and of the previous record in its chain. A checkpoint signs the heads of the chains. If records were archived, an
 * export starts with the signed archive note, which contains the heads of the archived chains.
 */

import { sha256 } from "./hash.js";
import { canonical, isObject, JsonError, read, without, type JsonObject } from "./json/index.js";
import { verifyEd25519 } from "./signing.js";

interface Head {
  chain: string;
  seq: number;
  hash: string;
}

/** One error in an export; `chain` is `null` if the line does not belong to a chain. */
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

const INITIAL_HASH = "0".repeat(64);
const TEXTS = ["chain", "event", "actor", "at", "previousRecordHash", "recordHash"];

/**
 * Verifies the lines of an export, as text or as values from `client.auditExport`. `publicKey` (64 hex digits) is the
 * trusted key; without it, an export that was signed with another key is accepted. A checkpoint that was stored separately
 * must precede the records.
 */
export async function verifyChain(
  lines: Iterable<string | JsonObject> | AsyncIterable<string | JsonObject>,
  publicKey?: string,
): Promise<ChainReport> {
  const verifier = new ChainVerifier(publicKey);
  for await (const line of lines) {
    if (typeof line !== "string" || line.trim() !== "") {
      await verifier.line(line);
    }
  }
  return verifier.report();
}

class ChainVerifier {
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
      const reason = fault instanceof JsonError ? fault.message.replace(" at line 1, column", " at column") : "is not valid";
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
      this.problem(chain, seq, "LINK_BROKEN", `the record follows record ${before.seq}`);
    } else if (record["previousRecordHash"] !== before.hash) {
      this.problem(chain, seq, "LINK_BROKEN", "the record does not contain the hash of the previous record");
    }
    this.reach({ chain, seq, hash });
  }

  private head(chain: string): Head {
    return this.heads.get(chain) ?? { chain, seq: 0, hash: INITIAL_HASH };
  }

  private reach(head: Head): void {
    this.heads.set(head.chain, head);
    const hash = this.expected.get(head.chain)?.get(head.seq);
    if (hash !== undefined) {
      this.requireHash(head, hash, "a checkpoint names another record at this position");
    }
  }

  private async checkpoint(checkpoint: JsonObject): Promise<void> {
    this.checkpoints++;
    const heads = headsOf(checkpoint);
    if (heads === undefined) {
      this.problem(null, 0, "MALFORMED", "a checkpoint does not contain valid chain heads");
      return;
    }
    await this.isSigned(checkpoint, "a checkpoint");
    heads.forEach((head) => this.meet(head));
  }

  /** Accepts a signed archive note in place of the archived records. */
  private async archive(note: JsonObject): Promise<void> {
    const heads = headsOf(note);
    if (heads === undefined) {
      this.problem(null, 0, "MALFORMED", "an archive note does not contain valid chain heads");
    } else if ((await this.isSigned(note, "an archive note")) && this.records === 0) {
      heads.filter((head) => head.seq > this.head(head.chain).seq).forEach((head) => this.reach(head));
    }
  }

  private async isSigned(statement: JsonObject, what: string): Promise<boolean> {
    const key = String(statement["publicKey"]);
    const bytes = canonical(without(statement, "signature"));
    const isValid = statement["alg"] === "ed25519" && (await verifyEd25519(key, bytes, String(statement["signature"])));
    if (!isValid) {
      this.problem(null, 0, "SIGNATURE_INVALID", `the signature of ${what} is not valid`);
      return false;
    }
    if (this.publicKey !== undefined && this.publicKey.toLowerCase() !== key.toLowerCase()) {
      this.problem(null, 0, "SIGNATURE_INVALID", `${what} is signed by another key`);
      return false;
    }
    this.signed = true;
    return true;
  }

  /** Checks a head of a checkpoint, which may precede its records (stored separately) or follow them. */
  private meet(head: Head): void {
    const known = this.expected.get(head.chain)?.get(head.seq);
    const last = this.head(head.chain);
    if (head.seq === 0) {
      return;
    }
    if (known !== undefined) {
      this.requireHash(head, known, "two checkpoints name different records at this position");
      return;
    }
    this.expected.set(head.chain, (this.expected.get(head.chain) ?? new Map<number, string>()).set(head.seq, head.hash));
    if (last.seq === head.seq) {
      this.requireHash(head, last.hash, "the chain ends in another record");
    } else if (last.seq > head.seq) {
      const message = `a checkpoint comes too late to be compared, after record ${last.seq}`;
      this.problem(head.chain, head.seq, "CHECKPOINT_MISMATCH", message);
    }
  }

  private requireHash(head: Head, hash: string, message: string): void {
    if (head.hash !== hash) {
      this.problem(head.chain, head.seq, "CHECKPOINT_MISMATCH", message);
    }
  }

  /** Returns the report, after checking for missing records at the end. */
  report(): ChainReport {
    for (const [chain, heads] of this.expected) {
      const seq = [...heads.keys()].reduce((max, it) => Math.max(max, it), 0);
      const last = this.head(chain).seq;
      if (seq > last) {
        this.problem(chain, last, "TRUNCATED", `a checkpoint names record ${seq}, but the chain ends at record ${last}`);
      }
    }
    if (this.lines === 0) {
      this.problem(null, 0, "TRUNCATED", "an export is empty");
    } else if (this.publicKey !== undefined && !this.signed && this.checkpoints === 0) {
      this.problem(null, 0, "SIGNATURE_INVALID", "nothing is signed by the trusted key");
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

/** Returns the chain heads of a statement, or `undefined` if they are not valid. */
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

import { canonical } from "./canonical";
import type { JsonObject } from "./types";

export interface Problem { chain: string; seq: number; code: string; message: string }
export interface Head { seq: number; hash: string }

const ZEROS = "0".repeat(64);
const MOST_PROBLEMS = 100;

/** Holds exported records against each other, one line after the other, without asking anybody whether they are right. */
export class ChainCheck {
  records = 0;
  checkpoints = 0;
  signed: "not seen" | "good" | "bad" | "not checked" = "not seen";
  readonly heads = new Map<string, Head>();
  readonly problems: Problem[] = [];

  constructor(
    private readonly sha256: (text: string) => Promise<string>,
    private readonly verifies: (checkpoint: JsonObject) => Promise<boolean | null>,
  ) {}

  /** Takes some lines; they are hashed together, which is quicker, and judged in order. */
  async take(lines: string[]): Promise<void> {
    const read = lines.map((line) => {
      const json = JSON.parse(line) as JsonObject;
      const { recordHash, ...rest } = json;
      return { json, claimed: String(recordHash ?? ""), hash: json["type"] === "ahp.audit.checkpoint" ? null : this.sha256(canonical(rest)) };
    });
    for (const it of read) {
      if (it.hash === null) {
        await this.checkpoint(it.json);
      } else {
        this.record(it.json, it.claimed, await it.hash);
      }
    }
  }

  private record(json: JsonObject, claimed: string, hash: string): void {
    const chain = String(json["chain"]);
    const seq = Number(json["seq"]);
    const before = this.heads.get(chain) ?? { seq: 0, hash: ZEROS };
    this.records++;
    if (hash !== claimed) {
      this.note(chain, seq, "HASH_MISMATCH", "the record is not what its hash says");
    }
    if (seq !== before.seq + 1) {
      this.note(chain, seq, "GAP", "follows record " + before.seq);
    } else if (json["previousRecordHash"] !== before.hash) {
      this.note(chain, seq, "LINK_BROKEN", "does not name the record before it");
    }
    this.heads.set(chain, { seq, hash: claimed });
  }

  private async checkpoint(json: JsonObject): Promise<void> {
    this.checkpoints++;
    for (const it of json["chains"] as { chain: string; seq: number; recordHash: string }[]) {
      const head = this.heads.get(it.chain);
      if (head === undefined || head.seq < it.seq || (head.seq === it.seq && head.hash !== it.recordHash)) {
        this.note(it.chain, it.seq, "CHECKPOINT_MISMATCH", "the signed head is not in the chain");
      }
    }
    const good = await this.verifies(json);
    this.signed = good === null ? "not checked" : good ? "good" : "bad";
    if (good === false) {
      this.note("", 0, "SIGNATURE_INVALID", "the checkpoint's signature is not good");
    }
  }

  private note(chain: string, seq: number, code: string, message: string): void {
    if (this.problems.length < MOST_PROBLEMS) {
      this.problems.push({ chain, seq, code, message });
    }
  }
}

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((it) => it.toString(16).padStart(2, "0")).join("");
const fromHex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (it) => parseInt(it, 16));

/** The browser's own, where the page is one that may use it. */
export const browserSha256 = async (text: string): Promise<string> => hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** Null where this browser has no Ed25519. */
export async function browserVerifies(checkpoint: JsonObject): Promise<boolean | null> {
  const { signature, ...rest } = checkpoint;
  try {
    const key = await crypto.subtle.importKey("raw", fromHex(String(checkpoint["publicKey"])), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, fromHex(String(signature)), new TextEncoder().encode(canonical(rest)));
  } catch {
    return null;
  }
}

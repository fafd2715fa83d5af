import { canonical } from "./canonical";
import type { JsonObject } from "./types";

export interface Problem { chain: string; seq: number; code: string; message: string }
export interface Head { seq: number; hash: string }

const ZEROS = "0".repeat(64);
const MAX_PROBLEMS = 100;

/** Verifies exported audit records line by line, without help of the daemon. */
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

  /** Verifies lines in order. The lines are hashed concurrently, which is faster. */
  async add(lines: string[]): Promise<void> {
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
      this.addProblem(chain, seq, "HASH_MISMATCH", "the record does not match its hash");
    }
    if (seq !== before.seq + 1) {
      this.addProblem(chain, seq, "GAP", "follows record " + before.seq);
    } else if (json["previousRecordHash"] !== before.hash) {
      this.addProblem(chain, seq, "LINK_BROKEN", "previousRecordHash does not match the previous record");
    }
    this.heads.set(chain, { seq, hash: claimed });
  }

  private async checkpoint(json: JsonObject): Promise<void> {
    this.checkpoints++;
    for (const it of json["chains"] as { chain: string; seq: number; recordHash: string }[]) {
      const head = this.heads.get(it.chain);
      if (head === undefined || head.seq < it.seq || (head.seq === it.seq && head.hash !== it.recordHash)) {
        this.addProblem(it.chain, it.seq, "CHECKPOINT_MISMATCH", "the signed head is not in the chain");
      }
    }
    const good = await this.verifies(json);
    this.signed = good === null ? "not checked" : good ? "good" : "bad";
    if (good === false) {
      this.addProblem("", 0, "SIGNATURE_INVALID", "the checkpoint's signature is invalid");
    }
  }

  private addProblem(chain: string, seq: number, code: string, message: string): void {
    if (this.problems.length < MAX_PROBLEMS) {
      this.problems.push({ chain, seq, code, message });
    }
  }
}

export const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((it) => it.toString(16).padStart(2, "0")).join("");
export const fromHex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (it) => parseInt(it, 16));

/** SHA-256 of the browser, which is available in secure contexts. */
export const browserSha256 = async (text: string): Promise<string> => hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** Verifies a checkpoint's signature; returns null if the browser does not support Ed25519. */
export async function browserVerifies(checkpoint: JsonObject): Promise<boolean | null> {
  const { signature, ...rest } = checkpoint;
  try {
    const key = await crypto.subtle.importKey("raw", fromHex(String(checkpoint["publicKey"])), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, fromHex(String(signature)), new TextEncoder().encode(canonical(rest)));
  } catch {
    return null;
  }
}

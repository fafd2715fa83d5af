/** Verifies the proof of a task in the browser, with the same rules as `ahp audit verify`. */
import { canonical } from "./canonical";
import { browserVerifies, fromHex, hex } from "./chain";
import type { Json, JsonObject, Record } from "./types";

export type Files = Map<string, Uint8Array<ArrayBuffer>>;
export interface Verified { taskId: string; at: string; publicKey: string; signature: boolean | null; records: Record[]; problems: string[] }

const MAX_PROBLEMS = 100;
const ZEROS = "0".repeat(64);
const MANIFEST = "manifest.json";
const DOCUMENTS: [string, string][] = [["contractHash", "contracts/"], ["schemaHash", "schemas/"]];

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hashOf = async (text: string): Promise<string> => hex((await sha256(bytesOf(text))).buffer);

export async function verifyProof(files: Files): Promise<Verified> {
  return new ProofCheck(files).run();
}

class ProofCheck {
  private readonly problems: string[] = [];

  constructor(private readonly files: Files) {}

  async run(): Promise<Verified> {
    const manifest = this.json(MANIFEST) as JsonObject | undefined;
    if (manifest?.["type"] !== "ahp.audit.proof" || typeof manifest["files"] !== "object") {
      throw new Error("The file is not a proof of a task: it has no valid manifest.");
    }
    const signature = await browserVerifies(manifest);
    if (signature === false) {
      this.problem("The signature of the manifest is not valid.");
    }
    const publicKey = String(manifest["publicKey"]);
    await this.checkFiles(manifest["files"] as { [name: string]: string });
    const checkpoints = this.lines("checkpoints.ndjson");
    for (const it of checkpoints) {
      if ((await browserVerifies(it)) === false || it["publicKey"] !== publicKey) {
        this.problem("A checkpoint is not signed by the key of the manifest.");
      }
    }
    const records = this.lines("records.ndjson");
    await this.checkRecords(records, String(manifest["taskId"]));
    await this.checkEvidence(records, checkpoints);
    this.checkMessages(records);
    await this.checkDocuments(records);
    return { taskId: String(manifest["taskId"]), at: String(manifest["at"]), publicKey, signature, records: records as unknown as Record[], problems: this.problems };
  }

  private async checkFiles(listed: { [name: string]: string }): Promise<void> {
    for (const [name, bytes] of this.files) {
      if (name !== MANIFEST && hex((await sha256(bytes)).buffer) !== (Object.hasOwn(listed, name) ? listed[name] : "")) {
        this.problem(name + " does not match the manifest.");
      }
    }
    Object.keys(listed).filter((it) => !this.files.has(it)).forEach((it) => this.problem(it + " is missing."));
  }

  private async checkRecords(records: JsonObject[], taskId: string): Promise<void> {
    const heads = new Map<string, { seq: number; hash: string }>();
    if (records.length === 0) {
      this.problem("The proof has no records.");
    }
    for (const record of records) {
      const { recordHash, ...rest } = record;
      const chain = String(record["chain"]);
      const seq = Number(record["seq"]);
      const before = heads.get(chain) ?? { seq: 0, hash: ZEROS };
      if ((await hashOf(canonical(rest))) !== recordHash) {
        this.problem(`Record ${chain}:${seq} was changed after it was written.`);
      }
      if (record["taskId"] !== taskId) {
        this.problem(`Record ${chain}:${seq} belongs to another task.`);
      }
      if (!(seq > before.seq) || (seq === before.seq + 1) !== (record["previousRecordHash"] === before.hash)) {
        this.problem(`Record ${chain}:${seq} is not in the order of its chain.`);
      }
      heads.set(chain, { seq, hash: String(recordHash) });
    }
  }

  /** Checks that a signed Merkle root contains each record. */
  private async checkEvidence(records: JsonObject[], checkpoints: JsonObject[]): Promise<void> {
    const evidence = this.json("evidence.json") as { records?: { chain: string; seq: number; checkpoint: number; path: string[] }[] } | undefined;
    const paths = new Map((evidence?.records ?? []).map((it) => [it.chain + ":" + it.seq, it]));
    for (const record of records) {
      const place = String(record["chain"]) + ":" + Number(record["seq"]);
      const path = paths.get(place);
      paths.delete(place);
      if (path === undefined || !(await isUnderRoot(record, checkpoints[path.checkpoint], path.path))) {
        this.problem("Record " + place + " is not included in a signed root.");
      }
    }
    [...paths.keys()].forEach((it) => this.problem("Record " + it + " is missing."));
  }

  private checkMessages(records: JsonObject[]): void {
    const expected = new Map<string, Json>();
    for (const record of records) {
      const message = (record["data"] as JsonObject | null)?.["message"];
      if (message !== undefined && record["event"] === "packet.submitted") {
        expected.set("messages/" + String(record["packetId"]) + ".json", message);
      }
    }
    for (const [name, message] of expected) {
      const found = this.json(name);
      if (found === undefined || canonical(found) !== canonical(message)) {
        this.problem(name + " is not the message in its record.");
      }
    }
    [...this.files.keys()].filter((it) => it.startsWith("messages/") && !expected.has(it)).forEach((it) => this.problem(it + " does not belong to a record."));
  }

  private async checkDocuments(records: JsonObject[]): Promise<void> {
    for (const record of records) {
      for (const [member, directory] of DOCUMENTS) {
        const hash = (record["data"] as JsonObject | null)?.[member];
        if (typeof hash === "string") {
          const document = this.json(directory + hash.replace("sha256:", "") + ".json");
          if (document === undefined || "sha256:" + (await hashOf(canonical(document))) !== hash) {
            this.problem("The document " + hash + " of a record is missing or was changed.");
          }
        }
      }
    }
  }

  private json(name: string): Json | undefined {
    const bytes = this.files.get(name);
    return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as Json);
  }

  private lines(name: string): JsonObject[] {
    const text = new TextDecoder().decode(this.files.get(name) ?? new Uint8Array());
    return text.split("\n").filter((it) => it !== "").map((it) => JSON.parse(it) as JsonObject);
  }

  private problem(text: string): void {
    if (this.problems.length < MAX_PROBLEMS) {
      this.problems.push(text);
    }
  }
}

async function isUnderRoot(record: JsonObject, checkpoint: JsonObject | undefined, path: string[]): Promise<boolean> {
  const seals = (checkpoint?.["chains"] ?? []) as unknown as { chain: string; seq: number; first?: number; root?: string }[];
  const seq = Number(record["seq"]);
  const seal = seals.find((it) => it.first !== undefined && it.chain === record["chain"] && seq >= it.first && seq <= it.seq);
  return seal !== undefined && (await merkleRoot(String(record["recordHash"]), seq - seal.first!, seal.seq - seal.first! + 1, path)) === seal.root;
}

/** Computes the root of an RFC 6962 tree from a leaf and its path; null if they do not match a tree of this size. */
export async function merkleRoot(recordHash: string, index: number, size: number, path: string[]): Promise<string | null> {
  let hash = await sha256(joined(0, fromHex(recordHash)));
  let at = index;
  let last = size - 1;
  for (const step of path) {
    if (last === 0) {
      return null;
    }
    const sibling = fromHex(step);
    if (at % 2 === 1 || at === last) {
      hash = await sha256(joined(1, sibling, hash));
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = await sha256(joined(1, hash, sibling));
    }
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hex(hash.buffer) : null;
}

function joined(first: number, ...parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(1 + parts.reduce((sum, it) => sum + it.length, 0));
  whole[0] = first;
  let at = 1;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

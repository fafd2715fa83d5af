/**
 * Signatures of packets and handoff messages over their RFC 8785 bytes, made with WebCrypto. The signature of a packet
 * covers all members as sent except `status`, `checkpoint` and `signature.value`; it thus covers the time and the nonce.
 * The signature of a handoff message covers all members except `signature`.
 */

import { fromHex, toHex } from "./hash.js";
import { uuid7 } from "./ids.js";
import { canonical, isObject, plainObject, without, type Json, type JsonObject } from "./json/index.js";
import type { Violation } from "./problems.js";
import { parse as parseTime, write as writeTime } from "./times.js";

export type Algorithm = "hmac-sha256" | "ed25519";

/** A key in the format of an agent entry. */
export interface KeyEntry {
  keyId: string;
  alg: string;
  secret?: string;
  publicKey?: string;
  notAfter?: string | null;
}

const DIGITS: Readonly<Record<string, number | undefined>> = { "hmac-sha256": 64, ed25519: 128 };
const REQUIRED = ["packetId", "taskId", "sender", "createdAt"];
const CLOCK_SKEW_MS = 300_000;
/** The PKCS #8 prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = "302e020100300506032b657004220420";

/** The key of a sender. Its secret is not printed. */
export class SigningKey {
  readonly keyId: string;
  readonly algorithm: Algorithm;
  readonly #secret: Uint8Array<ArrayBuffer>;
  #cryptoKey: Promise<CryptoKey> | undefined;

  private constructor(keyId: string, algorithm: Algorithm, secret: Uint8Array<ArrayBuffer>) {
    this.keyId = keyId;
    this.algorithm = algorithm;
    this.#secret = secret;
  }

  /** Returns an HMAC key for a shared secret; the key is its UTF-8 encoding. */
  static hmac(keyId: string, secret: string): SigningKey {
    return new SigningKey(keyId, "hmac-sha256", new TextEncoder().encode(secret));
  }

  /** Returns an Ed25519 key for the 32 bytes or 64 hex digits of a private key (default: a new key). */
  static ed25519(keyId: string, seed?: Uint8Array | string): SigningKey {
    const raw = typeof seed === "string" ? fromHex(seed) : new Uint8Array(seed ?? crypto.getRandomValues(new Uint8Array(32)));
    if (raw.length !== 32) {
      throw new RangeError(`an Ed25519 private key must have 32 bytes, but has ${raw.length}`);
    }
    return new SigningKey(keyId, "ed25519", raw);
  }

  /** Returns the 64 hex digits of the public key. */
  async publicKey(): Promise<string> {
    if (this.algorithm !== "ed25519") {
      throw new TypeError("an HMAC key has no public key");
    }
    const { x } = await crypto.subtle.exportKey("jwk", await this.#key());
    const bytes = atob((x ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    return toHex(Uint8Array.from(bytes, (it) => it.charCodeAt(0)));
  }

  /** Returns the key in the format of an agent entry (`client.putAgent(name, {keys: [...]})`). */
  async entry(): Promise<KeyEntry> {
    const known = { keyId: this.keyId, alg: this.algorithm };
    if (this.algorithm === "ed25519") {
      return { ...known, publicKey: await this.publicKey() };
    }
    return { ...known, secret: new TextDecoder().decode(this.#secret) };
  }

  async sign(message: Uint8Array<ArrayBuffer>): Promise<string> {
    const name = this.algorithm === "ed25519" ? "Ed25519" : "HMAC";
    return toHex(new Uint8Array(await crypto.subtle.sign(name, await this.#key(), message)));
  }

  #key(): Promise<CryptoKey> {
    this.#cryptoKey ??=
      this.algorithm === "ed25519"
        ? crypto.subtle.importKey("pkcs8", fromHex(PKCS8 + toHex(this.#secret)), "Ed25519", true, ["sign"])
        : hmacKey(this.#secret);
    return this.#cryptoKey;
  }
}

function hmacKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

/** Returns whether an Ed25519 signature is valid; keys and signatures are hex. */
export async function verifyEd25519(publicKey: string, message: Uint8Array<ArrayBuffer>, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("raw", fromHex(publicKey), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, fromHex(signature), message);
  } catch {
    return false; // not a key, or not hex
  }
}

/** Returns the bytes of a packet that the signature covers. */
export function signedBytes(packet: object): Uint8Array<ArrayBuffer> {
  const covered = without(plainObject(packet), "status", "checkpoint");
  const signature = covered["signature"];
  return canonical(isObject(signature) ? { ...covered, signature: without(signature, "value") } : covered);
}

/** Returns the packet with a signature. Fills in missing ids and times; `sender` is required. */
export async function signPacket(
  packet: object,
  key: SigningKey,
  options: { now?: Date; nonce?: string } = {},
): Promise<JsonObject> {
  const given = plainObject(packet);
  if (!given["sender"]) {
    throw new TypeError("cannot sign a packet without sender");
  }
  const at = writeTime(options.now ?? new Date());
  const whole = { packetId: uuid7(), taskId: uuid7(), createdAt: at, ...given };
  const nonce = options.nonce ?? toHex(crypto.getRandomValues(new Uint8Array(16)));
  const head = { alg: key.algorithm, keyId: key.keyId, timestamp: at, nonce };
  const value = await key.sign(signedBytes({ ...whole, signature: head }));
  return { ...whole, signature: { ...head, value } };
}

/** Returns the message with a compact signature, which replaces an existing one. */
export async function signHandoff(message: object, key: SigningKey): Promise<JsonObject> {
  const bare = without(plainObject(message), "signature");
  return { ...bare, signature: `${key.algorithm}:${await key.sign(canonical(bare))}` };
}

export interface VerifyOptions {
  now?: number | Date;
  clockSkewMs?: number;
}

/** Returns the errors in the signature of a packet as sent; `keys` has the format of the sender's entry. */
export async function verifyPacket(
  packet: object,
  keys: readonly KeyEntry[],
  options: VerifyOptions = {},
): Promise<Violation[]> {
  const given = plainObject(packet);
  const missing = REQUIRED.filter((it) => typeof given[it] !== "string" || given[it] === "");
  const found = missing.map((it) => violation(`/${it}`, "is required in a signed packet"));
  const signature = given["signature"];
  if (signature === undefined || signature === null) {
    return [...found, violation("/signature", "is required")];
  }
  found.push(...checkForm(signature));
  return found.length > 0 ? found : checkValue(given, signature as JsonObject, keys, options);
}

/** Returns whether the signature of a packet read from a daemon is valid, regardless of its age. */
export async function verifyStored(packet: object, keys: readonly KeyEntry[]): Promise<boolean> {
  const given = plainObject(packet);
  const assigned = Array.isArray(given["assigned"]) ? given["assigned"].map(String) : [];
  const sent = without(given, "assigned", ...assigned);
  const signature = sent["signature"];
  const now = isObject(signature) ? parseTime(String(signature["timestamp"])) : undefined;
  return now !== undefined && (await verifyPacket(sent, keys, { now })).length === 0;
}

/** Returns the errors in a compact signature; it may be made with any valid key of the sender. */
export async function verifyHandoff(
  message: object,
  keys: readonly KeyEntry[],
  options: VerifyOptions = {},
): Promise<Violation[]> {
  const given = plainObject(message);
  const [, algorithm, value] = /^([^:]*):(.*)$/s.exec(String(given["signature"] ?? "")) ?? [];
  if (algorithm === undefined || value === undefined || !isHex(value, DIGITS[algorithm])) {
    return [violation("/signature", "must be hmac-sha256 or ed25519, a colon, and lower-case hex")];
  }
  const signed = canonical(without(given, "signature"));
  for (const key of keys.filter((it) => it.alg === algorithm && isValid(it, Number(options.now ?? Date.now())))) {
    if (await verifies(key, signed, value)) {
      return [];
    }
  }
  return [violation("/signature", "does not match any valid key of the sender")];
}

async function checkValue(
  packet: JsonObject,
  signature: JsonObject,
  keys: readonly KeyEntry[],
  options: VerifyOptions,
): Promise<Violation[]> {
  const now = Number(options.now ?? Date.now());
  const signedAt = parseTime(String(signature["timestamp"]));
  const clockSkewMs = options.clockSkewMs ?? CLOCK_SKEW_MS;
  const found: Violation[] = [];
  if (signedAt === undefined || Math.abs(signedAt - now) > clockSkewMs) {
    const limit = Math.floor(clockSkewMs / 1000);
    found.push(violation("/signature/timestamp", `must be within ${limit} s of the receiver's clock`));
  }
  const key = keys.find((it) => it.keyId === signature["keyId"]);
  if (key === undefined) {
    found.push(violation("/signature/keyId", "is not a key of the sender"));
  } else if (!isValid(key, now)) {
    found.push(violation("/signature/keyId", "names a key that has expired"));
  } else if (key.alg !== signature["alg"]) {
    found.push(violation("/signature/alg", "is not the algorithm of the key"));
  } else if (!(await verifies(key, signedBytes(packet), String(signature["value"])))) {
    found.push(violation("/signature/value", "does not match the packet"));
  }
  return found;
}

function checkForm(signature: Json): Violation[] {
  if (!isObject(signature)) {
    return [violation("/signature", "must be an object")];
  }
  const found: Violation[] = [];
  if (parseTime(String(signature["timestamp"])) === undefined) {
    found.push(violation("/signature/timestamp", "must be an RFC 3339 time"));
  }
  for (const name of ["keyId", "nonce"]) {
    const text = signature[name];
    if (typeof text !== "string" || text.length < 1 || text.length > 200) {
      found.push(violation(`/signature/${name}`, "must be a string of 1 to 200 characters"));
    }
  }
  const digits = DIGITS[String(signature["alg"])];
  if (digits === undefined) {
    found.push(violation("/signature/alg", "must be hmac-sha256 or ed25519"));
  } else if (!isHex(signature["value"], digits)) {
    found.push(violation("/signature/value", `must be ${digits} lower-case hex digits`));
  }
  return found;
}

async function verifies(key: KeyEntry, signed: Uint8Array<ArrayBuffer>, value: string): Promise<boolean> {
  if (key.alg === "ed25519") {
    return verifyEd25519(key.publicKey ?? "", signed, value);
  }
  const secret = await hmacKey(new TextEncoder().encode(key.secret ?? ""));
  return crypto.subtle.verify("HMAC", secret, fromHex(value), signed);
}

function isValid(key: KeyEntry, now: number): boolean {
  const end = key.notAfter ? parseTime(key.notAfter) : undefined;
  return end === undefined || now <= end;
}

function isHex(value: Json | undefined, digits: number | undefined): value is string {
  return typeof value === "string" && value.length === digits && /^[0-9a-f]*$/.test(value);
}

function violation(pointer: string, message: string): Violation {
  return { code: "SIGNATURE_INVALID", pointer, message };
}

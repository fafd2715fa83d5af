/**
 * Signatures of packets and handoff messages over their RFC 8785 bytes, made by WebCrypto. Of a packet everything is
 * signed as it was sent but `status`, `checkpoint` and `signature.value`; the rest of `signature` stays in, so that time
 * and nonce are covered too. Of a handoff message everything but `signature`.
 */

import { fromHex, toHex } from "./hash.js";
import { uuid7 } from "./ids.js";
import { canonical, isObject, plainObject, without, type Json, type JsonObject } from "./json/index.js";
import type { Violation } from "./problems.js";
import { parse as parseTime, write as writeTime } from "./times.js";

export type Algorithm = "hmac-sha256" | "ed25519";

/** A key as it stands in an agent's entry. */
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
/** What PKCS #8 puts before the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = "302e020100300506032b657004220420";

/** A sender's key; it prints its id, never its secret. */
export class SigningKey {
  readonly keyId: string;
  readonly algorithm: Algorithm;
  readonly #secret: Uint8Array<ArrayBuffer>;
  #made: Promise<CryptoKey> | undefined;

  private constructor(keyId: string, algorithm: Algorithm, secret: Uint8Array<ArrayBuffer>) {
    this.keyId = keyId;
    this.algorithm = algorithm;
    this.#secret = secret;
  }

  /** A secret that sender and receiver share; the key is its UTF-8. */
  static hmac(keyId: string, secret: string): SigningKey {
    return new SigningKey(keyId, "hmac-sha256", new TextEncoder().encode(secret));
  }

  /** The 32 bytes (or 64 hex digits) of a private key; a new one when none is given. */
  static ed25519(keyId: string, seed?: Uint8Array | string): SigningKey {
    const raw = typeof seed === "string" ? fromHex(seed) : new Uint8Array(seed ?? crypto.getRandomValues(new Uint8Array(32)));
    if (raw.length !== 32) {
      throw new RangeError("a private key of Ed25519 has 32 bytes");
    }
    return new SigningKey(keyId, "ed25519", raw);
  }

  /** The 64 hex digits that others check with. */
  async publicKey(): Promise<string> {
    if (this.algorithm !== "ed25519") {
      throw new TypeError("an HMAC key has no public half");
    }
    const { x } = await crypto.subtle.exportKey("jwk", await this.#key());
    const bytes = atob((x ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    return toHex(Uint8Array.from(bytes, (it) => it.charCodeAt(0)));
  }

  /** The key as it stands in an agent's entry (`client.putAgent(name, {keys: [...]})`). */
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
    this.#made ??=
      this.algorithm === "ed25519"
        ? crypto.subtle.importKey("pkcs8", fromHex(PKCS8 + toHex(this.#secret)), "Ed25519", true, ["sign"])
        : hmacKey(this.#secret);
    return this.#made;
  }
}

function hmacKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

/** Whether an Ed25519 signature holds; keys and signatures are hex. */
export async function verifyEd25519(publicKey: string, message: Uint8Array<ArrayBuffer>, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("raw", fromHex(publicKey), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, fromHex(signature), message);
  } catch {
    return false; // no key, or no hex
  }
}

/** What is signed of a packet. */
export function signedBytes(packet: object): Uint8Array<ArrayBuffer> {
  const covered = without(plainObject(packet), "status", "checkpoint");
  const signature = covered["signature"];
  return canonical(isObject(signature) ? { ...covered, signature: without(signature, "value") } : covered);
}

/** The packet with its signature; ids and time are made where they are missing. It must name its sender. */
export async function signPacket(
  packet: object,
  key: SigningKey,
  options: { now?: Date; nonce?: string } = {},
): Promise<JsonObject> {
  const given = plainObject(packet);
  if (!given["sender"]) {
    throw new TypeError("a signed packet names its sender");
  }
  const moment = writeTime(options.now ?? new Date());
  const whole = { packetId: uuid7(), taskId: uuid7(), createdAt: moment, ...given };
  const nonce = options.nonce ?? toHex(crypto.getRandomValues(new Uint8Array(16)));
  const head = { alg: key.algorithm, keyId: key.keyId, timestamp: moment, nonce };
  const value = await key.sign(signedBytes({ ...whole, signature: head }));
  return { ...whole, signature: { ...head, value } };
}

/** The message with its compact signature; an earlier one is replaced. */
export async function signHandoff(message: object, key: SigningKey): Promise<JsonObject> {
  const bare = without(plainObject(message), "signature");
  return { ...bare, signature: `${key.algorithm}:${await key.sign(canonical(bare))}` };
}

export interface VerifyOptions {
  now?: number | Date;
  clockSkewMs?: number;
}

/** All that speaks against the signature of a packet as sent; `keys` as in the sender's entry. */
export async function verifyPacket(
  packet: object,
  keys: readonly KeyEntry[],
  options: VerifyOptions = {},
): Promise<Violation[]> {
  const given = plainObject(packet);
  const missing = REQUIRED.filter((it) => typeof given[it] !== "string" || given[it] === "");
  const faults = missing.map((it) => fault(`/${it}`, "is required in a signed packet"));
  const signature = given["signature"];
  if (signature === undefined || signature === null) {
    return [...faults, fault("/signature", "is required")];
  }
  faults.push(...formFaults(signature));
  return faults.length > 0 ? faults : valueFaults(given, signature as JsonObject, keys, options);
}

/** Whether the signature of a packet that a daemon gave back holds, whenever it was made. */
export async function verifyStored(packet: object, keys: readonly KeyEntry[]): Promise<boolean> {
  const given = plainObject(packet);
  const assigned = Array.isArray(given["assigned"]) ? given["assigned"].map(String) : [];
  const sent = without(given, "assigned", ...assigned);
  const signature = sent["signature"];
  const now = isObject(signature) ? parseTime(String(signature["timestamp"])) : undefined;
  return now !== undefined && (await verifyPacket(sent, keys, { now })).length === 0;
}

/** What speaks against the compact signature; any live key of the sender may have made it. */
export async function verifyHandoff(
  message: object,
  keys: readonly KeyEntry[],
  options: VerifyOptions = {},
): Promise<Violation[]> {
  const given = plainObject(message);
  const [, algorithm, value] = /^([^:]*):(.*)$/s.exec(String(given["signature"] ?? "")) ?? [];
  if (algorithm === undefined || value === undefined || !isHex(value, DIGITS[algorithm])) {
    return [fault("/signature", "must be hmac-sha256 or ed25519, a colon, and lower-case hex")];
  }
  const signed = canonical(without(given, "signature"));
  for (const key of keys.filter((it) => it.alg === algorithm && isLive(it, Number(options.now ?? Date.now())))) {
    if (await holds(key, signed, value)) {
      return [];
    }
  }
  return [fault("/signature", "fits no live key of the sender")];
}

async function valueFaults(
  packet: JsonObject,
  signature: JsonObject,
  keys: readonly KeyEntry[],
  options: VerifyOptions,
): Promise<Violation[]> {
  const now = Number(options.now ?? Date.now());
  const moment = parseTime(String(signature["timestamp"]));
  const faults: Violation[] = [];
  if (moment === undefined || Math.abs(moment - now) > (options.clockSkewMs ?? CLOCK_SKEW_MS)) {
    faults.push(fault("/signature/timestamp", "is too far from the time of the receiver"));
  }
  const key = keys.find((it) => it.keyId === signature["keyId"]);
  if (key === undefined) {
    faults.push(fault("/signature/keyId", "is not a key of the sender"));
  } else if (!isLive(key, now)) {
    faults.push(fault("/signature/keyId", "is a key that has ended"));
  } else if (key.alg !== signature["alg"]) {
    faults.push(fault("/signature/alg", "is not the algorithm of the key"));
  } else if (!(await holds(key, signedBytes(packet), String(signature["value"])))) {
    faults.push(fault("/signature/value", "does not fit the packet"));
  }
  return faults;
}

function formFaults(signature: Json): Violation[] {
  if (!isObject(signature)) {
    return [fault("/signature", "must be an object")];
  }
  const faults: Violation[] = [];
  if (parseTime(String(signature["timestamp"])) === undefined) {
    faults.push(fault("/signature/timestamp", "must be an RFC 3339 time"));
  }
  for (const name of ["keyId", "nonce"]) {
    const text = signature[name];
    if (typeof text !== "string" || text.length < 1 || text.length > 200) {
      faults.push(fault(`/signature/${name}`, "must be a text of 1 to 200 characters"));
    }
  }
  const digits = DIGITS[String(signature["alg"])];
  if (digits === undefined) {
    faults.push(fault("/signature/alg", "must be hmac-sha256 or ed25519"));
  } else if (!isHex(signature["value"], digits)) {
    faults.push(fault("/signature/value", `must be ${digits} lower-case hex digits`));
  }
  return faults;
}

async function holds(key: KeyEntry, signed: Uint8Array<ArrayBuffer>, value: string): Promise<boolean> {
  if (key.alg === "ed25519") {
    return verifyEd25519(key.publicKey ?? "", signed, value);
  }
  const secret = await hmacKey(new TextEncoder().encode(key.secret ?? ""));
  return crypto.subtle.verify("HMAC", secret, fromHex(value), signed);
}

function isLive(key: KeyEntry, now: number): boolean {
  const end = key.notAfter ? parseTime(key.notAfter) : undefined;
  return end === undefined || now <= end;
}

function isHex(value: Json | undefined, digits: number | undefined): value is string {
  return typeof value === "string" && value.length === digits && /^[0-9a-f]*$/.test(value);
}

function fault(pointer: string, message: string): Violation {
  return { code: "SIGNATURE_INVALID", pointer, message };
}

/**
 * SHA-256 (FIPS 180-4). WebCrypto provides only an asynchronous implementation, which would make ids, digests and
 * renderings asynchronous.
 */

const ROUNDS = new Uint32Array(64);
const START = new Uint32Array(8);

for (let count = 0, candidate = 2; count < 64; candidate++) {
  if (isPrime(candidate)) {
    if (count < 8) {
      START[count] = fraction(Math.sqrt(candidate));
    }
    ROUNDS[count++] = fraction(Math.cbrt(candidate));
  }
}

function isPrime(candidate: number): boolean {
  for (let factor = 2; factor * factor <= candidate; factor++) {
    if (candidate % factor === 0) {
      return false;
    }
  }
  return true;
}

/** Returns the first 32 bits of the fraction. */
function fraction(root: number): number {
  return (root - Math.floor(root)) * 2 ** 32;
}

/** Returns the hash in lower-case hex. */
export function sha256(message: Uint8Array): string {
  return toHex(sha256Bytes(message));
}

export function sha256Bytes(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(((message.length + 8) >>> 6) * 64 + 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    expand(view, block, words);
    compress(state, words);
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => out.setUint32(index * 4, word));
  return new Uint8Array(out.buffer);
}

function expand(view: DataView, block: number, words: Uint32Array): void {
  for (let i = 0; i < 16; i++) {
    words[i] = view.getUint32(block + i * 4);
  }
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15] as number;
    const b = words[i - 2] as number;
    const small = rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3);
    const large = rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10);
    words[i] = ((words[i - 16] as number) + small + (words[i - 7] as number) + large) | 0;
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const sum = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const first = (h + sum + choice + (ROUNDS[i] as number) + (words[i] as number)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = ((state[index] as number) + word) | 0));
}

function rotateRight(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Converts hex digits to bytes. Throws `RangeError` for other texts. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) {
    throw new RangeError("must be an even number of hex digits");
  }
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(i * 2, i * 2 + 2), 16));
}

const DAY_MS = 86_400_000;

export interface NewKey { keyId: string; publicKey: string; privateKey: string; oldUntil: string }

/** Makes an Ed25519 key. The private key leaves this function only as PEM text for the user. */
export async function newKey(agent: string, now: number): Promise<NewKey> {
  if (globalThis.crypto?.subtle === undefined) {
    throw new Error("keys can be made over HTTPS or on localhost only");
  }
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])) as CryptoKeyPair;
  const [publicKey, privateKey] = await Promise.all([crypto.subtle.exportKey("raw", pair.publicKey), crypto.subtle.exportKey("pkcs8", pair.privateKey)]);
  return {
    keyId: agent + "-" + new Date(now).toISOString().slice(0, 19).replace(/[-:T]/g, ""),
    publicKey: hex(new Uint8Array(publicKey)),
    privateKey: pem(new Uint8Array(privateKey)),
    oldUntil: new Date(now + DAY_MS).toISOString(),
  };
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((it) => it.toString(16).padStart(2, "0")).join("");
}

export function pem(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return "-----BEGIN PRIVATE KEY-----\n" + (text.match(/.{1,64}/g) ?? []).join("\n") + "\n-----END PRIVATE KEY-----\n";
}

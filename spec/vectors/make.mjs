// Writes the vectors in signed/ and canonical/. Usage: node spec/vectors/make.mjs
// It shares no code with the Java library, so the two implementations check each other.
import { createHash, createHmac, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** Writes RFC 8785: JSON.stringify writes numbers and strings in that form; names are sorted by UTF-16 units. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

function write(folder, name, content) {
  mkdirSync(join(here, folder), { recursive: true });
  writeFileSync(join(here, folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}

const hmacKey = { keyId: "k1", alg: "hmac-sha256", secret: "a shared sécret 🔑" };
const seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const privateKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${seed}`, "hex"),
  format: "der",
  type: "pkcs8",
});
const publicKey = hex(createPublicKey(privateKey).export({ format: "der", type: "spki" }).subarray(-32));
const edKey = { keyId: "k2", alg: "ed25519", publicKey };

function valueOf(key, bytes) {
  return key.secret === undefined
    ? hex(sign(null, bytes, privateKey))
    : createHmac("sha256", Buffer.from(key.secret, "utf8")).update(bytes).digest("hex");
}

function signedBytes({ status, checkpoint, ...packet }) {
  const { value, ...rest } = packet.signature;
  return Buffer.from(canonical({ ...packet, signature: rest }), "utf8");
}

function packetVector(name, description, key, packet, change = (signed) => signed, pointers = []) {
  const nonce = createHash("sha256").update(name).digest("hex").slice(0, 32);
  const rest = { alg: key.alg, keyId: key.keyId, timestamp: "2026-06-12T10:00:00.000Z", nonce };
  const bytes = signedBytes({ ...packet, signature: rest });
  const value = valueOf(key, bytes);
  const signed = change({ ...packet, signature: { ...rest, value } });
  write("signed", name, {
    description,
    kind: "packet",
    keys: [hmacKey, edKey],
    ...(key === edKey ? { privateKeySeed: seed } : {}),
    now: "2026-06-12T10:01:00.000Z",
    clockSkewMs: 300000,
    input: signed,
    ...(pointers.length === 0 ? { canonicalHex: hex(signedBytes(signed)), signature: value } : {}),
    pointers,
  });
}

function handoffVector(name, description, key, message, change = (signed) => signed, pointers = []) {
  const bytes = Buffer.from(canonical(message), "utf8");
  const value = valueOf(key, bytes);
  write("signed", name, {
    description,
    kind: "handoff",
    keys: [hmacKey, edKey],
    ...(key === edKey ? { privateKeySeed: seed } : {}),
    now: "2026-06-12T10:01:00.000Z",
    input: change({ ...message, signature: `${key.alg}:${value}` }),
    ...(pointers.length === 0 ? { canonicalHex: hex(bytes), signature: value } : {}),
    pointers,
  });
}

const packet = {
  packetId: "018f3b1c-0000-7000-8000-000000000001",
  taskId: "t-1",
  type: "task.assign",
  sender: "triage-agent",
  target: "refund-agent",
  payload: {
    task_summary: "Refund order 7 — “urgent” \u0007 😀",
    amounts: [12.5, 0.1, 1e21, 1e-7, -0, 9007199254740991],
    nothing: null,
    "\ufb33": 1,
    "\u{1f602}": 2,
    ö: 3,
  },
  createdAt: "2026-06-12T09:59:59.000Z",
};
const message = { schemaVersion: "2.0", taskId: "t-1", constraints: ["maxCost: €5"], spent: 0.08 };

packetVector("packet-hmac", "A packet signed with a shared secret", hmacKey, packet);
packetVector("packet-ed25519", "A packet signed with Ed25519", edKey, packet);
packetVector("packet-unsigned-members", "status and checkpoint are not signed", hmacKey, packet, (signed) => ({
  ...signed,
  status: "ready",
  checkpoint: { step: 3 },
}));
packetVector("packet-changed", "One digit of the payload was changed", hmacKey, packet,
  (signed) => ({ ...signed, payload: { ...signed.payload, amounts: [12.6] } }), ["/signature/value"]);
packetVector("packet-added", "A member was added", edKey, packet,
  (signed) => ({ ...signed, priority: "HIGH" }), ["/signature/value"]);
packetVector("packet-nonce", "The nonce was changed", hmacKey, packet,
  (signed) => ({ ...signed, signature: { ...signed.signature, nonce: "another" } }), ["/signature/value"]);
packetVector("packet-unknown-key", "The key is none of the sender's", hmacKey, packet,
  (signed) => ({ ...signed, signature: { ...signed.signature, keyId: "k9" } }), ["/signature/keyId"]);
packetVector("packet-other-algorithm", "The algorithm is not the key's", hmacKey, packet,
  (signed) => ({ ...signed, signature: { ...signed.signature, keyId: "k2" } }), ["/signature/alg"]);
packetVector("packet-upper-case", "The value is in upper case", hmacKey, packet,
  (signed) => ({ ...signed, signature: { ...signed.signature, value: signed.signature.value.toUpperCase() } }),
  ["/signature/value"]);
packetVector("packet-too-late", "The time of signing is off by more than the clock skew", hmacKey, packet,
  (signed) => ({ ...signed, signature: { ...signed.signature, timestamp: "2026-06-12T09:55:59.999Z" } }),
  ["/signature/timestamp", "/signature/value"]);
packetVector("packet-without-task", "A signed packet brings its own taskId", hmacKey, packet,
  ({ taskId, ...signed }) => signed, ["/taskId"]);
handoffVector("handoff-hmac", "A handoff message with the compact signature", hmacKey, message);
handoffVector("handoff-ed25519", "The compact signature with Ed25519", edKey, message);
handoffVector("handoff-changed", "A member of the message was changed", hmacKey, message,
  (signed) => ({ ...signed, spent: 0.07 }), ["/signature"]);

const accepted = [
  ["empty object", "{}"],
  ["order of members", '{"b":1,"a":2,"":3,"B":4}'],
  ["order by UTF-16 units", '{"\\ufb33":1,"\\ud83d\\ude02":2,"\\u00f6":3,"z":4}'],
  ["white space", ' { "a" : [ 1 , 2 ] }\r\n\t'],
  ["escapes", '"\\u0000\\u0001\\b\\t\\n\\u000b\\f\\r\\u001f\\u0020\\"\\/\\\\\\u007f\\u0080\\u20ac"'],
  ["surrogate pair, escaped and plain", '["\\ud83d\\ude00","😀"]'],
  ["integers", "[0,-0,1,-1,9007199254740991,-9007199254740991]"],
  ["fractions", "[0.1,12.50,1e-6,1e-7,0.000001234,123456789.125,5e-324]"],
  ["large numbers", "[1e20,1e21,1.5e300,1.7976931348623157e308]"],
  ["numbers that are rounded", "[333333333.33333329,0.30000000000000004,9007199254740993.0]"],
  ["literals", "[true,false,null]"],
];
write("canonical", "accepted", accepted.map(([description, text]) => {
  const form = Buffer.from(canonical(JSON.parse(text)), "utf8");
  return {
    description,
    text,
    canonicalHex: hex(form),
    hash: `sha256:${createHash("sha256").update(form).digest("hex")}`,
  };
}));

const refused = [
  ["duplicate member", '{"a":1,"a":2}', "/a", 1, 8],
  ["duplicate member, escaped", '{"a":1,"\\u0061":2}', "/a", 1, 8],
  ["half of a surrogate pair", '["x\\ud800"]', "/0", 1, 4],
  ["second half first", '{"k":"\\udc00\\ud800"}', "/k", 1, 7],
  ["integer beyond 2^53 - 1", "[9007199254740992]", "/0", 1, 2],
  ["number beyond a double", "1e309", "", 1, 1],
  ["not a number", "[NaN]", "/0", 1, 2],
  ["leading zero", "[01]", "/0", 1, 3],
  ["trailing comma", "[1,]", "/1", 1, 4],
  ["comment", "[1/* one */]", "", 1, 3],
  ["two documents", "{}\n{}", "", 2, 1],
  ["control character", '["a\tb"]', "/0", 1, 4],
  ["cut short", '{"a":', "/a", 1, 6],
  ["nothing", "", "", 1, 1],
];
const refusedBytes = [
  ["overlong form", "5b22c0af225d", "/0", 1, 3],
  ["surrogate in UTF-8", "5b22eda080225d", "/0", 1, 3],
  ["byte order mark", "efbbbf7b7d", "", 1, 1],
  ["UTF-16", "7b007d00", "", 1, 2],
];
write("canonical", "refused", [
  ...refused.map(([description, text, pointer, line, column]) => ({ description, text, pointer, line, column })),
  ...refusedBytes.map(([description, bytes, pointer, line, column]) => ({ description, hex: bytes, pointer, line, column })),
]);

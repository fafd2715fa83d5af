/** Checks the shared test vectors, which every implementation must pass. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import {
  compression,
  formats,
  Handoff,
  ids,
  jsontext,
  signing,
  SigningKey,
  times,
  validate,
  validateNeo,
  verifyChain,
} from "ahp-handoff";
import { bytes, load, names, pairs, ROOT, type Loose } from "./vectors.js";

const hex = (it: Uint8Array) => Buffer.from(it).toString("hex");

describe("canonical", () => {
  for (const it of load("canonical/accepted.json")) {
    test(`accepted: ${it.description}`, () => {
      const value = jsontext.read(it.text);
      assert.equal(hex(jsontext.canonical(value)), it.canonicalHex);
      assert.equal(jsontext.digest(value), it.hash);
    });
  }
  for (const it of load("canonical/refused.json")) {
    test(`rejected: ${it.description}`, () => {
      const text = "hex" in it ? new Uint8Array(Buffer.from(it.hex, "hex")) : it.text;
      assert.throws(() => jsontext.read(text), jsontext.JsonError);
    });
  }
});

describe("jcs", () => {
  for (const name of names("jcs/input")) {
    test(name, () => {
      const value = jsontext.read(bytes(`jcs/input/${name}`), { anyInteger: true });
      assert.equal(hex(jsontext.canonical(value)), hex(bytes(`jcs/output/${name}`)));
    });
  }
});

describe("signed", () => {
  for (const name of names("signed")) {
    const it = load(`signed/${name}`);
    test(`${name} is valid or has violations`, async () => {
      const options = { now: times.parse(it.now) as number, clockSkewMs: it.clockSkewMs };
      const verify = it.kind === "packet" ? signing.verifyPacket : signing.verifyHandoff;
      const found = await verify(it.input, it.keys, options);
      assert.deepEqual(found.map((fault) => fault.pointer).sort(), [...it.pointers].sort());
    });
    if (it.pointers.length === 0) {
      test(`signing ${name} is deterministic`, async () => {
        const isPacket = it.kind === "packet";
        const { signature, ...rest } = it.input;
        const signed = isPacket ? signing.signedBytes(it.input) : jsontext.canonical(rest);
        const algorithm = isPacket ? signature.alg : signature.split(":")[0];
        assert.equal(hex(signed), it.canonicalHex);
        assert.equal(await keyOf(it, algorithm).sign(signed), it.signature);
      });
    }
  }
});

function keyOf(it: Loose, algorithm: string): SigningKey {
  if (algorithm === "ed25519") {
    return SigningKey.ed25519("k", it.privateKeySeed);
  }
  return SigningKey.hmac("k", it.keys.find((key: Loose) => "secret" in key).secret);
}

describe("chained", () => {
  const key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
  const lines = new TextDecoder().decode(bytes("chained/export.ndjson")).trim().split("\n");

  test("the export verifies", async () => {
    const report = await verifyChain(lines, key);
    assert.deepEqual(report, { ok: true, records: 3, checkpoints: 1, problems: [] });
  });

  test("another key is rejected", async () => {
    const report = await verifyChain(lines, "00".repeat(32));
    assert.deepEqual(report.problems.map((it) => it.code), ["SIGNATURE_INVALID"]);
  });

  test("any changed line is detected", async () => {
    for (const [number, line] of lines.entries()) {
      for (let at = 0; at < line.length; at += 7) {
        const other = line[at] === "1" ? "2" : "1";
        const changed = [...lines];
        changed[number] = line.slice(0, at) + other + line.slice(at + 1);
        assert.equal((await verifyChain(changed, key)).ok, false, `line ${number}, column ${at}`);
      }
    }
  });

  test("a missing or moved line is detected", async () => {
    const [first, second, third, last] = lines as [string, string, string, string];
    const codes = async (given: string[]) => (await verifyChain(given, key)).problems.map((it) => it.code);
    assert.deepEqual(await codes([first, third, last]), ["GAP"]);
    assert.deepEqual(await codes([first, second, last]), ["TRUNCATED"]);
    assert.ok((await codes([second, first, third, last])).includes("LINK_BROKEN"));
  });

  test("missing records are reported by number", async () => {
    const [first, , third, last] = lines as [string, string, string, string];
    const messages = async (given: string[]) => (await verifyChain(given, key)).problems.map((it) => it.message);
    assert.deepEqual(await messages([first, third, last]), ["record 2 is missing"]);
    assert.deepEqual(await messages([third, last]), ["records 1 to 2 are missing"]);
  });

  const signer = SigningKey.ed25519("k1", "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
  const signed = async (type: string, seq: number, recordHash: string): Promise<string> => {
    const statement = { type, chains: [{ chain: "0", seq, recordHash }], alg: "ed25519", publicKey: key };
    return JSON.stringify({ ...statement, signature: await signer.sign(jsontext.canonical(statement)) });
  };
  const hashOf = (line: string) => JSON.parse(line).recordHash as string;

  test("an export may start after a signed archive note", async () => {
    const [, second, third, last] = lines as [string, string, string, string];
    const note = await signed("ahp.audit.archive", 2, hashOf(second));
    const codes = async (given: string[]) => (await verifyChain(given, key)).problems.map((it) => it.code);
    assert.deepEqual(await codes([note, third, last]), []);
    assert.deepEqual(await codes([note.replace('"seq":2', '"seq":1'), third, last]), ["SIGNATURE_INVALID", "GAP"]);
    assert.deepEqual(await codes([await signed("ahp.audit.archive", 2, "00"), third, last]), ["LINK_BROKEN"]);
  });

  test("a separate checkpoint must match the records", async () => {
    const good = await signed("ahp.audit.checkpoint", 2, hashOf(lines[1] as string));
    const other = await signed("ahp.audit.checkpoint", 2, "00");
    const codes = async (given: string[]) => (await verifyChain(given, key)).problems.map((it) => it.code);
    assert.deepEqual(await codes([good, ...lines]), []);
    assert.deepEqual(await codes([other, ...lines]), ["CHECKPOINT_MISMATCH"]);
    assert.deepEqual(await codes([good, other, ...lines]), ["CHECKPOINT_MISMATCH"]);
    assert.deepEqual(await codes([...lines, other]), ["CHECKPOINT_MISMATCH"]);
  });

  test("an empty or unsigned export fails", async () => {
    assert.deepEqual((await verifyChain([])).problems.map((it) => it.code), ["TRUNCATED"]);
    assert.deepEqual((await verifyChain(lines.slice(0, 3), key)).problems.map((it) => it.code), ["SIGNATURE_INVALID"]);
    assert.equal((await verifyChain(lines.slice(0, 3))).ok, true);
  });
});

describe("validation", () => {
  const cases = pairs("validation/cases.json", "validation/outcomes.json");
  for (const [name, it, outcome] of cases) {
    test(name, () => {
      const found = validate(JSON.stringify(it.message));
      const keys = (errors: Loose[]) => [...new Set(errors.map((error) => `${error.code} ${error.pointer}`))].sort();
      assert.equal(found.valid, outcome.valid);
      assert.equal(found.reason, outcome.reason);
      assert.deepEqual(keys(found.errors), keys(outcome.errors));
    });
  }

  test("there are enough cases", () => {
    assert.ok(cases.length >= 50);
  });
});

describe("formats", () => {
  for (const [name, it, outcome] of pairs("formats/hubs.json", "formats/renderings.json")) {
    for (const to of formats.FORMATS) {
      test(`${name} as ${to}`, () => {
        const marks = ["0123456789abcdef", "fedcba9876543210"];
        const written = formats.write(it.hub, to, () => marks.shift() ?? "");
        assert.equal(written.text, outcome.texts[to]);
        assert.ok(jsontext.equal(formats.read(outcome.texts[to], to), it.hub));
      });
    }
  }
});

describe("neo packets", () => {
  for (const it of load("neo/packets.json")) {
    test(it.description, () => {
      const message = formats.read(jsontext.compact(it.packet), "neo");
      assert.ok(jsontext.equal(message["completedSubtasks"] ?? null, it.subtasks));
      assert.equal(message["expiresAt"] ?? null, it.expiresAt);
      assert.ok(jsontext.equal(jsontext.read(formats.write(message, "neo").text), it.packet));
      assert.deepEqual(validateNeo(it.packet).errors.map((fault) => fault.pointer).sort(), [...it.pointers].sort());
    });
  }
});

describe("briefs", () => {
  for (const [name, it, outcome] of pairs("briefs/cases.json", "briefs/outcomes.json")) {
    test(name, () => {
      if ("line" in outcome) {
        assert.throws(() => formats.readBrief(it.text), { line: outcome.line, column: outcome.column });
        return;
      }
      const brief = formats.readBrief(it.text);
      assert.ok(jsontext.equal(brief, outcome.brief));
      assert.equal(formats.writeBrief(brief), outcome.text);
      assert.ok(jsontext.equal(formats.readBrief(outcome.text), brief));
    });
  }
});

describe("compression", () => {
  for (const [name, it, outcome] of pairs("compression/cases.json", "compression/outcomes.json")) {
    test(name, () => {
      const { message, ...found } = compression.compress(it.message, it.window, undefined, undefined, it.strategy);
      const { description, summary, summarizer, sources, historyStrategy, provenance, ...wanted } = outcome;
      assert.deepEqual(found, wanted);
      assert.equal(message["conversationHistorySummary"], summary);
      assert.deepEqual((message["relevantContext"] as Loose[]).map((excerpt) => excerpt.source), sources);
      assert.equal(message["historyStrategy"], historyStrategy);
      assert.deepEqual(message["provenance"], provenance);
    });
  }
});

describe("tool cache", () => {
  for (const it of load("tool-cache/stale.json") as Loose[]) {
    test(it.description, () => {
      const { toolCache } = new Handoff({ toolCache: it.toolCache }).withoutStaleResults(times.parse(it.now) ?? 0).json;
      assert.deepEqual(toolCache === undefined ? null : Object.keys(toolCache as object), it.kept);
    });
  }
});

describe("ids", () => {
  const known = load("ids/ids.json");

  test("ids and names are validated", () => {
    assert.ok(known.id.valid.every(ids.isId) && !known.id.invalid.some(ids.isId));
    assert.ok(known.name.valid.every(ids.isName) && !known.name.invalid.some(ids.isName));
    assert.ok(ids.isId("a".repeat(known.maxIdChars)) && !ids.isId("a".repeat(known.maxIdChars + 1)));
    assert.ok(ids.isName("a".repeat(known.maxNameChars)) && !ids.isName("a".repeat(known.maxNameChars + 1)));
  });

  test("ids derived from names are equal", async () => {
    for (const { version, name, namespace, uuid } of known.nameUuid) {
      assert.equal(version === 8 ? ids.uuid8(name, namespace) : await ids.uuid5(name, namespace), uuid);
    }
  });

  test("traces are parsed or rejected", () => {
    const traces = load("ids/trace.json");
    for (const { header, ...wanted } of traces.valid) {
      assert.deepEqual(ids.parseTrace(header), wanted);
    }
    assert.ok(traces.invalid.every((it: string) => ids.parseTrace(it) === undefined));
  });
});

test("the repository example is valid", () => {
  const example = readFileSync(join(ROOT, "examples", "documents", "refund-handoff.json"));
  assert.ok(Handoff.read(example).validate().valid);
});

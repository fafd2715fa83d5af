/** Tests of JSON, messages and formats with generated values. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { budget, fence, formats, Handoff, ids, jsontext, nextCost, pointer, SigningKey, times, validateNeo } from "ahp-handoff";
import { chance, example, Generator, messages } from "./messages.js";

describe("JSON", () => {
  test("every way of writing round-trips any value", () => {
    const generator = new Generator(3);
    for (let i = 0; i < 500; i++) {
      const value = generator.value(4);
      const texts = [jsontext.compact(value), jsontext.pretty(value), fence.escapeJson(jsontext.pretty(value))];
      texts.forEach((text) => assert.ok(jsontext.equal(jsontext.read(text), value), text));
      const canonical = jsontext.canonicalText(value);
      const again = jsontext.read(canonical, { anyInteger: true });
      assert.equal(jsontext.canonicalText(again), canonical);
    }
  });

  test("a damaged text is read or throws JsonError", () => {
    const generator = new Generator(5);
    const random = chance(17);
    for (let i = 0; i < 2_000; i++) {
      const text = jsontext.compact(generator.value(3));
      const at = Math.floor(random() * (text.length + 1));
      const damaged = text.slice(0, at) + generator.one(['"', "\\", "{", "]", "\u0000", "\ud800", "e", "-", "1"]) + text.slice(at + 1);
      try {
        jsontext.read(damaged);
      } catch (fault) {
        assert.ok(fault instanceof jsontext.JsonError, String(fault));
      }
    }
  });

  test("large numbers round-trip", () => {
    for (const value of [2 ** 53, 1e20, 123456789012345680000, 1e21, -(2 ** 60)]) {
      assert.doesNotMatch(jsontext.compact(value), /^-?\d+$/);
      assert.equal(jsontext.read(jsontext.compact(value)), value);
      assert.equal(jsontext.read(jsontext.canonicalText(value), { anyInteger: true }), value);
    }
    assert.throws(() => jsontext.read("9007199254740993"), jsontext.JsonError);
    assert.throws(() => jsontext.plain({ n: 2n ** 60n }), jsontext.JsonError);
    assert.deepEqual(jsontext.plain({ n: 7n }), { n: 7 });
  });

  test("values without JSON form are rejected", () => {
    for (const value of [NaN, Infinity, () => 1, Symbol("x"), new Map(), [undefined]]) {
      assert.throws(() => jsontext.plain(value), jsontext.JsonError);
    }
  });

  test("inherited names are ordinary member names", () => {
    const value = jsontext.read('{"__proto__":{"a":1},"constructor":2,"toString":3}');
    assert.equal(jsontext.compact(value), '{"__proto__":{"a":1},"constructor":2,"toString":3}');
    assert.equal(jsontext.compact(jsontext.plain(value)), jsontext.compact(value));
    assert.equal(pointer.get(value, "/__proto__/a"), 1);
    assert.equal(pointer.get(value, "/hasOwnProperty"), undefined);
  });

  test("nesting is limited", () => {
    const deep = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    jsontext.read(deep(64));
    assert.throws(() => jsontext.read(deep(65)), jsontext.JsonError);
    assert.throws(() => jsontext.read("[".repeat(1_000_000)), jsontext.JsonError);
  });
});

describe("messages", () => {
  test("a stamped message is valid", () => {
    const parts = { goal: "Review", remaining: ["look", ["merge", "Merge it"] as const], state: { branch: "x" }, toolCache: { a: 1 } };
    const stamped = Handoff.build({ ...parts, cost: budget(0.1, 0.4) }).stamped({ sender: "a", target: "b" });
    assert.deepEqual(stamped.validate(), { valid: true, reason: null, errors: [] });
    assert.equal(stamped.get("initial"), true);
    assert.deepEqual(stamped.remaining.map((it) => it["subtaskId"]), ["s1", "merge"]);
    assert.ok(Handoff.build({ goal: "x", done: ["y"] }).stamped({ sender: "a", target: "b" }).validate().valid);
    assert.equal(Handoff.build({ goal: "x", done: ["y"] }).get("initial"), undefined);
  });

  test("a trace continues over handoffs", () => {
    const traceparent = ids.traceparent();
    const next = Handoff.build({ goal: "x" }).stamped({ sender: "a", target: "b", traceparent }).get("traceparent");
    assert.equal(ids.parseTrace(String(next))?.traceId, ids.parseTrace(traceparent)?.traceId);
    assert.notEqual(next, traceparent);
  });

  test("a message is immutable", () => {
    const message = example();
    message.json["taskDescription"] = "other";
    message.state["x"] = 1;
    message.history.push({});
    assert.ok(message.equals(new Handoff(message.json)));
    assert.notEqual(message.goal, "other");
  });

  test("a long conversation fits the window", () => {
    const history = Array.from({ length: 300 }, (_, n) => ({ role: "user", content: `DECISION: number ${n} stays.` }));
    const fitted = Handoff.build({ goal: "x", history, window: 2_000 });
    assert.ok(fitted.history.length < 300 && fitted.history.length >= 5);
    assert.match(String(fitted.get("conversationHistorySummary")), /DECISION/);
  });

  test("a wrong value fails when the message is built", () => {
    assert.throws(() => Handoff.build({ goal: "g", confidence: 2 }), /^RangeError: \/confidence /);
    assert.throws(() => Handoff.build({ goal: "" }), /^RangeError: \/taskDescription /);
  });
  test("a stale tool result is not served", () => {
    const entry = { result: 1, takenAt: "2026-03-02T09:15:00Z", holdsForMs: 4000 };
    const message = Handoff.build({ goal: "g", toolCache: { a: entry, b: 7 } });
    const taken = Date.parse(entry.takenAt);
    assert.equal(message.toolResult("a", taken + 4000), undefined);
    assert.deepEqual(message.toolResult("a", taken + 3999), entry);
    assert.equal(message.toolResult("b"), 7);
  });
  test("the next cost adds what was spent", () => {
    const message = Handoff.build({ goal: "g", cost: budget(0.1, 0.5, 10, 2) });
    assert.deepEqual(nextCost(message, 0.2, 5, 1), budget(0.3, 0.3, 15, 3));
    assert.throws(() => nextCost(message, -1), RangeError);
  });
  test("a neo packet may use the alternative names", () => {
    const neo = JSON.parse(formats.write(example(), "neo").text);
    const { tool_results_cache, confidence_score, ...rest } = neo;
    assert.ok(validateNeo(neo).valid);
    assert.ok(validateNeo({ ...rest, tool_cache: tool_results_cache, confidence: confidence_score }).valid);
    assert.equal(validateNeo(rest).reason, "SCHEMA_INVALID");
  });
});

describe("formats", () => {
  for (const to of formats.FORMATS) {
    test(`any message round-trips through ${to}`, () => {
      for (const message of messages(60, 23)) {
        const { text } = formats.write(message, to);
        assert.ok(new Handoff(formats.read(text, to)).equals(message), text);
      }
    });
  }

  test("any text is a brief or throws", () => {
    const generator = new Generator(31);
    const pieces = ["- ", "  - ", "\t1. ", "objective", ": ", "`", " -> PASS", "(x; ", "\n", "\\", "```", "<!-- ahp:brief ", "-->",
      '{"members":{"a":{"is":1}}}', "verification:", "a2a:", ",", "#", "\u0000", "😀", "\r"];
    for (let i = 0; i < 1_000; i++) {
      const text = "## Handoff\n" + generator.list(() => generator.one([...pieces, generator.text()]), generator.below(30)).join("");
      try {
        const brief = formats.readBrief(text);
        assert.ok(jsontext.equal(formats.readBrief(formats.writeBrief(brief)), brief), text);
      } catch (fault) {
        assert.ok(fault instanceof formats.MarkdownError, String(fault));
      }
    }
    assert.throws(() => formats.write({ brief: { objective: "x".repeat(1 << 20) } }, "brief"), formats.FormatError);
  });

  test("a text in another format throws FormatError", () => {
    for (const text of ["", "{", "[]", "# Handoff", "null", '"x"']) {
      assert.throws(() => formats.read(text, "markdown"), formats.FormatError);
      assert.throws(() => formats.read(text, "json"), formats.FormatError);
    }
    assert.throws(() => formats.read("{}", "xml" as never), formats.FormatError);
  });
});

test("times are parsed as RFC 3339 specifies", () => {
  assert.equal(times.parse("2026-06-12t10:00:00.5z"), Date.UTC(2026, 5, 12, 10, 0, 0, 500));
  assert.equal(times.parse("2026-12-31T23:59:60Z"), Date.UTC(2027, 0, 1));
  assert.equal(times.parse("2026-12-31T23:59:59+02:00"), Date.UTC(2026, 11, 31, 21, 59, 59));
  for (const text of ["2026-02-30T00:00:00Z", "2026-01-01", "2026-01-01T24:00:00Z", "2026-01-01T12:00:60Z", "2026-13-01T00:00:00Z"]) {
    assert.equal(times.parse(text), undefined, text);
  }
});

test("a key does not print its secret", async () => {
  const key = SigningKey.hmac("k1", "very secret");
  assert.doesNotMatch(JSON.stringify(key) + String(key), /very secret/);
  await assert.rejects(key.publicKey(), TypeError);
  assert.throws(() => SigningKey.ed25519("k", "00"), RangeError);
});

test("ids sort by time", () => {
  const made = [1, 2 ** 33, 1_800_000_000_000].map((at) => ids.uuid7(at));
  assert.deepEqual([...made].sort(), made);
  assert.ok(made.every((it) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(it)));
});

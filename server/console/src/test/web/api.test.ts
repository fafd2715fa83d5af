import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonical } from "../../main/web/api/canonical";
import { ChainCheck } from "../../main/web/api/chain";
import { path, wordsOf } from "../../main/web/api/client";
import { parsed } from "../../main/web/api/live";
import { readMetrics, sum, transports, value } from "../../main/web/api/metrics";
import { EventParser } from "../../main/web/api/stream";
import type { JsonObject } from "../../main/web/api/types";
import { absorbed } from "../../main/web/app/growing";
import { placeOf } from "../../main/web/app/router";
import { rightsOf } from "../../main/web/app/session";

describe("events", () => {
  const text = "id: 0:1\nevent: packet.accepted\ndata: {\"at\":\"x\"}\n\n:\n\nevent: alert\r\ndata: a\r\ndata: b\r\n\r\n";

  it("are the same in whatever bits they come", () => {
    for (let size = 1; size < text.length; size++) {
      const parser = new EventParser();
      const found = [];
      for (let i = 0; i < text.length; i += size) {
        found.push(...parser.push(text.slice(i, i + size)));
      }
      expect(found).toEqual([{ id: "0:1", event: "packet.accepted", data: "{\"at\":\"x\"}" }, { id: "", event: "alert", data: "a\nb" }]);
    }
  });

  it("that are no JSON are passed over", () => {
    expect(parsed({ event: "x", id: "", data: "{" })).toBeNull();
    expect(parsed({ event: "packet.accepted", id: "0:1", data: "{\"taskId\":\"t\"}" })?.taskId).toBe("t");
  });
});

describe("refusals", () => {
  const broke = { title: "Something broke inside the daemon", detail: "its log says more" };

  it("say what happened, where it was nobody's fault here", () => {
    expect(wordsOf(500, broke)).toBe("Something broke inside the daemon: its log says more");
    expect(wordsOf(422, { title: "No route", detail: "nobody is called x" })).toBe("nobody is called x");
    expect(wordsOf(404, { title: "Not found" })).toBe("Not found");
    expect(wordsOf(502, {})).toBe("The daemon does not answer (status 502).");
    expect(wordsOf(418, {})).toBe("status 418");
  });
});

describe("metrics", () => {
  const text = `# TYPE a counter
a 3
b{from="x",to="y \\"q\\" \\\\"} 2.5
ahp_handoff_latency_seconds_bucket{transport="pull",le="0.01"} 50
ahp_handoff_latency_seconds_bucket{transport="pull",le="0.1"} 99
ahp_handoff_latency_seconds_bucket{transport="pull",le="+Inf"} 100
ahp_handoff_latency_seconds_count{transport="pull"} 100
`;

  it("are read with their labels", () => {
    const samples = readMetrics(text);
    expect(value(samples, "a")).toBe(3);
    expect(sum(samples, "b", (it) => it.labels["to"] === 'y "q" \\')).toBe(2.5);
    expect(transports(samples)).toEqual([{ name: "pull", count: 100, p50: 0.01, p99: 0.1 }]);
  });
});

describe("the chain", () => {
  const sha256 = async (it: string): Promise<string> => createHash("sha256").update(it).digest("hex");
  const chain = async (n: number): Promise<JsonObject[]> => {
    const records: JsonObject[] = [];
    let before = "0".repeat(64);
    for (let seq = 1; seq <= n; seq++) {
      const facts: JsonObject = { chain: "0", seq, data: { "é\u2028": 1e21, z: [0.1, -0] }, previousRecordHash: before };
      before = await sha256(canonical(facts));
      records.push({ ...facts, recordHash: before });
    }
    return records;
  };
  const check = async (records: JsonObject[]): Promise<ChainCheck> => {
    const it = new ChainCheck(sha256, async () => true);
    await it.take(records.map((record) => JSON.stringify(record)));
    return it;
  };

  it("is written as RFC 8785 says", () => {
    expect(canonical({ b: [1, 1e21, 0.000001], a: "\u20ac\n", "\u{1f600}": null, "\ufb33": true })).toBe('{"a":"€\\n","b":[1,1e+21,0.000001],"😀":null,"\ufb33":true}');
  });

  it("holds when nothing was touched", async () => {
    const it = await check(await chain(5));
    expect(it.problems).toEqual([]);
    expect(it.records).toBe(5);
  });

  it("shows what was changed, taken out or put elsewhere", async () => {
    const records = await chain(5);
    const changed = records.map((it, i) => (i === 2 ? { ...it, data: {} } : it));
    expect((await check(changed)).problems.map((it) => it.code + " " + it.seq)).toEqual(["HASH_MISMATCH 3"]);
    expect((await check(records.filter((_, i) => i !== 2))).problems.map((it) => it.code + " " + it.seq)).toEqual(["GAP 4"]);
    const forged = { ...records[3]!, previousRecordHash: "f".repeat(64) };
    expect((await check(records.map((it, i) => (i === 3 ? forged : it)))).problems.map((it) => it.code)).toContain("LINK_BROKEN");
  });

  it("must reach the signed head", async () => {
    const records = await chain(3);
    const head = { type: "ahp.audit.checkpoint", chains: [{ chain: "0", seq: 3, recordHash: String(records[2]!["recordHash"]) }] };
    expect((await check([...records, head])).problems).toEqual([]);
    expect((await check([...records.slice(0, 2), head])).problems.map((it) => it.code)).toEqual(["CHECKPOINT_MISMATCH"]);
  });
});

describe("addresses", () => {
  it("never let data become structure", () => {
    expect(path`/v1/tasks/${"a/../b?c#d"}/trace`).toBe("/v1/tasks/a%2F..%2Fb%3Fc%23d/trace");
    expect(placeOf("/tasks/a%2Fb", "?tab=cost").parts).toEqual(["tasks", "a/b"]);
    expect(placeOf("/tasks/%zz", "").parts).toEqual(["tasks", "%zz"]);
  });
});

describe("a list whose first page is read again", () => {
  const items = (...ids: number[]): { id: string }[] => ids.map((id) => ({ id: String(id) }));
  const absorb = (known: { id: string }[], first: { id: string }[], next: string | null): string[] =>
    absorbed(known, { items: first, next }, (it) => it.id, (it) => it.id).map((it) => it.id);

  it("keeps what has moved down and drops what has gone", () => {
    expect(absorb(items(7, 6, 5, 4, 3), items(9, 8, 6), "x")).toEqual(["9", "8", "6", "5", "4", "3"]);
  });

  it("is that page when there is no other", () => {
    expect(absorb(items(7, 6), items(7), null)).toEqual(["7"]);
  });
});

describe("rights", () => {
  it("follow the kind of the caller", () => {
    const of = (kind: "operator" | "auditor" | "agent") => rightsOf({ kind, name: "x", signedIn: true });
    expect(of("operator")).toMatchObject({ oversee: true, decide: true, send: true });
    expect(of("auditor")).toMatchObject({ oversee: true, decide: false, send: false });
    expect(of("agent")).toMatchObject({ oversee: false, decide: false, send: true });
  });
});

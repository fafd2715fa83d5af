import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonical } from "../../main/web/api/canonical";
import { ChainCheck } from "../../main/web/api/chain";
import { path, messageOf } from "../../main/web/api/client";
import { parsed } from "../../main/web/api/live";
import { readMetrics, sum, transports, value } from "../../main/web/api/metrics";
import { inNamespace } from "../../main/web/api/namespace";
import { EventParser } from "../../main/web/api/stream";
import type { JsonObject } from "../../main/web/api/types";
import { mergeFirstPage } from "../../main/web/app/pagedList";
import { locationOf } from "../../main/web/app/router";
import { rightsOf } from "../../main/web/app/session";

describe("events", () => {
  const text = "id: 0:1\nevent: packet.accepted\ndata: {\"at\":\"x\"}\n\n:\n\nevent: alert\r\ndata: a\r\ndata: b\r\n\r\n";

  it("are parsed from arbitrary parts", () => {
    for (let size = 1; size < text.length; size++) {
      const parser = new EventParser();
      const found = [];
      for (let i = 0; i < text.length; i += size) {
        found.push(...parser.push(text.slice(i, i + size)));
      }
      expect(found).toEqual([{ id: "0:1", event: "packet.accepted", data: "{\"at\":\"x\"}" }, { id: "", event: "alert", data: "a\nb" }]);
    }
  });

  it("without JSON data are ignored", () => {
    expect(parsed({ event: "x", id: "", data: "{" })).toBeNull();
    expect(parsed({ event: "packet.accepted", id: "0:1", data: "{\"taskId\":\"t\"}" })?.taskId).toBe("t");
  });
});

describe("errors", () => {
  const broke = { title: "Internal error", detail: "see the daemon's log for details" };

  it("have title and detail if the daemon failed", () => {
    expect(messageOf(500, broke)).toBe("Internal error: see the daemon's log for details");
    expect(messageOf(422, { title: "No route", detail: "unknown agent x" })).toBe("unknown agent x");
    expect(messageOf(404, { title: "Not found" })).toBe("Not found");
    expect(messageOf(502, {})).toBe("The daemon does not respond (status 502).");
    expect(messageOf(418, {})).toBe("status 418");
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

  it("are parsed with their labels", () => {
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
    await it.add(records.map((record) => JSON.stringify(record)));
    return it;
  };

  it("is canonical as RFC 8785 requires", () => {
    expect(canonical({ b: [1, 1e21, 0.000001], a: "\u20ac\n", "\u{1f600}": null, "\ufb33": true })).toBe('{"a":"€\\n","b":[1,1e+21,0.000001],"😀":null,"\ufb33":true}');
  });

  it("is intact if nothing was changed", async () => {
    const it = await check(await chain(5));
    expect(it.problems).toEqual([]);
    expect(it.records).toBe(5);
  });

  it("detects changed, removed and moved records", async () => {
    const records = await chain(5);
    const changed = records.map((it, i) => (i === 2 ? { ...it, data: {} } : it));
    expect((await check(changed)).problems.map((it) => it.code + " " + it.seq)).toEqual(["HASH_MISMATCH 3"]);
    expect((await check(records.filter((_, i) => i !== 2))).problems.map((it) => it.code + " " + it.seq)).toEqual(["GAP 4"]);
    const forged = { ...records[3]!, previousRecordHash: "f".repeat(64) };
    expect((await check(records.map((it, i) => (i === 3 ? forged : it)))).problems.map((it) => it.code)).toContain("LINK_BROKEN");
  });

  it("must contain the signed head", async () => {
    const records = await chain(3);
    const head = { type: "ahp.audit.checkpoint", chains: [{ chain: "0", seq: 3, recordHash: String(records[2]!["recordHash"]) }] };
    expect((await check([...records, head])).problems).toEqual([]);
    expect((await check([...records.slice(0, 2), head])).problems.map((it) => it.code)).toEqual(["CHECKPOINT_MISMATCH"]);
  });
});

describe("paths", () => {
  it("encode their parameters", () => {
    expect(path`/v1/tasks/${"a/../b?c#d"}/trace`).toBe("/v1/tasks/a%2F..%2Fb%3Fc%23d/trace");
    expect(locationOf("/tasks/a%2Fb", "?tab=cost").parts).toEqual(["tasks", "a/b"]);
    expect(locationOf("/tasks/%zz", "").parts).toEqual(["tasks", "%zz"]);
  });
});

describe("a list with a reloaded first page", () => {
  const items = (...ids: number[]): { id: string }[] => ids.map((id) => ({ id: String(id) }));
  const absorb = (known: { id: string }[], first: { id: string }[], next: string | null): string[] =>
    mergeFirstPage(known, { items: first, next }, (it) => it.id, (it) => it.id).map((it) => it.id);

  it("keeps older items and drops removed items", () => {
    expect(absorb(items(7, 6, 5, 4, 3), items(9, 8, 6), "x")).toEqual(["9", "8", "6", "5", "4", "3"]);
  });

  it("equals the page if there is only one", () => {
    expect(absorb(items(7, 6), items(7), null)).toEqual(["7"]);
  });
});

describe("rights", () => {
  it("depend on the kind of caller", () => {
    const of = (kind: "operator" | "auditor" | "agent") => rightsOf({ kind, name: "x", signedIn: true });
    expect(of("operator")).toMatchObject({ oversee: true, decide: true, send: true });
    expect(of("auditor")).toMatchObject({ oversee: true, decide: false, send: false });
    expect(of("agent")).toMatchObject({ oversee: false, decide: false, send: true });
  });
});

describe("namespaces", () => {
  it("are the prefix of every path but those of the daemon", () => {
    expect(inNamespace("/v1/tasks?limit=1", "red")).toBe("/v1/namespaces/red/tasks?limit=1");
    expect(inNamespace("/metrics", "red")).toBe("/namespaces/red/metrics");
    expect(inNamespace("/v1/session", "red")).toBe("/v1/session");
    expect(inNamespace("/v1/namespaces/blue/usage", "red")).toBe("/v1/namespaces/blue/usage");
    expect(inNamespace("/v1/tasks", "")).toBe("/v1/tasks");
  });
});

/** Tests of retries, timeouts and streams. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { inspect } from "node:util";
import { Busy, Client, Denied, Unreachable, Worker } from "ahp-handoff";
import { acting, unique } from "./daemon.js";

async function answering(listener: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function problem(code: string, status: number): string {
  return JSON.stringify({ type: `urn:ahp:problem:${code}`, title: code, status, code, detail: code, instance: "/" });
}

test("a busy daemon is retried after Retry-After, a limited number of times", async () => {
  let calls = 0;
  const busy: RequestListener = (_, response) => {
    calls++;
    const enough = calls > 2;
    response.writeHead(enough ? 200 : 503, { "Retry-After": "0", "Content-Type": "application/json" });
    response.end(enough ? '{"ok":true}' : problem("UNAVAILABLE", 503));
  };
  await answering(busy, async (url) => {
    assert.deepEqual(await new Client({ url }).status(), { ok: true });
    assert.equal(calls, 3);
    calls = -100;
    await assert.rejects(new Client({ url, retries: 1 }).status(), (fault: Busy) => fault instanceof Busy && fault.retryAfter === 0);
    assert.equal(calls, -98);
  });
});

test("only idempotent calls are retried after a lost response", async () => {
  const seen: string[] = [];
  const rude: RequestListener = (request) => {
    seen.push(`${request.method} ${request.url}`);
    request.socket.destroy();
  };
  await answering(rude, async (url) => {
    const client = new Client({ url, retries: 1 });
    await assert.rejects(client.cancel("p"), (fault: Unreachable) => fault instanceof Unreachable && fault.sent);
    assert.deepEqual(seen, ["POST /v1/packets/p/cancel"]);
    await assert.rejects(client.submit({ target: "b" }), Unreachable);
    await assert.rejects(client.packet("p"), Unreachable);
    assert.equal(seen.length, 5);
  });
});

test("a missing daemon is reported", async () => {
  const client = new Client({ url: "http://127.0.0.1:1", retries: 0, fetch });
  // fetch blocks port 1; the second URL has a closed port.
  await assert.rejects(client.status(), Unreachable);
  let closed = "";
  await answering(() => undefined, async (url) => {
    closed = url;
  });
  await assert.rejects(new Client({ url: closed, retries: 0 }).status(), (fault: Unreachable) => {
    const wanted = `Cannot connect to the AHP daemon at ${closed} (connection refused). Is it running? Try \`ahp start\`.`;
    return !fault.sent && fault.message === wanted;
  });
});

test("a denial says nothing twice", () => {
  const denial = (detail: string | undefined, ...errors: [pointer: string, message: string][]) =>
    new Denied({ code: "X", ...(detail && { detail }), errors: errors.map(([pointer, message]) => ({ pointer, message })) });
  assert.equal(denial(undefined).message, "X");
  assert.equal(denial("the lease expired").message, "X: the lease expired");
  const two = denial("2 fields are invalid", ["/a", "is required"], ["/b", "is a number"]);
  assert.equal(two.message, "X: 2 fields are invalid: /a is required; /b is a number");
  assert.equal(denial("no agent 'b'", ["/target", "no agent 'b'"]).message, "X: /target no agent 'b'");
  assert.equal(inspect(two).split("is required").length, 2);
});

test("a denial has the number of all errors", () => {
  const errors = [{ code: "X", pointer: "/a", message: "is required" }];
  const denied = new Denied({ code: "X", detail: "3 fields are invalid", errors, errorsTotal: 3 });
  assert.equal(denied.errorsTotal, 3);
  assert.equal(denied.message, "X: 3 fields are invalid: /a is required; and 2 more");
  assert.equal(new Denied({ code: "X", errors }).errorsTotal, 1);
});

test("members are sent in their wire form", async () => {
  let sent: Record<string, unknown> = {};
  const listener: RequestListener = async (request, response) => {
    sent = JSON.parse(await text(request)) as Record<string, unknown>;
    response.writeHead(201, { "Content-Type": "application/json" }).end("{}");
  };
  await answering(listener, async (url) => {
    const retry = { maxAttempts: 3, backoffMs: 500 };
    await new Client({ url }).submit({ target: "b", retry, onComplete: { target: "boss" }, "x-team": 7 });
  });
  delete sent["packetId"];
  assert.deepEqual(sent, {
    type: "task.assign",
    target: "b",
    payload: {},
    retry: { maxAttempts: 3, backoffMs: 500 },
    onComplete: { target: "boss" },
    "x-team": 7,
  });
});

test("another server is not a daemon", async () => {
  await answering((_, response) => response.end("<html>"), async (url) => {
    await assert.rejects(new Client({ url }).status(), (fault: Unreachable) => fault.answered);
  });
});

function page(status: number): RequestListener {
  return (_, response) => response.writeHead(status, { "Content-Type": "text/html" }).end("<html>");
}

const BUSY: RequestListener = (_, response) =>
  response.writeHead(503, { "Retry-After": "0", "Content-Type": "application/json" }).end(problem("UNAVAILABLE", 503));

const OK: RequestListener = (_, response) => response.end('{"items":[]}');

/** One listener per request; the last one handles all further requests. */
function inTurn(...steps: RequestListener[]): RequestListener {
  return (request, response) => ((steps.length > 1 ? steps.shift() : steps[0]) as RequestListener)(request, response);
}

test("a proxy error is retried if safe", async () => {
  await answering(inTurn(page(502), page(504), OK), async (url) => {
    assert.deepEqual(await new Client({ url }).status(), { items: [] });
  });
  let calls = 0;
  const counted: RequestListener = (request, response) => {
    calls++;
    page(502)(request, response);
  };
  await answering(counted, async (url) => {
    await assert.rejects(new Client({ url }).cancel("p"), /status 502/);
    assert.equal(calls, 1);
  });
});

test("an HTML page is not a stream", async () => {
  await answering(page(200), async (url) => {
    await assert.rejects(new Client({ url }).events().next(), /not a daemon/);
    await assert.rejects(new Client({ url }).auditExport().next(), /not a daemon/);
  });
});

test("a stream survives a daemon restart", async () => {
  const event: RequestListener = (_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.end("id: 0:1\nevent: x\ndata: {}\n\n");
  };
  await answering(inTurn(BUSY, page(502), event), async (url) => {
    const { value } = await new Client({ url }).events().next();
    assert.equal(value?.id, "0:1");
  });
});

test("a worker survives a daemon restart", async () => {
  const worked = new AbortController();
  const last: RequestListener = (request, response) => {
    worked.abort();
    OK(request, response);
  };
  await answering(inTurn(BUSY, BUSY, page(502), last), async (url) => {
    const worker = new Worker(new Client({ url, retries: 1 })).handles([], () => undefined);
    await worker.run(worked.signal);
    assert.ok(worked.signal.aborted);
  });
});

test("a stopping daemon is not ready", async () => {
  await answering(inTurn(BUSY, OK), async (url) => {
    const client = new Client({ url });
    assert.deepEqual([await client.ready(), await client.ready()], [false, true]);
  });
});

test("a redirect is not followed", async () => {
  let calls = 0;
  const away: RequestListener = (_, response) => {
    calls++;
    response.writeHead(302, { Location: "/elsewhere" }).end();
  };
  await answering(away, async (url) => {
    await assert.rejects(new Client({ url, token: "secret", retries: 0 }).status(), Unreachable);
    assert.equal(calls, 1);
  });
});

test("a call ends at its timeout or when it is aborted", async () => {
  await answering(() => undefined, async (url) => {
    await assert.rejects(new Client({ url, timeoutMs: 50, retries: 0 }).status(), /no response within 50 ms/);
    const ended = new AbortController();
    const call = new Client({ url }).status({ signal: ended.signal });
    ended.abort(new Error("enough"));
    await assert.rejects(call, { message: "enough" });
    await assert.rejects(new Client({ url }).status({ signal: ended.signal }), { message: "enough" });
  });
});

test("a long poll waits for work and can be aborted", async () => {
  const word = unique();
  const [a, b] = [acting(`a-${word}`), acting(`b-${word}`)];
  const waiting = b.claim({ waitMs: 20_000 });
  const { packetId } = await a.submit({ target: `b-${word}` });
  assert.equal((await waiting)[0]?.packet.packetId, packetId);
  const ended = new AbortController();
  const other = b.claim({ waitMs: 20_000, signal: ended.signal });
  ended.abort();
  await assert.rejects(other, { name: "AbortError" });
});

test("a broken stream resumes after the last event", async () => {
  const asked: (string | undefined)[] = [];
  const breaking: RequestListener = (request, response) => {
    asked.push(request.headers["last-event-id"] as string | undefined);
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(`: hello\r\nid: 0:${asked.length}\nevent: packet.submitted\ndata: {"seq":\ndata: ${asked.length}}\n\n`);
    setTimeout(() => response.destroy(), 20);
  };
  await answering(breaking, async (url) => {
    const seen: unknown[] = [];
    for await (const { id, name, data } of new Client({ url }).events()) {
      seen.push([id, name, data["seq"]]);
      if (seen.length === 2) {
        break;
      }
    }
    assert.deepEqual(seen, [["0:1", "packet.submitted", 1], ["0:2", "packet.submitted", 2]]);
    assert.deepEqual(asked, [undefined, "0:1"]);
  });
});

for (const url of ["127.0.0.1:2470", "ftp://x", "http://u:p@x", "http://x?a=b"]) {
  test(`${url} is not a daemon URL`, () => {
    assert.throws(() => new Client({ url }), TypeError);
  });
}

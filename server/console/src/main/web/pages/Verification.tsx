import { useRef, useState } from "preact/hooks";
import { get } from "../api/client";
import { browserSha256, browserVerifies, ChainCheck, type Problem } from "../api/chain";
import type { Overview, Report } from "../api/types";
import { count, plural } from "../text/figures";
import { duration } from "../text/time";
import { Chip } from "../ui/Chip";
import { Panel } from "../ui/Parts";
import { Text } from "../ui/Text";

interface Outcome { where: string; ok: boolean; records: number; more: string; ms: number; problems: Problem[] }

const BATCH = 400;

/** Verifies the audit chain in the daemon, or in the browser without trusting the daemon. */
export function Verification() {
  const [running, setRunning] = useState<{ where: string; done: number; total: number } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState("");
  const abort = useRef<AbortController | null>(null);
  const secure = window.isSecureContext && typeof crypto.subtle !== "undefined";

  const run = async (where: "daemon" | "browser"): Promise<void> => {
    const mine = new AbortController();
    abort.current = mine;
    setOutcome(null);
    setError("");
    setRunning({ where, done: 0, total: 0 });
    const startedAt = performance.now();
    try {
      const total = (await get<Overview>("/v1/status", mine.signal)).auditRecords;
      setRunning({ where, done: 0, total });
      const found = where === "daemon" ? await byDaemon(mine.signal) : await byBrowser(mine.signal, (done) => setRunning({ where, done, total: Math.max(total, done) }));
      setOutcome({ ...found, ms: performance.now() - startedAt });
    } catch (fault) {
      if (!mine.signal.aborted) {
        setError(String(fault instanceof Error ? fault.message : fault));
      }
    } finally {
      setRunning(null);
    }
  };

  return (
    <Panel title="Verification" actions={running === null
      ? <><button type="button" class="primary" onClick={() => void run("daemon")}>Verify</button>{secure && <button type="button" onClick={() => void run("browser")}>Verify in this browser</button>}</>
      : <button type="button" onClick={() => abort.current?.abort()}>Stop</button>}>
      <div role="status" class="stack">
        {running !== null && (running.where === "daemon" ? (
          <><span>The daemon verifies {plural(running.total, "record")}…</span><div class="wait" /></>
        ) : (
          <><span class="num">{count(running.done)} of {count(running.total)} records verified</span>
            <div class="meter" role="progressbar" aria-label="Verification" aria-valuenow={running.done} aria-valuemin={0} aria-valuemax={Math.max(1, running.total)}><div style={{ width: (running.done / Math.max(1, running.total)) * 100 + "%" }} /></div></>
        ))}
        {running === null && outcome === null && error === "" && <span class="muted">Every record contains the hash of the previous record. Verification reads all records{secure ? "; in the browser it does not rely on the daemon" : ""}.</span>}
        {error !== "" && <div class="notice bad"><Text of={error} max={300} /></div>}
        {outcome !== null && (
          <div class={"notice " + (outcome.ok ? "ok" : "bad")}>
            <strong>{outcome.ok ? "The chain is intact" : "The chain is broken"}</strong>: {plural(outcome.records, "record")}, {outcome.more}, {outcome.where}, {duration(outcome.ms)}
          </div>
        )}
        {outcome !== null && outcome.problems.length > 0 && (
          <ul class="problems">{outcome.problems.slice(0, 100).map((it, i) => <li key={i}><Chip tone="bad" bare>{it.code}</Chip> <span class="mono">{it.chain}:{it.seq}</span> <Text of={it.message} max={300} /></li>)}</ul>
        )}
      </div>
    </Panel>
  );
}

async function byDaemon(signal: AbortSignal): Promise<Omit<Outcome, "ms">> {
  const report = await get<Report>("/v1/audit/verify", signal);
  return { where: "verified by the daemon", ok: report.ok, records: report.records, more: plural(report.checkpoints, "stored checkpoint"), problems: report.problems };
}

async function byBrowser(signal: AbortSignal, progress: (done: number) => void): Promise<Omit<Outcome, "ms">> {
  const response = await fetch("/v1/audit/export", { signal, credentials: "same-origin" });
  if (!response.ok || response.body === null) {
    throw new Error("the export failed with status " + response.status);
  }
  const check = new ChainCheck(browserSha256, browserVerifies);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let done = false; !done; ) {
    const bit = await reader.read();
    done = bit.done;
    const lines = (rest + decoder.decode(bit.value, { stream: !done })).split("\n");
    rest = lines.pop() ?? "";
    for (let i = 0; i < lines.length; i += BATCH) {
      await check.add(lines.slice(i, i + BATCH).filter((it) => it !== ""));
      progress(check.records);
    }
  }
  if (rest !== "") {
    await check.add([rest]);
  }
  const signed = { "good": "the checkpoint's signature is valid", "bad": "the checkpoint's signature is invalid", "not checked": "the checkpoint's signature was not checked", "not seen": "the checkpoint is missing" }[check.signed];
  return { where: "verified in this browser", ok: check.problems.length === 0 && check.signed !== "not seen", records: check.records, more: signed, problems: check.problems };
}

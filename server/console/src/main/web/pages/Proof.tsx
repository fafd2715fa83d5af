import { useState } from "preact/hooks";
import { verifyProof, type Verified } from "../api/proof";
import { unzip } from "../api/zip";
import { useTitle } from "../app/hooks";
import { plural } from "../text/figures";
import { local } from "../text/time";
import { Fold } from "../ui/Fold";
import { Id } from "../ui/Id";
import { Facts, Panel } from "../ui/Parts";
import { Text } from "../ui/Text";
import { RecordList } from "./Records";

const MAX_FILE = 256 << 20;

/** Verifies a proof file in the browser. It needs no account: nothing is sent to the daemon or read from it. */
export function ProofPage() {
  const [proof, setProof] = useState<Verified | null>(null);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState("");
  const secure = window.isSecureContext && typeof crypto.subtle !== "undefined";
  useTitle("Verify a proof");
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) {
      return;
    }
    setBusy(true);
    setProof(null);
    setError("");
    try {
      if (file.size > MAX_FILE) {
        throw new Error("The file is larger than 256 MB.");
      }
      setProof(await verifyProof(await unzip(new Uint8Array(await file.arrayBuffer()))));
    } catch (fault) {
      setError(fault instanceof Error ? fault.message : String(fault));
    }
    setBusy(false);
  };
  return (
    <>
      <div class="page-head"><h1>Verify a proof</h1></div>
      <Panel title="Proof file" count="verified in this browser; nothing is sent">
        <div class="stack">
          <p>A proof shows the history of one task. Its owner creates it with <code>ahp audit proof TASK -o FILE</code>, or with the button <strong>Proof bundle</strong> on the page of the task. Anyone can verify it here, without an account.</p>
          {!secure && <div class="notice warn">Browsers verify signatures only over HTTPS or on localhost. Use <code>ahp audit verify FILE</code>.</div>}
          <label class="field">Proof (ZIP)<input type="file" accept=".zip,application/zip" disabled={!secure || busy} onChange={(event) => void read((event.target as HTMLInputElement).files?.[0])} /></label>
          <label class="field">Public key of the daemon, from another source (optional)<input type="text" class="mono" autocomplete="off" spellcheck={false} value={key} onInput={(event) => setKey((event.target as HTMLInputElement).value.trim())} /></label>
          {busy && <div class="wait" />}
          {error !== "" && <div class="notice bad" role="alert"><Text of={error} max={300} /></div>}
        </div>
      </Panel>
      {proof !== null && <Outcome proof={proof} trusted={key} />}
    </>
  );
}

function Outcome({ proof: it, trusted }: { proof: Verified; trusted: string }) {
  const otherKey = trusted !== "" && trusted.toLowerCase() !== it.publicKey.toLowerCase();
  const problems = otherKey ? ["The proof is signed by another key.", ...it.problems] : it.problems;
  const valid = problems.length === 0;
  const unchecked = valid && it.signature === null;
  return (
    <>
      <div class={"notice " + (unchecked ? "warn" : valid ? "ok" : "bad")} role="status">
        <strong>{unchecked ? "The records are intact, but this browser cannot check the signature" : valid ? "The proof is valid" : "The proof is not valid"}</strong>: {plural(it.records.length, "record")}
        {valid && trusted === "" && ". Compare the key below with one from another source."}
      </div>
      {!valid && <ul class="problems">{problems.map((problem, i) => <li key={i}><Text of={problem} max={300} /></li>)}</ul>}
      <Panel title="Task" count={"proved " + local(it.at)}>
        <Facts of={[["Task", <Id of={it.taskId} max={200} />], ["Key", <Id of={it.publicKey} max={80} />]]} />
      </Panel>
      <Panel title="Records" flush><RecordList records={it.records} packets={false} /></Panel>
      <Fold title="What this does not prove"><p class="muted">A proof does not show that the task has no other records, and it does not show that the key belongs to the daemon. Verify the whole chain and obtain the key from another source for that.</p></Fold>
    </>
  );
}

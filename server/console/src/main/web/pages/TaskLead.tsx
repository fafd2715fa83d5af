import { get, path } from "../api/client";
import type { Json, Outcome, Packet, Task } from "../api/types";
import { useLoaded } from "../app/hooks";
import { packetHref } from "../app/router";
import { Copy, ErrorPanel, Panel } from "../ui/Parts";
import { Value } from "../ui/Value";
import { Line, Text } from "../ui/Text";
import { Payload } from "./Payload";
import { nextStep, stateInWords } from "./nextStep";

/** The head of a task: its state in words, the next step, the input and the result. */
export function TaskLead({ task, outcome, now, replay }: { task: Task; outcome: Outcome | null | undefined; now: number; replay: (() => void) | null }) {
  const step = nextStep(task, outcome, now);
  const error = outcome?.error ?? null;
  return (
    <>
      <p class="in-words" aria-label="State"><Text of={stateInWords(task, outcome)} max={200} /></p>
      {error !== null && (
        <div class="notice bad"><strong><Text of={error.code ?? "Error"} max={80} /></strong> <Text of={error.message ?? ""} max={600} /></div>
      )}
      {step !== null && (
        <section class={"next-step " + step.tone} aria-label="What to do next">
          <span><Text of={step.text} max={300} /></span>
          <span class="row">
            {step.link !== undefined && <a class="button" href={step.link.href}>{step.link.title}</a>}
            {step.verb === "replay" && replay !== null && <button type="button" onClick={replay}>Replay…</button>}
            {step.command !== undefined && <span class="command"><code><Line of={step.command} max={120} /></code><Copy small text={() => step.command ?? ""} label="Copy the command" /></span>}
          </span>
        </section>
      )}
      <InputAndResult task={task} outcome={outcome} />
    </>
  );
}

function InputAndResult({ task, outcome }: { task: Task; outcome: Outcome | null | undefined }) {
  const first = task.packets[0];
  const id = first?.packetId ?? "";
  const input = useLoaded("input-" + id, async (signal) => (id === "" ? null : get<Packet>(path`/v1/packets/${id}`, signal)));
  const running = task.status === "ACTIVE" || task.status === "PENDING_HANDOFF";
  return (
    <div class="split in-out">
      <Panel title="Input" count={first && <Line of={"from " + first.sender} max={60} />} actions={id !== "" && <a href={packetHref(id)}>First packet</a>}>
        {input.data === undefined && input.error === null && <div class="wait" />}
        {input.error !== null && (input.error.status === 404 ? <span class="muted">You may not read the first packet.</span> : <ErrorPanel error={input.error} what="The input" />)}
        {input.data != null && <Payload of={input.data.payload} />}
      </Panel>
      <Panel title="Result" count={outcome != null && !running ? <Line of={"from " + outcome.agent} max={60} /> : undefined}
        actions={outcome != null && outcome.result !== null && <Copy text={() => JSON.stringify(outcome.result, null, 2)} />}>
        {outcome === undefined ? <div class="wait" /> : <Result running={running} result={outcome?.result ?? null} hidden={outcome === null} />}
      </Panel>
    </div>
  );
}

function Result({ running, result, hidden }: { running: boolean; result: Json; hidden: boolean }) {
  if (hidden) {
    return <span class="muted">Only the originator, the owners of packets, operators and auditors may read the result.</span>;
  }
  return result === null ? <span class="muted">{running ? "No result yet." : "The task ended without a result."}</span> : <Value of={result} />;
}

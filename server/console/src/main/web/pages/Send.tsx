import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get, post, postText, Refused } from "../api/client";
import type { Agent, Explanation, Json, JsonObject, Packet, Page } from "../api/types";
import { go, packetHref } from "../app/router";
import { useRights } from "../app/session";
import { useLoaded, useTitle } from "../app/use";
import { Chip, State } from "../ui/Chip";
import { Empty, Facts, Panel } from "../ui/Parts";
import { Line, Text } from "../ui/Text";
import { toast } from "../ui/Toasts";
import { drafted, EXAMPLE, kindOf, type Fields } from "./draft";

const TYPING_MS = 350;

interface Judged { packet: JsonObject | null; kind: string; explanation: Explanation | null; refusal: Refused | null }

export function SendPage() {
  const rights = useRights();
  const [text, setText] = useState(EXAMPLE);
  const [fields, setFields] = useState<Fields>({ target: "", type: "", taskId: "", objective: "" });
  const [judged, setJudged] = useState<Judged>({ packet: null, kind: "", explanation: null, refusal: null });
  const [busy, setBusy] = useState(false);
  const [judging, setJudging] = useState(false);
  useTitle("Send");
  const names = useTargets();

  const latest = useRef(0);
  useEffect(() => {
    const mine = ++latest.current;
    setJudging(true);
    const timer = window.setTimeout(() => {
      void judge(text, fields).then((it) => {
        if (mine === latest.current) {
          setJudged(it);
          setJudging(false);
        }
      });
    }, TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text, fields]);

  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const { packet } = await packetOf(text, fields);
      const made = await post<Packet>("/v1/packets", packet);
      toast("Sent as " + made.packetId);
      go(packetHref(made.packetId));
    } catch (fault) {
      toast(fault instanceof Refused ? fault.code + ": " + fault.message : String(fault), true);
      setBusy(false);
    }
  };
  const field = (name: keyof Fields) => ({ name, value: fields[name], spellcheck: false, onInput: (event: Event) => setFields({ ...fields, [name]: (event.target as HTMLInputElement).value }) });
  const good = judged.explanation !== null && ["ready", "validated"].includes(judged.explanation.wouldBe);
  return (
    <>
      <div class="page-head"><h1>Send</h1><span class="muted small">as <Line of={rights.name} most={60} /></span></div>
      <form class="split" onSubmit={(event) => void send(event)}>
        <Panel title="What to send" count={judged.kind === "" ? "" : kindOf(judged.kind)}>
          <div class="stack">
            <div class="send-fields">
              <label class="field">To<input type="text" list="targets" placeholder="agent, role:R, human:QUEUE" {...field("target")} /></label>
              <label class="field">Task<input type="text" placeholder="a new one" {...field("taskId")} /></label>
              <label class="field">Type<input type="text" list="types" placeholder="task.assign" {...field("type")} /></label>
              <label class="field wide">Objective<input type="text" placeholder="the job in words" {...field("objective")} /></label>
            </div>
            <datalist id="targets">{names.map((it) => <option key={it} value={it} />)}</datalist>
            <datalist id="types">{["task.assign", "review.request", "route.request", "error.report", "health.ping"].map((it) => <option key={it} value={it} />)}</datalist>
            <label class="field">Packet, handoff, brief, neo packet, or a bare payload; JSON, YAML or Markdown
              <textarea name="text" rows={22} spellcheck={false} value={text} onInput={(event) => setText((event.target as HTMLTextAreaElement).value)} />
            </label>
            <div class="row">
              <button type="submit" class="primary" disabled={busy || judged.packet === null || (!good && !judging)}>Send</button>
              {!good && !judging && judged.packet !== null && <span class="muted small">It would not get through.</span>}
            </div>
          </div>
        </Panel>
        <Verdict judged={judged} judging={judging} />
      </form>
    </>
  );
}

function useTargets(): string[] {
  const agents = useLoaded("targets", (signal) => get<Page<Agent>>("/v1/agents?limit=1000", signal), (it) => it.event === "agent.changed");
  return useMemo(() => {
    const all = agents.data?.items ?? [];
    const of = (prefix: string, list: (it: Agent) => string[] | undefined): string[] => all.flatMap((it) => (list(it) ?? []).map((name) => prefix + name));
    return [...new Set([...all.map((it) => it.name), ...of("role:", (it) => it.roles), ...of("capability:", (it) => it.capabilities), ...of("human:", (it) => it.queues)])].sort();
  }, [agents.data]);
}

async function packetOf(text: string, fields: Fields): Promise<{ packet: JsonObject; kind: string }> {
  const payload = drafted(text);
  if (payload !== null) {
    return { packet: withFields(payload, fields), kind: "payload" };
  }
  const draft = await postText<{ kind: string; packet: JsonObject }>("/v1/drafts", text);
  return { packet: withFields(draft.packet, fields), kind: draft.kind };
}

export function withFields(packet: JsonObject, fields: Fields): JsonObject {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== "").map(([name, value]) => [name, value.trim() as Json]));
  const whole: JsonObject = { type: "task.assign", ...packet, ...given };
  if ("target" in given) {
    delete whole["receivers"];
  }
  return whole;
}

async function judge(text: string, fields: Fields): Promise<Judged> {
  let packet: JsonObject | null = null;
  let kind = "";
  try {
    ({ packet, kind } = await packetOf(text, fields));
    return { packet, kind, explanation: await post<Explanation>("/v1/explain", packet), refusal: null };
  } catch (fault) {
    return { packet, kind, explanation: null, refusal: fault instanceof Refused ? fault : new Refused(-1, "BROKEN", String(fault)) };
  }
}

function Verdict({ judged, judging }: { judged: Judged; judging: boolean }) {
  const it = judged.explanation;
  const errors = (judged.refusal?.problem["errors"] ?? []) as { code: string; pointer: string; message: string }[];
  return (
    <div class="stack" aria-live="polite" aria-busy={judging}>
      <Panel title="What would become of it" count={judging ? "asking…" : "nothing is sent yet"}>
        {judged.refusal !== null && (
          <div class="stack">
            <div class="notice bad"><strong>{judged.refusal.code}</strong> <Text of={judged.refusal.message} most={400} /></div>
            {errors.length > 0 && <Errors of={errors} />}
          </div>
        )}
        {judged.refusal === null && it === null && <Empty title="Nothing yet">Say what to send, and to whom.</Empty>}
        {it !== null && (
          <div class="stack">
            <Facts of={[
              ["It would be", <span class="row"><State of={it.wouldBe} />{it.code !== null && <Chip tone="bad" bare>{it.code}</Chip>}</span>],
              ["For", it.candidates.length > 0 ? <Line of={it.candidates.join(", ")} most={200} /> : <Line of={it.target} />],
              ["Contract", it.contract === null ? <span class="muted">none for this edge</span> : <Line of={it.contract} />],
            ]} />
            <ul class="gates">
              {it.gates.map((gate) => <li key={gate.gate}><span class={"dot " + (gate.decision === "allow" ? "ok" : gate.decision === "deny" ? "bad" : "")} aria-hidden="true" /><span>{gate.gate}</span>{gate.decision === "deny" ? <Chip tone="bad">{gate.code}</Chip> : <span class="muted small">{gate.decision === "allow" ? "allows" : "skipped"}</span>}</li>)}
            </ul>
            <Errors of={it.gates.flatMap((gate) => gate.errors)} />
          </div>
        )}
      </Panel>
      {it !== null && <Panel title="What the receiver's model would see"><div class="block"><pre><Text of={it.rendering} most={4000} /></pre></div></Panel>}
    </div>
  );
}

function Errors({ of }: { of: { code: string; pointer: string; message: string }[] }) {
  return of.length === 0 ? null : (
    <ul class="problems">{of.slice(0, 50).map((it, i) => <li key={i}><code><Text of={it.pointer || "/"} most={120} /></code> <Text of={it.message} most={300} /></li>)}</ul>
  );
}

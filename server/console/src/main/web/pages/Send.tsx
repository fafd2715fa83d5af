import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get, post, postText, ApiError } from "../api/client";
import type { Agent, Brief, Contract, Explanation, Json, JsonObject, Packet, Page, Violation } from "../api/types";
import { go, packetHref } from "../app/router";
import { useRights, type Rights } from "../app/session";
import { useLoaded, useTitle } from "../app/hooks";
import { Chip, State } from "../ui/Chip";
import { Gates } from "../ui/Gates";
import { Empty, Facts, Panel } from "../ui/Parts";
import { Line, Text } from "../ui/Text";
import { toast } from "../ui/Toasts";
import { drafted, kindOf, suggestions, type Fields, type Suggestion } from "./draft";

const TYPING_MS = 350;

interface Checked { packet: JsonObject | null; kind: string; explanation: Explanation | null; error: ApiError | null }

const NOTHING: Checked = { packet: null, kind: "", explanation: null, error: null };

export function SendPage() {
  const rights = useRights();
  const [text, setText] = useState("");
  const [fields, setFields] = useState<Fields>({ target: "", type: "", taskId: "", objective: "" });
  const [checked, setChecked] = useState<Checked>(NOTHING);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  const [sent, setSent] = useState<Packet | null>(null);
  useTitle("Send");
  const { agents, names, types, starts } = useRegistry(rights);
  const empty = text.trim() === "" && Object.values(fields).every((it) => it.trim() === "");
  const start = (it: Suggestion): void => {
    setFields({ ...fields, target: it.target, type: it.type });
    setText(it.text);
  };

  const latest = useRef(0);
  useEffect(() => {
    const mine = ++latest.current;
    setSent(null);
    if (empty) {
      setChecked(NOTHING);
      setChecking(false);
      return;
    }
    setChecking(true);
    const timer = window.setTimeout(() => {
      void check(text, fields).then((it) => {
        if (mine === latest.current) {
          setChecked(it);
          setChecking(false);
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
      if ((made.warnings ?? []).length === 0) {
        go(packetHref(made.packetId));
      } else {
        setSent(made);
        setBusy(false);
      }
    } catch (fault) {
      toast(fault instanceof ApiError ? fault.code + ": " + fault.message : String(fault), true);
      setBusy(false);
    }
  };
  const field = (name: keyof Fields) => ({ name, value: fields[name], spellcheck: false, onInput: (event: Event) => setFields({ ...fields, [name]: (event.target as HTMLInputElement).value }) });
  const good = checked.explanation !== null && ["ready", "validated"].includes(checked.explanation.wouldBe);
  return (
    <>
      <div class="page-head"><h1>Send</h1><span class="muted small">as <Line of={rights.name} max={60} /></span></div>
      <form class="split" onSubmit={(event) => void send(event)}>
        <Panel title="Content" count={checked.kind === "" ? "" : kindOf(checked.kind)}>
          <div class="stack">
            {empty && starts.length > 0 && (
              <div class="starts"><span class="muted small">Start with</span>{starts.map((it) => <button type="button" key={it.title + it.target} onClick={() => start(it)}><Line of={it.title} max={50} /></button>)}</div>
            )}
            {empty && agents.length === 0 && <span class="muted small">No agents are registered yet.</span>}
            <div class="send-fields">
              <label class="field">To<input type="text" list="targets" placeholder="agent, role:R, human:QUEUE" {...field("target")} /></label>
              <label class="field">Task<input type="text" placeholder="new task" {...field("taskId")} /></label>
              <label class="field">Type<input type="text" list="types" placeholder="task.assign" {...field("type")} /></label>
              <label class="field wide">Objective<input type="text" placeholder="the goal as text" {...field("objective")} /></label>
            </div>
            <datalist id="targets">{names.map((it) => <option key={it} value={it} />)}</datalist>
            <datalist id="types">{types.map((it) => <option key={it} value={it} />)}</datalist>
            <label class="field">Packet, handoff, brief, neo packet or payload (JSON, YAML or Markdown)
              <textarea name="text" rows={18} spellcheck={false} placeholder={'{"order": 7}'} value={text} onInput={(event) => setText((event.target as HTMLTextAreaElement).value)} />
            </label>
            <div class="row">
              <button type="submit" class="primary" disabled={busy || sent !== null || checked.packet === null || (!good && !checking)}>Send</button>
              {!good && !checking && checked.packet !== null && <span class="muted small">The packet would be denied.</span>}
            </div>
          </div>
        </Panel>
        <Verdict checked={checked} checking={checking} sent={sent} />
      </form>
    </>
  );
}

const TYPES = ["task.assign", "review.request", "route.request", "error.report", "health.ping"];

/** Suggestions from the registry: targets, types of recent packets, and contracts. */
function useRegistry(rights: Rights): { agents: Agent[]; names: string[]; types: string[]; starts: Suggestion[] } {
  const loaded = useLoaded("registry", async (signal) => {
    const [agents, contracts, packets] = await Promise.all([
      get<Page<Agent>>("/v1/agents?limit=1000", signal), get<Page<Contract>>("/v1/contracts?limit=1000", signal),
      get<Page<Brief>>("/v1/packets?view=brief&order=newest&limit=200", signal),
    ]);
    return { agents: agents.items, contracts: contracts.items, types: packets.items.map((it) => it.type) };
  }, (it) => it.event === "agent.changed" || it.event === "contract.changed");
  return useMemo(() => {
    const all = loaded.data?.agents ?? [];
    const of = (prefix: string, list: (it: Agent) => string[] | undefined): string[] => all.flatMap((it) => (list(it) ?? []).map((name) => prefix + name));
    return {
      agents: all,
      names: [...new Set([...all.map((it) => it.name), ...of("role:", (it) => it.roles), ...of("capability:", (it) => it.capabilities), ...of("human:", (it) => it.queues)])].sort(),
      types: [...new Set([...TYPES, ...(loaded.data?.types ?? [])])],
      starts: suggestions(loaded.data?.contracts ?? [], all, rights.name, !rights.agent),
    };
  }, [loaded.data, rights.name]);
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

async function check(text: string, fields: Fields): Promise<Checked> {
  let packet: JsonObject | null = null;
  let kind = "";
  try {
    ({ packet, kind } = await packetOf(text, fields));
    return { packet, kind, explanation: await post<Explanation>("/v1/explain", packet), error: null };
  } catch (fault) {
    return { packet, kind, explanation: null, error: fault instanceof ApiError ? fault : new ApiError(-1, "BROKEN", String(fault)) };
  }
}

function Verdict({ checked, checking, sent }: { checked: Checked; checking: boolean; sent: Packet | null }) {
  const it = checked.explanation;
  const errors = (checked.error?.problem["errors"] ?? []) as unknown as Violation[];
  return (
    <div class="stack" aria-live="polite" aria-busy={checking}>
      {sent !== null && (
        <Panel title="Sent with warnings">
          <div class="stack">
            <p>The packet is <a class="mono" href={packetHref(sent.packetId)}><Line of={sent.packetId} max={80} /></a>.</p>
            <Warnings of={sent.warnings ?? []} />
          </div>
        </Panel>
      )}
      <Panel title="Dry run" count={checking ? "checking…" : "nothing has been sent"}>
        {checked.error !== null && (
          <div class="stack">
            <div class="notice bad"><strong>{checked.error.code}</strong> <Text of={checked.error.message} max={400} /></div>
            {errors.length > 0 && <Errors of={errors} />}
          </div>
        )}
        {checked.error === null && it === null && <Empty title="Nothing to check">Enter a target and the content.</Empty>}
        {it !== null && (
          <div class="stack">
            <Facts of={[
              ["Status", <span class="row"><State of={it.wouldBe} />{it.code !== null && <Chip tone="bad" bare>{it.code}</Chip>}</span>],
              ["Candidates", it.candidates.length > 0 ? <Line of={it.candidates.join(", ")} max={200} /> : <Line of={it.target} />],
              ["Contract", it.contract === null ? <span class="muted">none for this edge</span> : <Line of={it.contract} />],
            ]} />
            <Gates of={it.gates} />
            <Errors of={it.gates.flatMap((gate) => gate.errors)} />
            <Warnings of={it.warnings} />
          </div>
        )}
      </Panel>
      {it !== null && <Panel title="Rendering for the receiver's model"><div class="block"><pre><Text of={it.rendering} max={4000} /></pre></div></Panel>}
    </div>
  );
}

function Errors({ of }: { of: Violation[] }) {
  return of.length === 0 ? null : (
    <ul class="problems">{of.slice(0, 50).map((it, i) => <li key={i}><code><Text of={it.pointer || "/"} max={120} /></code> <Text of={it.message} max={300} /></li>)}</ul>
  );
}

/** Probable mistakes; the packet is admitted anyway. */
function Warnings({ of }: { of: Violation[] }) {
  return of.length === 0 ? null : (
    <ul class="problems" aria-label="Warnings">
      {of.slice(0, 50).map((it, i) => <li key={i} class="warning"><Chip tone="warn" bare>{it.code}</Chip> <code><Text of={it.pointer || "/"} max={120} /></code> <Text of={it.message} max={300} /></li>)}
    </ul>
  );
}

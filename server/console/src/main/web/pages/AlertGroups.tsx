import { useState } from "preact/hooks";
import { get, path, post } from "../api/client";
import type { AlertGroup } from "../api/types";
import { taskHref } from "../app/router";
import { useRights } from "../app/session";
import { useLoaded } from "../app/hooks";
import { count, plural } from "../text/figures";
import { Chip, State } from "../ui/Chip";
import { Ask, type Question } from "../ui/Dialog";
import { Empty, Panel, Time } from "../ui/Parts";
import { Line } from "../ui/Text";

/** Alerts by group: those with new alerts first, then those that were seen, muted ones on request. */
export function sorted(groups: AlertGroup[]): AlertGroup[] {
  const rank = (it: AlertGroup): number => (it.muted !== null ? 2 : it.unseen > 0 ? 0 : 1);
  return [...groups].sort((a, b) => rank(a) - rank(b) || b.lastAt.localeCompare(a.lastAt));
}

export function AlertGroups({ now }: { now: number }) {
  const rights = useRights();
  const [all, setAll] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const loaded = useLoaded("alert-groups", (signal) => get<{ items: AlertGroup[] }>("/v1/alert-groups", signal),
    (it) => it.event === "alert" || it.event.startsWith("alert."));
  const groups = sorted(loaded.data?.items ?? []);
  const open = groups.filter((it) => it.unseen > 0 && it.muted === null);
  const shown = all ? groups : open;
  const decide = async (group: AlertGroup, verb: string, body: { [name: string]: string | number }): Promise<void> => {
    await post(path`/v1/alert-groups/${group.group}/` + verb, body);
    loaded.reload();
  };
  const ask = (it: AlertGroup, verb: "acknowledge" | "mute"): void => setQuestion({
    title: verb === "mute" ? "Mute these alerts" : "Acknowledge these alerts",
    text: verb === "mute" ? "They are still counted, but not shown here and not sent to the webhook." : "They are hidden until a new alert of this kind arrives.",
    act: verb === "mute" ? "Mute" : "Acknowledge",
    fields: [
      ...(verb === "mute" ? [{ name: "minutes", label: "Minutes", required: true, value: "60", hint: "1 to 43200" }] : []),
      { name: "note", label: "Note for the record" },
    ],
    run: async (given) => {
      await decide(it, verb, { note: given["note"] ?? "", ...(verb === "mute" ? { minutes: Number(given["minutes"]) } : {}) });
      return verb === "mute" ? "Muted" : "Acknowledged";
    },
  });
  const hidden = groups.length - open.length;
  return (
    <Panel title="Alerts" count={open.length > 0 ? plural(open.length, "group") : undefined} flush
      actions={hidden > 0 && <button type="button" aria-pressed={all} onClick={() => setAll(!all)}>{all ? "Hide seen and muted" : "Show seen and muted (" + count(hidden) + ")"}</button>}>
      {shown.length === 0 ? <Empty title="No new alerts">Rollbacks, escalations and violations appear here.</Empty> : (
        <ul class="alerts grouped">
          {shown.slice(0, 100).map((it) => (
            <li key={it.group}>
              <State of={it.severity} />
              <Chip bare>{it.kind.toLowerCase().replace(/_/g, " ")}</Chip>
              <span class="what"><Line of={it.message} max={240} /></span>
              <span class="row tight">
                <strong class="num" title={"first " + it.firstAt}>{count(it.count)}×</strong>
                {it.taskId && <a href={taskHref(it.taskId)}>latest task</a>}
                {it.muted !== null && <Chip>muted by <Line of={it.muted.by} max={30} /></Chip>}
                {it.muted === null && it.unseen === 0 && it.acknowledged !== null && <Chip tone="ok">seen by <Line of={it.acknowledged.by} max={30} /></Chip>}
                {rights.decide && it.unseen > 0 && <button type="button" class="plain" onClick={() => ask(it, "acknowledge")}>Acknowledge…</button>}
                {rights.decide && it.muted === null && <button type="button" class="plain" onClick={() => ask(it, "mute")}>Mute…</button>}
                {rights.decide && it.muted !== null && <button type="button" class="plain" onClick={() => void decide(it, "mute", { minutes: 0 })}>Unmute</button>}
              </span>
              <span class="muted"><Time at={it.lastAt} now={now} /></span>
            </li>
          ))}
        </ul>
      )}
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
    </Panel>
  );
}

import { useState } from "preact/hooks";
import { get, path, post, remove } from "../api/client";
import { enterNamespace, namespace } from "../api/namespace";
import type { Namespace, Page, Usage } from "../api/types";
import { useLoaded, useTitle } from "../app/hooks";
import { bytes, count } from "../text/figures";
import { State } from "../ui/Chip";
import { Ask, type Question } from "../ui/Dialog";
import { Empty, ErrorPanel, Panel } from "../ui/Parts";
import { Line } from "../ui/Text";
import { ExportsPanel } from "./ExportsPanel";

type Row = Namespace & { usage: Usage | null };

/** The namespaces of the daemon with what they store. */
export function NamespacesPage() {
  useTitle("Namespaces");
  const [question, setQuestion] = useState<Question | null>(null);
  const loaded = useLoaded("namespace-usage", rows, (it) => it.event === "namespace.changed");
  if (loaded.data === undefined) {
    return loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="Namespaces" />;
  }
  return (
    <>
      <div class="page-head">
        <h1>Namespaces</h1><span class="muted small">each with its own agents, tasks, keys and audit chains</span>
        <div class="actions"><button type="button" onClick={() => setQuestion(addQuestion(loaded.reload))}>Add a namespace</button></div>
      </div>
      <Panel title="Namespaces" count={count(loaded.data.length)} flush>
        {loaded.data.length === 0 ? <Empty title="No namespaces">Only operators of the daemon see them.</Empty> : (
          <div class="scroll-x" tabIndex={0} role="region" aria-label="Usage of namespaces">
            <table class="plain">
              <thead><tr><th>Name</th><th>State</th><th>Description</th><th>Placement</th><th class="num">Agents</th><th class="num">Packets</th><th class="num">Tasks</th><th class="num">Open</th><th class="num">Audit records</th><th class="num">Store</th><th></th></tr></thead>
              <tbody>{loaded.data.map((it) => <NamespaceRow key={it.name} row={it} ask={setQuestion} done={loaded.reload} />)}</tbody>
            </table>
          </div>
        )}
      </Panel>
      <ExportsPanel namespaces={loaded.data} ask={setQuestion} />
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
    </>
  );
}

function NamespaceRow({ row, ask, done }: { row: Row; ask: (it: Question) => void; done: () => void }) {
  const own = row.name === "default" ? "" : row.name;
  return (
    <tr>
      <td><strong>{row.name}</strong></td>
      <td><State of={row.state} />{row.reason !== undefined && <span class="muted small"> <Line of={row.reason} max={200} /></span>}</td>
      <td><Line of={row.description} max={200} /></td>
      <td><Line of={row.placement ?? ""} max={60} /></td>
      {(["agents", "packets", "tasks", "openTasks", "auditRecords"] as const).map((it) => <td key={it} class="num">{row.usage === null ? "" : count(row.usage[it])}</td>)}
      <td class="num">{row.usage === null ? "" : bytes(row.usage.storeBytes)}</td>
      <td>
        <span class="row tight">
          {row.state === "active" && namespace() !== own && <button type="button" onClick={() => enterNamespace(own)}>Open</button>}
          {own !== "" && row.state !== "removing" && <button type="button" class="danger" onClick={() => ask(removeQuestion(row.name, done))}>Remove</button>}
        </span>
      </td>
    </tr>
  );
}

async function rows(signal: AbortSignal): Promise<Row[]> {
  const all = (await get<Page<Namespace>>("/v1/namespaces", signal)).items;
  return Promise.all(all.map(async (it) => ({ ...it, usage: it.state === "active" ? await usage(it.name, signal) : null })));
}

async function usage(name: string, signal: AbortSignal): Promise<Usage | null> {
  try {
    return await get<Usage>(path`/v1/namespaces/${name}/usage`, signal);
  } catch {
    return null; // It stopped in the meantime.
  }
}

function addQuestion(done: () => void): Question {
  return {
    title: "Add a namespace", act: "Add",
    text: "A team gets its own agents, tasks, keys and audit chains.",
    fields: [
      { name: "name", label: "Name", required: true, mono: true, hint: "lower-case letters, digits and dashes" },
      { name: "description", label: "Description" },
      { name: "placement", label: "Placement", hint: "a database of store.placements; empty for that of the daemon" },
    ],
    run: async (given) => {
      const placement = given["placement"] ?? "";
      const made = await post<Namespace>("/v1/namespaces", { name: given["name"] ?? "", description: given["description"] ?? "", ...(placement === "" ? {} : { placement }) });
      done();
      return made.state === "failed" ? "Added, but it cannot start: " + (made.reason ?? "") : "Added " + made.name;
    },
  };
}

function removeQuestion(name: string, done: () => void): Question {
  return {
    title: "Remove the namespace " + name, act: "Remove", danger: true,
    text: "All agents, tasks, audit records and keys of the namespace are deleted. This cannot be undone.",
    fields: [{ name: "confirm", label: "Type the name of the namespace", required: true, mono: true, mustBe: name }],
    run: async () => {
      await remove(path`/v1/namespaces/${name}`, { confirm: name });
      if (namespace() === name) {
        enterNamespace("");
      }
      done();
      return "Removing " + name;
    },
  };
}

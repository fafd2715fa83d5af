import { get, path, remove } from "../api/client";
import type { Export, Namespace, Page } from "../api/types";
import { useLoaded } from "../app/hooks";
import { count } from "../text/figures";
import { State } from "../ui/Chip";
import type { Question } from "../ui/Dialog";
import { Panel } from "../ui/Parts";
import { Line } from "../ui/Text";

/** The agents that namespaces export to others; nothing if there are none. */
export function ExportsPanel({ namespaces, ask }: { namespaces: Namespace[]; ask: (it: Question) => void }) {
  const names = namespaces.map((it) => it.name);
  const loaded = useLoaded("exports-" + names.join(" "), (signal) => exports(names, signal), (it) => it.event === "namespace.changed");
  if (loaded.data === undefined || loaded.data.length === 0) {
    return null;
  }
  return (
    <Panel title="Exports" count={count(loaded.data.length)} flush>
      <div class="scroll-x" tabIndex={0} role="region" aria-label="Exports between namespaces">
        <table class="plain">
          <thead><tr><th>Namespace</th><th>Agent</th><th>To</th><th>As</th><th>Types</th><th>State</th><th></th></tr></thead>
          <tbody>{loaded.data.map((it) => <ExportRow key={it.to + "/" + it.as} row={it} ask={ask} done={loaded.reload} />)}</tbody>
        </table>
      </div>
    </Panel>
  );
}

function ExportRow({ row, ask, done }: { row: Export; ask: (it: Question) => void; done: () => void }) {
  return (
    <tr>
      <td>{row.namespace}</td>
      <td><Line of={row.agent} max={100} /></td>
      <td>{row.to}</td>
      <td><Line of={row.as} max={100} /></td>
      <td><Line of={row.types.join(", ")} max={200} /></td>
      <td><State of={row.state} /></td>
      <td>{row.state === "active" && <button type="button" class="danger" onClick={() => ask(removeQuestion(row, done))}>Remove export</button>}</td>
    </tr>
  );
}

async function exports(names: string[], signal: AbortSignal): Promise<Export[]> {
  const lists = await Promise.all(names.map(async (it) => (await get<Page<Export>>(path`/v1/namespaces/${it}/exports`, signal)).items));
  return lists.flat();
}

function removeQuestion(row: Export, done: () => void): Question {
  return {
    title: "Remove the export of " + row.as, act: "Remove", danger: true,
    text: "Agents of " + row.to + " can no longer send to it. Its open packets are cancelled in both namespaces.",
    fields: [],
    run: async () => {
      await remove(path`/v1/namespaces/${row.namespace}/exports/${row.to}/${row.as}`);
      done();
      return "Removing the export of " + row.as;
    },
  };
}

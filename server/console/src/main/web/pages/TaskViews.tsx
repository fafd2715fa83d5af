import { useState } from "preact/hooks";
import { go } from "../app/router";
import { Ask, type Question } from "../ui/Dialog";
import { Copy } from "../ui/Parts";
import { savedViews, saveView } from "./taskQuery";

/** Named filters of the task list, kept in this browser; the URL shares them with others. */
export function TaskViews({ query }: { query: string }) {
  const [views, setViews] = useState(savedViews());
  const [question, setQuestion] = useState<Question | null>(null);
  const current = views.find((it) => it.query === query);
  const save = (): void => setQuestion({
    title: "Save this view", text: "The filters and the order are kept in this browser.", act: "Save",
    fields: [{ name: "name", label: "Name", required: true }],
    run: async (given) => {
      setViews(saveView((given["name"] ?? "").trim().slice(0, 60), query));
      return "View saved";
    },
  });
  return (
    <>
      {views.length > 0 && (
        <select aria-label="Saved views" value={current?.name ?? ""} onChange={(event) => {
          const view = views.find((it) => it.name === (event.target as HTMLSelectElement).value);
          if (view !== undefined) {
            go("/tasks" + (view.query === "" ? "" : "?" + view.query));
          }
        }}>
          <option value="">Saved views</option>
          {views.map((it) => <option key={it.name} value={it.name}>{it.name}</option>)}
        </select>
      )}
      {current !== undefined && <button type="button" onClick={() => setViews(saveView(current.name, null))}>Delete view</button>}
      {query !== "" && current === undefined && <button type="button" onClick={save}>Save view…</button>}
      {query !== "" && <Copy text={() => window.location.href} label="Copy link" />}
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
    </>
  );
}

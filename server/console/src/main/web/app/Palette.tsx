import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get } from "../api/client";
import type { Page, TaskSummary } from "../api/types";
import { Dialog } from "../ui/Dialog";
import { Line } from "../ui/Text";
import { found } from "./find";
import { SECTIONS } from "./keys";
import { go, taskHref } from "./router";
import { useRights, type Rights } from "./session";

interface Choice { id: string; title: string; hint: string; run: () => void | Promise<void> }

const TYPING_MS = 150;
const MAX_TASKS = 6;

/** Finds pages, tasks and packets by typing. */
export function Palette({ close }: { close: () => void }) {
  const rights = useRights();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const tasks = useTasks(text.trim());
  const choices = useMemo(() => [...pageChoices(rights, text.trim()), ...taskChoices(tasks), ...idChoices(text.trim())], [rights.name, text, tasks]);
  const chosen = Math.min(at, choices.length - 1);
  const list = useRef<HTMLUListElement>(null);
  const run = (choice: Choice | undefined): void => {
    if (choice !== undefined) {
      close();
      void choice.run();
    }
  };
  useEffect(() => list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }), [chosen]);
  return (
    <Dialog title="Command palette" close={close}>
      <div class="palette">
        <input type="text" role="combobox" aria-label="Go to a page, a task or a packet" aria-expanded="true" aria-controls="palette-list" aria-activedescendant={choices[chosen] && "palette-" + chosen}
          placeholder="Page, task, packet or words of a task" autocomplete="off" spellcheck={false} autofocus value={text}
          onInput={(event) => {
            setText((event.target as HTMLInputElement).value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            const steps: { [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 };
            const step = steps[event.key];
            if (step !== undefined) {
              event.preventDefault();
              setAt((chosen + step + choices.length) % Math.max(1, choices.length));
            } else if (event.key === "Enter") {
              event.preventDefault();
              run(choices[chosen]);
            }
          }} />
        <ul id="palette-list" role="listbox" aria-label="Choices" ref={list}>
          {choices.map((it, i) => (
            <li key={it.id} id={"palette-" + i} role="option" aria-selected={i === chosen} onClick={() => run(it)} onMouseMove={(event) => (event.movementX !== 0 || event.movementY !== 0) && setAt(i)}>
              <Line of={it.title} max={120} /><span class="muted small"><Line of={it.hint} max={60} /></span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Searches tasks while the reader types. */
function useTasks(query: string): TaskSummary[] {
  const [tasks, setTasks] = useState<TaskSummary[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      if (query.length < 2) {
        setTasks([]);
      } else {
        get<Page<TaskSummary>>("/v1/tasks?order=newest&limit=" + MAX_TASKS + "&search=" + encodeURIComponent(query.slice(0, 100)), abort.signal).then((page) => setTasks(page.items)).catch(() => {});
      }
    }, TYPING_MS);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return tasks;
}

function pageChoices(rights: Rights, query: string): Choice[] {
  const pages = SECTIONS.filter((it) => it.allowed(rights)).map((it) => ({ id: it.href, title: it.title, hint: "g " + it.key, run: () => go(it.href) }));
  const all = [...pages, { id: "/proof", title: "Verify a proof", hint: "page", run: () => go("/proof") }];
  return all.filter((it) => it.title.toLowerCase().includes(query.toLowerCase()));
}

function taskChoices(tasks: TaskSummary[]): Choice[] {
  return tasks.map((it) => ({ id: "task-" + it.taskId, title: (it as { objective?: string | null }).objective ?? it.taskId, hint: it.status.toLowerCase().replace(/_/g, " "), run: () => go(taskHref(it.taskId)) }));
}

function idChoices(query: string): Choice[] {
  return query === "" ? [] : [
    { id: "id", title: "Open the packet or task " + query, hint: "id", run: async () => go(await found(query)) },
    { id: "search", title: "Search tasks for " + query, hint: "tasks", run: () => go("/tasks?q=" + encodeURIComponent(query)) },
  ];
}

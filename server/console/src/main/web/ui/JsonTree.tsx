import { useState } from "preact/hooks";
import type { Json, JsonObject } from "../api/types";
import { count } from "../text/figures";
import { Line, Text } from "./Text";

const STEP = 100;
const MAX_CHARS = 600;

/** Shows a JSON value of any size. Closed branches are not rendered; long lists are shown in steps. */
export function JsonTree({ value, open = 2 }: { value: Json; open?: number }) {
  return <div class="tree"><Node value={value} open={open} name={null} /></div>;
}

function Node({ value, open, name }: { value: Json; open: number; name: string | null }) {
  const key = name === null ? null : <><span class="key"><Text of={name} max={200} /></span>: </>;
  if (value !== null && typeof value === "object") {
    return <Branch value={value} open={open} name={name} />;
  }
  return <div>{key}<Leaf value={value} /></div>;
}

function Leaf({ value }: { value: string | number | boolean | null }) {
  return typeof value === "string"
    ? <span class="str">"<Text of={value} max={MAX_CHARS} />"</span>
    : <span class="lit">{String(value)}</span>;
}

function Branch({ value, open, name }: { value: Json[] | JsonObject; open: number; name: string | null }) {
  const list = Array.isArray(value);
  const size = list ? value.length : Object.keys(value).length;
  const [isOpen, setOpen] = useState(open > 0 && size <= 200);
  const [shown, setShown] = useState(STEP);
  const what = size === 0 ? (list ? "[]" : "{}") : (list ? count(size) + (size === 1 ? " item" : " items") : count(size) + (size === 1 ? " field" : " fields"));
  const names = list ? null : Object.keys(value);
  const members: [string, Json][] = !isOpen ? []
    : names === null ? (value as Json[]).slice(0, shown).map((it, i) => [String(i), it])
    : names.slice(0, shown).map((it) => [it, (value as JsonObject)[it] ?? null]);
  return (
    <div>
      <button type="button" class="twist" aria-expanded={isOpen} disabled={size === 0} onClick={() => setOpen(!isOpen)}>
        {size === 0 ? "" : isOpen ? "▾ " : "▸ "}
        {name !== null && <span class="key"><Line of={name} max={120} /></span>}
        {name !== null ? ": " : ""}<span class="muted">{what}</span>
      </button>
      {isOpen && size > 0 && (
        <ul>
          {members.map(([member, it]) => <li key={member}><Node name={member} value={it} open={open - 1} /></li>)}
          {shown < size && (
            <li><button type="button" class="plain" onClick={() => setShown(shown + STEP)}>show more ({count(size - shown)} left)</button></li>
          )}
        </ul>
      )}
    </div>
  );
}

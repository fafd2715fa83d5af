import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { ApiError } from "../api/client";
import { ago, local } from "../text/time";
import { Text } from "./Text";

export function Panel({ title, count, actions, flush = false, children, label }: {
  title?: ComponentChildren; count?: ComponentChildren; actions?: ComponentChildren; flush?: boolean; children: ComponentChildren; label?: string;
}) {
  return (
    <section class="panel" aria-label={label}>
      {title !== undefined && (
        <header>
          <h2>{title}</h2>
          {count !== undefined && <span class="muted small num">{count}</span>}
          {actions !== undefined && <div class="actions">{actions}</div>}
        </header>
      )}
      {flush ? children : <div class="body">{children}</div>}
    </section>
  );
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return <div class="empty"><strong>{title}</strong>{children}</div>;
}

/** Explains why something could not be loaded. */
export function ErrorPanel({ error, what }: { error: ApiError; what: string }) {
  if (error.status === 404) {
    return <Empty title={what + " was not found"}>It does not exist, or you may not see it.</Empty>;
  }
  if (error.status === 403) {
    return <Empty title="Access denied">Your token does not permit access to {what.toLowerCase()}.</Empty>;
  }
  return <div class="notice bad" role="alert">{what} could not be loaded: <Text of={error.message} max={300} /></div>;
}

export function Facts({ of }: { of: [string, ComponentChildren][] }) {
  const there = of.filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false);
  return (
    <dl class="facts">
      {there.map(([name, value]) => [<dt key={name + "-"}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

/** Facts in one line, for the head of a page. */
export function Strip({ of }: { of: [string, ComponentChildren][] }) {
  const there = of.filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false);
  return <dl class="strip">{there.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>;
}

export function Time({ at, now }: { at: string | null | undefined; now: number }) {
  return at ? <time dateTime={at} title={local(at)} class="nowrap num">{ago(at, now)}</time> : null;
}

export function Tabs({ tabs, chosen, choose, label }: {
  tabs: { id: string; title: ComponentChildren }[]; chosen: string; choose: (id: string) => void; label: string;
}) {
  const step = (by: number): void => {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next !== undefined) {
      choose(next.id);
      document.getElementById("tab-" + next.id)?.focus();
    }
  };
  return (
    <div class="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab.id} id={"tab-" + tab.id} type="button" role="tab" aria-selected={tab.id === chosen} tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => choose(tab.id)}
          onKeyDown={(event) => {
            if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
              step(event.key === "ArrowRight" ? 1 : -1);
            }
          }}>
          {tab.title}
        </button>
      ))}
    </div>
  );
}

/** A button that copies a text; a small one shows only an icon. */
export function Copy({ text, label = "Copy", small = false }: { text: () => string; label?: string; small?: boolean }) {
  const [done, setDone] = useState(false);
  const copy = (event: Event): void => {
    event.stopPropagation();
    void navigator.clipboard?.writeText(text()).then(() => {
      setDone(true);
      window.setTimeout(() => setDone(false), 1500);
    });
  };
  return small ? (
    <button type="button" class={"icon copy" + (done ? " done" : "")} title={done ? "Copied" : label} aria-label={done ? "Copied" : label} onClick={copy}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={done ? "M5 13l4 4L19 7" : "M9 9h11v11H9zM5 15H4V4h11v1"} /></svg>
    </button>
  ) : <button type="button" onClick={copy}>{done ? "Copied" : label}</button>;
}

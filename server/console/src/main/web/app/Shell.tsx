import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { get } from "../api/client";
import { live } from "../api/live";
import { enterNamespace, namespace } from "../api/namespace";
import type { Page } from "../api/types";
import { duration, setZone, zone, type Zone } from "../text/time";
import { Dialog } from "../ui/Dialog";
import { Line } from "../ui/Text";
import { Toasts } from "../ui/Toasts";
import { Badge, Icon } from "./Icon";
import { SECTIONS, listenToKeys } from "./keys";
import { found } from "./find";
import { Palette } from "./Palette";
import { go, refresh, type RouteLocation } from "./router";
import { signOut, useRights, useSession } from "./session";
import { setTheme, theme, type Theme } from "./theme";
import { useNamespaces } from "./namespaces";
import { useLink, useLoaded, useNow } from "./hooks";

export function Shell({ location, left, children }: { location: RouteLocation; left: () => void; children: ComponentChildren }) {
  const rights = useRights();
  const [help, setHelp] = useState(false);
  const [palette, setPalette] = useState(false);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const current = "/" + (location.parts[0] ?? "");
  // Register the keys before the first paint.
  useLayoutEffect(() => listenToKeys(rights, () => setHelp(true), () => setPalette(true)), [rights.name, rights.oversee, rights.decide]);
  useEffect(() => {
    // Move the focus, so that screen readers announce the new page.
    if (!first.current) {
      main.current?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [location.parts.join("/")]);
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
      }}>Skip to content</a>
      <Side current={current} left={left} help={() => setHelp(true)} />
      <div class="main">
        <header class="top">
          <Search />
          <LinkState />
        </header>
        <LostNotice />
        <main id="main" class="page" tabIndex={-1} ref={main}>{children}</main>
      </div>
      <Toasts />
      {help && <Help close={() => setHelp(false)} />}
      {palette && <Palette close={() => setPalette(false)} />}
    </div>
  );
}

function Side({ current, left, help }: { current: string; left: () => void; help: () => void }) {
  const rights = useRights();
  const session = useSession();
  const inbox = useLoaded("inbox-count", (signal) => get<Page<{ open: number }>>("/v1/inbox?limit=1000", signal),
    (it) => it.event.startsWith("inbox.") || it.to === "waiting" || it.event === "packet.submitted" || it.event === "escalation.opened" || it.event === "packet.recovered");
  const letters = useLoaded("letter-count-" + rights.oversee, async (signal) =>
    rights.oversee ? (await get<Page<unknown>>("/v1/dead-letters?state=open&limit=100", signal)).items.length : 0,
    (it) => it.event.startsWith("dead_letter") || it.event === "packet.dead_lettered");
  const namespaces = useNamespaces();
  const open = (inbox.data?.items ?? []).reduce((all, it) => all + it.open, 0);
  const counts: { [href: string]: ComponentChildren } = {
    "/inbox": <Badge n={open} tone="warn" what="open" />,
    "/dead-letters": <Badge n={letters.data ?? 0} tone="bad" what="open" />,
  };
  return (
    <div class="side">
      <a class="brand" href="/"><Icon /><span>AHP</span></a>
      {namespaces.length > 1 && <NamespaceSwitch names={namespaces.map((it) => it.name)} />}
      <nav class="nav" aria-label="Pages">
        {SECTIONS.filter((it) => it.allowed(rights) && (it.href !== "/namespaces" || namespaces.length > 0)).map((it) => (
          <a key={it.href} href={it.href} aria-current={isCurrent(it.href, current) ? "page" : undefined}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d={it.icon} /></svg>
            {it.title}{counts[it.href]}
          </a>
        ))}
      </nav>
      <div class="side-foot">
        <div class="me"><span class="cut who"><Line of={session.name} max={60} /></span>{session.name !== session.kind && <span class="muted">{session.kind}</span>}</div>
        <div class="side-row">
          <ThemeSwitch />
          <ZoneSwitch />
          <button type="button" class="icon" title="Keyboard shortcuts (?)" aria-label="Keyboard shortcuts" onClick={help}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9.5 9a2.6 2.6 0 1 1 3.6 2.4c-.8.4-1.1.9-1.1 1.8v.3M12 17v.2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18" /></svg>
          </button>
          {session.signedIn && (
            <button type="button" class="icon" title="Sign out" aria-label="Sign out" onClick={() => void signOut().finally(left)}>
              <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M10 4H5v16h5M15 8l4 4-4 4M19 12H9" /></svg>
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Chooses the namespace that all pages show. */
function NamespaceSwitch({ names }: { names: string[] }) {
  const chosen = namespace() || "default";
  return (
    <label class="namespace"><span class="muted small">Namespace</span>
      <select value={chosen} onChange={(event) => {
        const name = (event.target as HTMLSelectElement).value;
        enterNamespace(name === "default" ? "" : name);
      }}>
        {names.map((it) => <option key={it} value={it}>{it}</option>)}
      </select>
    </label>
  );
}

function isCurrent(href: string, current: string): boolean {
  const home: { [part: string]: string } = { "/packets": "/tasks", "/contracts": "/agents" };
  return (home[current] ?? current) === href;
}

function ThemeSwitch() {
  const [chosen, setChosen] = useState<Theme>(theme());
  const next: Theme = chosen === "system" ? "light" : chosen === "light" ? "dark" : "system";
  const icons: { [it in Theme]: string } = {
    system: "M4 5h16v11H4zM9 20h6M12 16v4",
    light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M18.4 5.6l-1 1M6.6 17.4l-1 1",
    dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5",
  };
  return (
    <button type="button" class="icon" title={"Colours: " + chosen + "; switch to " + next} aria-label={"Colours: " + chosen + ", switch to " + next}
      onClick={() => {
        setTheme(next);
        setChosen(next);
      }}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={icons[chosen]} /></svg>
    </button>
  );
}

/** Chooses the time zone of all absolute times. */
function ZoneSwitch() {
  const [chosen, setChosen] = useState<Zone>(zone());
  const next: Zone = chosen === "local" ? "UTC" : "local";
  return (
    <button type="button" class="icon zone" title={"Times: " + chosen + "; switch to " + next} aria-label={"Times: " + chosen + ", switch to " + next}
      onClick={() => {
        setZone(next);
        setChosen(next);
        refresh();
      }}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 2" /></svg>{chosen === "UTC" && <span>UTC</span>}
    </button>
  );
}

function Search() {
  const [text, setText] = useState("");
  const find = async (event: Event): Promise<void> => {
    event.preventDefault();
    const query = text.trim();
    if (query !== "") {
      go(await found(query));
      setText("");
      (document.activeElement as HTMLElement | null)?.blur();
    }
  };
  return (
    <form class="search" role="search" onSubmit={(event) => void find(event)}>
      <input id="search" type="search" aria-label="Find a task or packet" placeholder="Find a task or packet by id" autocomplete="off" spellcheck={false}
        value={text} onInput={(event) => setText((event.target as HTMLInputElement).value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            (event.target as HTMLElement).blur();
          }
        }} />
      {text === "" && <kbd aria-hidden="true">/</kbd>}
    </form>
  );
}

function LinkState() {
  const link = useLink();
  const labels = { connecting: "Connecting", live: "Live", lost: "Disconnected" };
  return (
    <div class="link-state" role="status" data-link={link}>
      <span class={"dot " + (link === "live" ? "ok" : "warn")} /><span class="word">{labels[link]}</span>
    </div>
  );
}

function LostNotice() {
  const link = useLink();
  const now = useNow(1000);
  if (link !== "lost") {
    return null;
  }
  return (
    <div class="lost-line" role="alert">
      <span>The connection to the daemon was lost{live.lostAt > 0 && now - live.lostAt > 2000 ? " " + duration(now - live.lostAt) + " ago" : ""}. The data on this page may be outdated.</span>
      <button type="button" onClick={() => live.retry()}>Reconnect</button>
    </div>
  );
}

function Help({ close }: { close: () => void }) {
  const rights = useRights();
  const rows: [string, string][] = [
    ["/", "Find a task or packet"],
    ["Ctrl K", "Open a page, a task or a packet"],
    ...SECTIONS.filter((it) => it.allowed(rights)).map((it): [string, string] => ["g " + it.key, it.title]),
    ["j  k", "Next and previous row"],
    ["?", "Show this help"],
    ["Esc", "Close"],
  ];
  return (
    <Dialog title="Keyboard shortcuts" close={close}>
      <div class="inside">
        <h2>Keyboard shortcuts</h2>
        <dl class="facts keys">
          {rows.map(([keys, what]) => [<dt key={keys + "-"}>{keys.split(" ").filter((it) => it).map((it) => <kbd key={it}>{it}</kbd>)}</dt>, <dd key={keys}>{what}</dd>])}
        </dl>
        <div class="actions"><button type="button" onClick={close}>Close</button></div>
      </div>
    </Dialog>
  );
}

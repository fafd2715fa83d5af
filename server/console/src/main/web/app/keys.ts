import { go } from "./router";
import type { Rights } from "./session";

export interface Section { key: string; href: string; title: string; icon: string; allowed: (rights: Rights) => boolean }

/** The pages in the order of the menu; `g` followed by the key opens a page. */
export const SECTIONS: Section[] = [
  { key: "o", href: "/", title: "Overview", icon: "M3 12h4l3 8 4-16 3 8h4", allowed: () => true },
  { key: "t", href: "/tasks", title: "Tasks", icon: "M4 6h16M4 12h16M4 18h10", allowed: () => true },
  { key: "i", href: "/inbox", title: "Inbox", icon: "M4 13h4l2 3h4l2-3h4M4 13l3-8h10l3 8v6H4z", allowed: () => true },
  { key: "d", href: "/dead-letters", title: "Dead letters", icon: "M12 8v5M12 16.5v.5M12 3l9.5 17h-19z", allowed: (it) => it.oversee },
  { key: "a", href: "/agents", title: "Agents & contracts", icon: "M6 7a2.5 2.5 0 1 0 0-.1M18 7a2.5 2.5 0 1 0 0-.1M12 19a2.5 2.5 0 1 0 0-.1M8 8l3 9M16 8l-3 9M8.5 7h7", allowed: () => true },
  { key: "c", href: "/cost", title: "Cost", icon: "M12 3v18M16.5 7.5C15.5 6 14 5.5 12 5.5c-2.5 0-4.5 1-4.5 3.2 0 4.3 9.5 2.3 9.5 6.6 0 2.2-2.200 3.200-5 3.200-2.300 0-4-.7-5-2.200", allowed: (it) => it.oversee },
  { key: "q", href: "/quotas", title: "Quotas", icon: "M4 18a8 8 0 1 1 16 0M12 18l4-6", allowed: (it) => it.oversee },
  { key: "u", href: "/audit", title: "Audit", icon: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4", allowed: (it) => it.oversee },
  { key: "s", href: "/send", title: "Send", icon: "M21 3L10 14M21 3l-7 18-4-7-7-4z", allowed: (it) => it.send },
  { key: "n", href: "/namespaces", title: "Namespaces", icon: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z", allowed: (it) => it.decide },
  { key: "b", href: "/sessions", title: "Sessions", icon: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20c1-4 4-6 8-6s7 2 8 6", allowed: () => true },
  { key: "e", href: "/settings", title: "Settings", icon: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4", allowed: (it) => it.oversee },
];

const TYPING = new Set(["INPUT", "TEXTAREA", "SELECT"]);
const SEQUENCE_MS = 1200;

export function listenToKeys(rights: Rights, help: () => void, palette: () => void): () => void {
  let leader = 0;
  const pressed = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      if (document.querySelector("dialog[open]") === null) {
        palette();
      }
      return;
    }
    const target = event.target as HTMLElement;
    if (TYPING.has(target.tagName) || event.metaKey || event.ctrlKey || event.altKey || document.querySelector("dialog[open]") !== null) {
      return;
    }
    const inSequence = Date.now() - leader < SEQUENCE_MS;
    leader = 0;
    if (inSequence) {
      const section = SECTIONS.find((it) => it.key === event.key && it.allowed(rights));
      if (section !== undefined) {
        event.preventDefault();
        go(section.href);
      }
    } else if (event.key === "g") {
      leader = Date.now();
    } else if (event.key === "/") {
      event.preventDefault();
      document.getElementById("search")?.focus();
    } else if (event.key === "?") {
      help();
    } else if (event.key === "j" || event.key === "k") {
      move(event.key === "j" ? 1 : -1);
    }
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

/** Moves the focus from row to row of the visible list. */
function move(by: number): void {
  const links = [...document.querySelectorAll<HTMLElement>(".list-row [data-main]")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at < 0 ? 0 : at + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

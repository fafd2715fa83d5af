import { useMemo, useRef, useState } from "preact/hooks";
import { get } from "../api/client";
import type { Page } from "../api/types";

/**
 * Merges a reloaded first page into a list that is sorted newest first. Items in the range of the page that are not on it
 * have been removed; older items are kept.
 */
export function mergeFirstPage<T>(known: T[], first: Page<T>, id: (it: T) => string, order: (it: T) => string): T[] {
  const last = first.items[first.items.length - 1];
  if (last === undefined || first.next === null) {
    return first.items;
  }
  const fresh = new Set(first.items.map(id));
  return [...first.items, ...known.filter((it) => !fresh.has(id(it)) && order(it) <= order(last))];
}

/** A list whose first page stays current and whose older pages are loaded on demand. */
export function usePagedList<T>(address: string, first: Page<T> | undefined, id: (it: T) => string, order: (it: T) => string) {
  const known = useRef<{ address: string; items: T[]; next: string | null | undefined }>({ address, items: [], next: undefined });
  const [version, setVersion] = useState(0);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  if (known.current.address !== address) {
    known.current = { address, items: [], next: undefined };
  }
  const items = useMemo(() => {
    if (first !== undefined) {
      known.current.items = mergeFirstPage(known.current.items, first, id, order);
      // Null means that the end was reached; undefined means that no older page was loaded.
      known.current.next = known.current.next === undefined ? first.next : known.current.next;
    }
    return known.current.items;
  }, [address, first, version]);
  const next = known.current.next ?? null;
  const more = next === null ? undefined : (): void => {
    if (running.current) {
      return;
    }
    running.current = true;
    setBusy(true);
    get<Page<T>>(address + "&limit=1000&after=" + encodeURIComponent(next))
      .then((page) => {
        if (known.current.address === address) {
          const seen = new Set(known.current.items.map(id));
          known.current.items = [...known.current.items, ...page.items.filter((it) => !seen.has(id(it)))];
          known.current.next = page.next;
          setVersion((old) => old + 1);
        }
      })
      .catch(() => {})
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };
  return { items, more, busy };
}

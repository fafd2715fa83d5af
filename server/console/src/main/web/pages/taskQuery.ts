/** The filters of the task list, which are the parameters of the page's URL. */
export const FILTERS = ["q", "status", "agent", "type", "priority", "contract", "from", "to", "minCost", "sort", "order"] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = { [name in FilterName]: string };

export function filtersOf(query: URLSearchParams): Filters {
  return Object.fromEntries(FILTERS.map((it) => [it, query.get(it) ?? ""])) as Filters;
}

/** Returns the parameters of the page's URL without the empty ones. */
export function filterText(filters: Filters): string {
  const query = new URLSearchParams();
  FILTERS.filter((it) => filters[it] !== "").forEach((it) => query.set(it, filters[it]));
  return query.toString();
}

/** Returns the address of the list; the last word of a text is taken as the beginning of a word. */
export function listAddress(filters: Filters): string {
  const query = new URLSearchParams({ order: filters.order === "oldest" ? "oldest" : "newest" });
  const set = (name: string, value: string): void => {
    if (value !== "") {
      query.set(name, value);
    }
  };
  const text = filters.q.trim();
  if (/[\p{L}\p{N}]/u.test(text)) {
    query.set("q", /[\p{L}\p{N}\p{M}]$/u.test(text) ? text + "*" : text);
  }
  for (const name of ["status", "agent", "type", "priority", "contract"] as const) {
    set(name, filters[name]);
  }
  set("createdAfter", dayStart(filters.from, 0));
  set("createdBefore", dayStart(filters.to, 1));
  set("minCost", /^\d{1,12}(\.\d{1,9})?$/.test(filters.minCost) ? filters.minCost : "");
  set("sort", ["updated", "cost"].includes(filters.sort) ? filters.sort : "");
  return "/v1/tasks?" + query.toString();
}

/** Returns the start of a day in the local time zone, or of a later day; empty for an invalid day. */
export function dayStart(day: string, later: number): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  return parts === null ? "" : new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + later).toISOString();
}

export interface SavedView { name: string; query: string }
const KEY = "ahp-task-views";
const MAX_VIEWS = 50;

export function savedViews(): SavedView[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]") as SavedView[];
    return Array.isArray(stored) ? stored.filter((it) => typeof it?.name === "string" && typeof it?.query === "string").slice(0, MAX_VIEWS) : [];
  } catch {
    return [];
  }
}

/** Adds or replaces a view; an empty query removes it. Returns all views by name. */
export function saveView(name: string, query: string | null): SavedView[] {
  const others = savedViews().filter((it) => it.name !== name);
  const all = query === null ? others : [...others, { name, query }].slice(-MAX_VIEWS);
  all.sort((a, b) => a.name.localeCompare(b.name));
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage, the views are lost when the page is closed.
  }
  return all;
}

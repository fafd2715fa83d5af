import type { Json, JsonObject, Page } from "./types";

/** A refusal of the daemon, or no daemon at all (status 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly problem: JsonObject = {},
  ) {
    super(message);
  }
}

type Listener = () => void;
const signedOut = new Set<Listener>();

/** Told when a call says that the session is over. */
export function onSignedOut(listener: Listener): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}

async function ask(method: string, path: string, body: BodyInit | null, type: string, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { "AHP-Console": "1" };
  if (body !== null) {
    headers["Content-Type"] = type;
  }
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body, signal: signal ?? null, credentials: "same-origin" });
  } catch (fault) {
    if (signal?.aborted) {
      throw fault;
    }
    throw new Refused(0, "UNREACHABLE", "The daemon does not answer.");
  }
  if (!answer.ok) {
    throw await refusal(answer);
  }
  return answer;
}

async function refusal(answer: Response): Promise<Refused> {
  let problem: JsonObject = {};
  try {
    problem = (await answer.json()) as JsonObject;
  } catch {
    // Not one of the daemon's own answers: the status has to do.
  }
  if (answer.status === 401) {
    signedOut.forEach((listener) => listener());
  }
  return new Refused(answer.status, String(problem["code"] ?? answer.status), wordsOf(answer.status, problem), problem);
}

/** What a refusal says; where the fault is not the caller's, its title says what happened and the detail what to do. */
export function wordsOf(status: number, problem: JsonObject): string {
  const { title, detail } = problem;
  if (typeof title !== "string" && typeof detail !== "string") {
    return [502, 503, 504].includes(status) ? `The daemon does not answer (status ${status}).` : "status " + status;
  }
  const said = status >= 500 ? [title, detail] : [detail ?? title];
  return said.filter((it) => typeof it === "string").join(": ");
}

/** The JSON of an answer; a page that a proxy slipped in is none of the daemon's. */
async function json<T>(answer: Response): Promise<T> {
  try {
    return (await answer.json()) as T;
  } catch (fault) {
    if (fault instanceof SyntaxError) {
      throw new Refused(answer.status, "UNREADABLE", "What answers here is not the daemon.");
    }
    throw fault;
  }
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return json(await ask("GET", path, null, "", signal));
}

/** The first page with something on it: one may be empty and still have a next. */
export async function firstPage<T>(address: string, signal?: AbortSignal): Promise<Page<T>> {
  let page = await get<Page<T>>(address, signal);
  while (page.items.length === 0 && page.next !== null) {
    page = await get<Page<T>>(address + "&after=" + encodeURIComponent(page.next), signal);
  }
  return page;
}

export async function text(path: string, signal?: AbortSignal): Promise<string> {
  return (await ask("GET", path, null, "", signal)).text();
}

export async function post<T>(path: string, body: Json, signal?: AbortSignal): Promise<T> {
  return json(await ask("POST", path, JSON.stringify(body), "application/json", signal));
}

export async function postText<T>(path: string, body: string, signal?: AbortSignal): Promise<T> {
  return json(await ask("POST", path, body, "text/plain; charset=utf-8", signal));
}

export async function remove(path: string): Promise<void> {
  await ask("DELETE", path, null, "");
}

/** Every page of a list, up to a bound; what it gives may be shorter than the list. */
export async function pages<T>(path: string, most: number, signal?: AbortSignal): Promise<T[]> {
  const all: T[] = [];
  let after: string | null = null;
  do {
    const joint: string = path.includes("?") ? "&" : "?";
    const cursor: string = after === null ? "" : "&after=" + encodeURIComponent(after);
    const page: Page<T> = await get<Page<T>>(path + joint + "limit=1000" + cursor, signal);
    all.push(...page.items);
    after = page.next;
  } while (after !== null && all.length < most);
  return all;
}

/** A path whose parts are data. */
export function path(strings: TemplateStringsArray, ...parts: string[]): string {
  return strings.reduce((whole, piece, i) => whole + encodeURIComponent(parts[i - 1] ?? "") + piece);
}

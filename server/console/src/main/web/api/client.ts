import { inNamespace } from "./namespace";
import type { Json, JsonObject, Page } from "./types";

/** An error response of the daemon; status 0 if the daemon is unreachable. */
export class ApiError extends Error {
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

/** Registers a listener that runs when a call returns 401. */
export function onSignedOut(listener: Listener): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}

async function request(method: string, path: string, body: BodyInit | null, type: string, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { "AHP-Console": "1" };
  if (body !== null) {
    headers["Content-Type"] = type;
  }
  let response: Response;
  try {
    response = await fetch(inNamespace(path), { method, headers, body, signal: signal ?? null, credentials: "same-origin" });
  } catch (fault) {
    if (signal?.aborted) {
      throw fault;
    }
    throw new ApiError(0, "UNREACHABLE", "The daemon does not respond.");
  }
  if (!response.ok) {
    throw await toError(response);
  }
  return response;
}

async function toError(response: Response): Promise<ApiError> {
  let problem: JsonObject = {};
  try {
    problem = (await response.json()) as JsonObject;
  } catch {
    // The body is not a problem document; only the status is known.
  }
  if (response.status === 401) {
    signedOut.forEach((listener) => listener());
  }
  return new ApiError(response.status, String(problem["code"] ?? response.status), messageOf(response.status, problem), problem);
}

/** Returns the message of a problem: title and detail for server errors, else the detail. */
export function messageOf(status: number, problem: JsonObject): string {
  const { title, detail } = problem;
  if (typeof title !== "string" && typeof detail !== "string") {
    return [502, 503, 504].includes(status) ? `The daemon does not respond (status ${status}).` : "status " + status;
  }
  const parts = status >= 500 ? [title, detail] : [detail ?? title];
  return parts.filter((it) => typeof it === "string").join(": ");
}

/** Parses a response; fails if a proxy returned something else than JSON. */
async function json<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (fault) {
    if (fault instanceof SyntaxError) {
      throw new ApiError(response.status, "UNREADABLE", "The response is not from the daemon.");
    }
    throw fault;
  }
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return json(await request("GET", path, null, "", signal));
}

/** Returns the first page that is not empty; an empty page may have a next page. */
export async function firstPage<T>(address: string, signal?: AbortSignal): Promise<Page<T>> {
  let page = await get<Page<T>>(address, signal);
  while (page.items.length === 0 && page.next !== null) {
    page = await get<Page<T>>(address + "&after=" + encodeURIComponent(page.next), signal);
  }
  return page;
}

export async function text(path: string, signal?: AbortSignal): Promise<string> {
  return (await request("GET", path, null, "", signal)).text();
}

export async function post<T>(path: string, body: Json, signal?: AbortSignal): Promise<T> {
  return json(await request("POST", path, JSON.stringify(body), "application/json", signal));
}

export async function postText<T>(path: string, body: string, signal?: AbortSignal): Promise<T> {
  return json(await request("POST", path, body, "text/plain; charset=utf-8", signal));
}

export async function put<T>(path: string, body: Json): Promise<T> {
  return json(await request("PUT", path, JSON.stringify(body), "application/json"));
}

export async function remove(path: string, body?: Json): Promise<void> {
  await request("DELETE", path, body === undefined ? null : JSON.stringify(body), "application/json");
}

/** Returns all items of a list, up to a limit. */
export async function pages<T>(path: string, max: number, signal?: AbortSignal): Promise<T[]> {
  const all: T[] = [];
  let after: string | null = null;
  do {
    const joint: string = path.includes("?") ? "&" : "?";
    const cursor: string = after === null ? "" : "&after=" + encodeURIComponent(after);
    const page: Page<T> = await get<Page<T>>(path + joint + "limit=1000" + cursor, signal);
    all.push(...page.items);
    after = page.next;
  } while (after !== null && all.length < max);
  return all;
}

/** Builds a path and encodes its parameters. */
export function path(strings: TemplateStringsArray, ...parts: string[]): string {
  return strings.reduce((whole, piece, i) => whole + encodeURIComponent(parts[i - 1] ?? "") + piece);
}

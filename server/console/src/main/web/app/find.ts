import { get, path } from "../api/client";
import { packetHref, taskHref } from "./router";

/** Returns the page of a packet or task with an id; the search if there is none. */
export async function found(id: string): Promise<string> {
  if (/^[A-Za-z0-9._:-]{1,200}$/.test(id)) {
    for (const [address, href] of [[path`/v1/packets/${id}`, packetHref(id)], [path`/v1/tasks/${id}`, taskHref(id)]] as const) {
      try {
        await get(address);
        return href;
      } catch {
        // Try the next kind, then the list.
      }
    }
  }
  return "/tasks?q=" + encodeURIComponent(id);
}

import { ApiError, get } from "../api/client";
import type { Namespace, Page } from "../api/types";
import { useLoaded } from "./hooks";
import { useRights } from "./session";

/** Returns the namespaces of the daemon; none if the caller may not administer them. */
export function useNamespaces(): Namespace[] {
  const rights = useRights();
  const loaded = useLoaded("namespaces-" + rights.decide, async (signal) => (rights.decide ? namespaces(signal) : []),
    (it) => it.event === "namespace.changed");
  return loaded.data ?? [];
}

async function namespaces(signal: AbortSignal): Promise<Namespace[]> {
  try {
    return (await get<Page<Namespace>>("/v1/namespaces", signal)).items;
  } catch (fault) {
    // An operator of another namespace than default does not have this path.
    if (fault instanceof ApiError && (fault.status === 404 || fault.status === 403)) {
      return [];
    }
    throw fault;
  }
}

const KEY = "ahp-namespace";

/** The namespace that the operator chose; empty for that of the session. */
export function namespace(): string {
  return window.sessionStorage.getItem(KEY) ?? "";
}

/** Chooses a namespace and loads the page again, so that nothing of another one remains. */
export function enterNamespace(name: string): void {
  if (name === "") {
    window.sessionStorage.removeItem(KEY);
  } else {
    window.sessionStorage.setItem(KEY, name);
  }
  window.location.assign("/");
}

/** Forgets the choice, when the user signs out. */
export function leaveNamespace(): void {
  window.sessionStorage.removeItem(KEY);
}

/** The paths of the whole daemon: sessions, and the administration of namespaces. */
const SHARED = /^\/v1\/(session|namespaces)(\/|$)/;

/** Returns a path of the daemon with the prefix of the chosen namespace. */
export function inNamespace(path: string, name: string = namespace()): string {
  if (name === "" || SHARED.test(path)) {
    return path;
  }
  const prefix = "/namespaces/" + name;
  return path.startsWith("/v1/") ? "/v1" + prefix + path.slice("/v1".length) : prefix + path;
}

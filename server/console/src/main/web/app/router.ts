import { useEffect, useState } from "preact/hooks";

/** The current URL: the decoded parts of the path, and the query. */
export interface RouteLocation { parts: string[]; query: URLSearchParams; href: string }

const listeners = new Set<() => void>();

export function currentLocation(): RouteLocation {
  return locationOf(window.location.pathname, window.location.search);
}

export function locationOf(pathname: string, search: string): RouteLocation {
  const parts = pathname.split("/").filter((part) => part !== "").map(decoded);
  return { parts, query: new URLSearchParams(search), href: pathname + search };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function go(href: string, replace = false): void {
  if (href !== window.location.pathname + window.location.search) {
    window.history[replace ? "replaceState" : "pushState"](null, "", href);
    if (!replace) {
      window.scrollTo(0, 0);
    }
    listeners.forEach((listener) => listener());
  }
}

/** Renders the page again, after a setting has changed. */
export function refresh(): void {
  listeners.forEach((listener) => listener());
}

/** Changes only the query; an empty value removes a parameter. */
export function goQuery(changes: { [name: string]: string }): void {
  const query = currentLocation().query;
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") {
      query.delete(name);
    } else {
      query.set(name, value);
    }
  }
  const text = query.toString();
  go(window.location.pathname + (text === "" ? "" : "?" + text), true);
}

export function useLocation(): RouteLocation {
  const [location, setLocation] = useState(currentLocation());
  useEffect(() => {
    const changed = (): void => setLocation(currentLocation());
    listeners.add(changed);
    window.addEventListener("popstate", changed);
    return () => {
      listeners.delete(changed);
      window.removeEventListener("popstate", changed);
    };
  }, []);
  return location;
}

/** Handles ordinary clicks on internal links without loading the page. */
export function captureClicks(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link !== null && plain && !event.defaultPrevented && isInternal(link)) {
      event.preventDefault();
      go(link.pathname + link.search);
    }
  });
}

function isInternal(link: HTMLAnchorElement): boolean {
  const other = link.target !== "" || link.hasAttribute("download") || link.origin !== window.location.origin;
  return !other && !link.pathname.startsWith("/v1/") && !link.pathname.startsWith("/signin/") && !(link.hash !== "" && link.pathname === window.location.pathname);
}

export const taskHref = (id: string): string => "/tasks/" + encodeURIComponent(id);
export const packetHref = (id: string): string => "/packets/" + encodeURIComponent(id);
export const agentHref = (name: string): string => "/agents/" + encodeURIComponent(name);
export const contractHref = (id: string): string => "/contracts/" + encodeURIComponent(id);

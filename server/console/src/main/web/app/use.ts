import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../api/client";
import { live, type Happening, type Link } from "../api/live";

export interface Loaded<T> { data: T | undefined; error: Refused | null; loading: boolean; reload: () => void }

/** Reloading on every event of a busy daemon would be all we did; what takes long is asked for less often. */
const CALM_MS = 800;

/**
 * Something of the daemon that stays current: loaded now, again when an event concerns it (not more often than is calm),
 * and again when the connection is back. What was there stays while the new is on its way.
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>, concerns?: (it: Happening) => boolean): Loaded<T> {
  const [state, setState] = useState<{ key: string; data?: T; error: Refused | null; loading: boolean }>({ key, error: null, loading: true });
  const current = useRef({ load, concerns });
  current.current = { load, concerns };
  const trigger = useRef<() => void>(() => {});

  useEffect(() => {
    let abort: AbortController | null = null;
    let timer = 0;
    let last = 0;
    let took = 0;
    let over = false;

    const run = async (): Promise<void> => {
      abort?.abort();
      const mine = new AbortController();
      abort = mine;
      last = Date.now();
      setState((old) => (old.key === key ? { ...old, loading: true } : { key, error: null, loading: true }));
      try {
        const data = await current.current.load(mine.signal);
        if (!mine.signal.aborted) {
          took = Date.now() - last;
          setState({ key, data, error: null, loading: false });
        }
      } catch (fault) {
        if (!mine.signal.aborted) {
          const error = fault instanceof Refused ? fault : new Refused(-1, "BROKEN", String(fault));
          setState((old) => ({ ...old, key, error, loading: false }));
        }
      }
    };
    const soon = (): void => {
      if (timer === 0 && !over) {
        timer = window.setTimeout(() => {
          timer = 0;
          if (document.hidden) {
            document.addEventListener("visibilitychange", soon, { once: true });
          } else {
            void run();
          }
        }, Math.max(60, last + Math.max(CALM_MS, 3 * took) - Date.now()));
      }
    };
    trigger.current = () => void run();
    void run();
    const stopListening = live.onHappening((it) => {
      if (current.current.concerns?.(it)) {
        soon();
      }
    });
    const stopLink = live.onLink((it) => {
      if (it === "live") {
        soon();
      }
    });
    return () => {
      over = true;
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", soon);
      abort?.abort();
      stopListening();
      stopLink();
    };
  }, [key]);

  const reload = useCallback(() => trigger.current(), []);
  const own = state.key === key ? state : { error: null, loading: true };
  return { data: (own as { data?: T }).data, error: own.error, loading: own.loading, reload };
}

/** The time, again every so often, for ages that grow while one looks. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => window.clearInterval(timer);
  }, [everyMs]);
  return now;
}

export function useLink(): Link {
  const [link, setLink] = useState(live.link);
  useEffect(() => {
    // It may have changed between the first drawing and now.
    setLink(live.link);
    return live.onLink(setLink);
  }, []);
  return link;
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title + " · AHP";
  }, [title]);
}

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/client";
import { live, type LiveEvent, type Link } from "../api/live";

export interface Loaded<T> { data: T | undefined; error: ApiError | null; loading: boolean; reload: () => void }

/** Minimum interval of reloads on a busy daemon; slow requests are repeated less often. */
const MIN_INTERVAL_MS = 800;

/**
 * Loads data and keeps it current: reloads when a relevant event arrives (at a limited rate) and when the connection is
 * restored. The old data stays visible while new data is loading.
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>, concerns?: (it: LiveEvent) => boolean): Loaded<T> {
  const [state, setState] = useState<{ key: string; data?: T; error: ApiError | null; loading: boolean }>({ key, error: null, loading: true });
  const current = useRef({ load, concerns });
  current.current = { load, concerns };
  const trigger = useRef<() => void>(() => {});

  useEffect(() => {
    let abort: AbortController | null = null;
    let timer = 0;
    let last = 0;
    let took = 0;
    let disposed = false;

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
          const error = fault instanceof ApiError ? fault : new ApiError(-1, "BROKEN", String(fault));
          setState((old) => ({ ...old, key, error, loading: false }));
        }
      }
    };
    const reloadSoon = (): void => {
      if (timer === 0 && !disposed) {
        timer = window.setTimeout(() => {
          timer = 0;
          if (document.hidden) {
            document.addEventListener("visibilitychange", reloadSoon, { once: true });
          } else {
            void run();
          }
        }, Math.max(60, last + Math.max(MIN_INTERVAL_MS, 3 * took) - Date.now()));
      }
    };
    trigger.current = () => void run();
    void run();
    const stopListening = live.onEvent((it) => {
      if (current.current.concerns?.(it)) {
        reloadSoon();
      }
    });
    const stopLink = live.onLink((it) => {
      if (it === "live") {
        reloadSoon();
      }
    });
    return () => {
      disposed = true;
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", reloadSoon);
      abort?.abort();
      stopListening();
      stopLink();
    };
  }, [key]);

  const reload = useCallback(() => trigger.current(), []);
  const own = state.key === key ? state : { error: null, loading: true };
  return { data: (own as { data?: T }).data, error: own.error, loading: own.loading, reload };
}

/** The current time, updated periodically. */
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
    // The state may have changed since the first render.
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

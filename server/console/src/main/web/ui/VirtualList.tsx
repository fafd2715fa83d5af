import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { topOf, windowOf, type Detail } from "./windowing";

interface Props<T> {
  label: string;
  rows: T[];
  rowHeight: number;
  /** Height of a row on narrow screens, if it differs. */
  narrowHeight?: number;
  columns: string;
  head: ComponentChildren[];
  keyOf: (row: T) => string;
  cells: (row: T, index: number) => ComponentChildren[];
  /** Called when the end of the list becomes visible. */
  more?: (() => void) | undefined;
  class?: string;
  /** Width of the first column on narrow screens. */
  narrow?: string;
  /** The keys of rows whose detail is shown below them. */
  opened?: Set<string>;
  detail?: (row: T) => ComponentChildren;
  /** Cells of a row at the end that stays visible. */
  foot?: ComponentChildren[];
}

/** Returns whether the style sheet arranges rows for narrow screens. */
function useNarrow(): boolean {
  const query = useMemo(() => window.matchMedia("(max-width: 820px)"), []);
  const [narrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const update = (): void => setNarrow(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, [query]);
  return narrow;
}

/** A table of any length that scrolls with the page; only visible rows are rendered. */
export function VirtualList<T>({ label, rows, rowHeight: wideHeight, narrowHeight, columns, head, keyOf, cells, more, class: name = "", narrow = "40px", opened, detail, foot }: Props<T>) {
  const isNarrow = useNarrow();
  const rowHeight = isNarrow ? (narrowHeight ?? wideHeight) : wideHeight;
  const body = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ from: 0, to: 60 });
  const rest = useRef(more);
  rest.current = more;
  const [heights, setHeights] = useState<{ [key: string]: number }>({});
  const details = useMemo(() => {
    const found: Detail[] = [];
    if (opened !== undefined && opened.size > 0) {
      rows.forEach((row, index) => opened.has(keyOf(row)) && found.push({ index, height: heights[keyOf(row)] ?? 0 }));
    }
    return found;
  }, [rows, opened, heights]);

  useLayoutEffect(() => {
    const updateRange = (): void => {
      if (body.current !== null) {
        const top = body.current.getBoundingClientRect().top;
        const next = windowOf(-top, window.innerHeight, rowHeight, rows.length, details);
        setRange((old) => (old.from === next.from && old.to === next.to ? old : next));
        if (next.to >= rows.length && rows.length > 0) {
          rest.current?.();
        }
      }
    };
    updateRange();
    window.addEventListener("scroll", updateRange, { passive: true });
    window.addEventListener("resize", updateRange);
    return () => {
      window.removeEventListener("scroll", updateRange);
      window.removeEventListener("resize", updateRange);
    };
  }, [rows.length, rowHeight, details]);

  // The height of the content above the list may have changed.
  useEffect(() => void window.dispatchEvent(new Event("scroll")), [rows]);

  return (
    <div class={"list " + name} role="table" aria-label={label} aria-rowcount={rows.length + 1} style={{ "--columns": columns, "--narrow": narrow }}>
      <div class="list-head" role="row" aria-rowindex={1}>
        {head.map((cell, i) => <div key={i} role="columnheader">{cell}</div>)}
      </div>
      <div class="list-body" role="rowgroup" ref={body} style={{ height: topOf(rows.length, rowHeight, details) + "px" }}>
        {rows.slice(range.from, range.to).map((row, i) => {
          const index = range.from + i;
          const key = keyOf(row);
          const top = topOf(index, rowHeight, details);
          return [
            <div key={key} class="list-row" role="row" aria-rowindex={index + 2} style={{ top: top + "px", height: rowHeight + "px" }}>
              {cells(row, index).map((cell, j) => <div key={j} role="cell">{cell}</div>)}
            </div>,
            opened?.has(key) && detail !== undefined && (
              <DetailRow key={key + "\u0000"} top={top + rowHeight} resized={(height) => setHeights((old) => (old[key] === height ? old : { ...old, [key]: height }))}>{detail(row)}</DetailRow>
            ),
          ];
        })}
      </div>
      {foot !== undefined && <div class="list-foot" role="row">{foot.map((cell, i) => <div key={i} role="cell">{cell}</div>)}</div>}
    </div>
  );
}

/** Reports its height, which depends on its content. */
function DetailRow({ top, resized, children }: { top: number; resized: (height: number) => void; children: ComponentChildren }) {
  const self = useRef<HTMLDivElement>(null);
  const report = useRef(resized);
  report.current = resized;
  useLayoutEffect(() => {
    const measure = (): void => report.current(self.current?.offsetHeight ?? 0);
    const observer = new ResizeObserver(measure);
    observer.observe(self.current!);
    measure();
    return () => observer.disconnect();
  }, []);
  return <div class="list-detail" role="row" ref={self} style={{ top: top + "px" }}><div role="cell">{children}</div></div>;
}

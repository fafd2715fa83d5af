/** Rows beyond the edge that are drawn too, so that quick scrolling shows no gap. */
const SPARE = 12;

/**
 * Which rows are in sight.
 *
 * @param above how many pixels of the list lie above the edge of the window; negative when it starts below
 */
export function windowOf(above: number, height: number, rowHeight: number, rows: number): { from: number; to: number } {
  const first = Math.floor(above / rowHeight) - SPARE;
  const last = Math.ceil((above + height) / rowHeight) + SPARE;
  const from = Math.min(Math.max(0, first), Math.max(0, rows - 1));
  return { from, to: Math.max(from, Math.min(rows, last)) };
}

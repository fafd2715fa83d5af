/** Number of additional rows beyond the visible area, so that fast scrolling shows no gaps. */
const SPARE = 12;

/**
 * Returns the range of visible rows.
 *
 * @param above pixels of the list above the top of the window; negative if the list starts below it
 */
export function windowOf(above: number, height: number, rowHeight: number, rows: number): { from: number; to: number } {
  const first = Math.floor(above / rowHeight) - SPARE;
  const last = Math.ceil((above + height) / rowHeight) + SPARE;
  const from = Math.min(Math.max(0, first), Math.max(0, rows - 1));
  return { from, to: Math.max(from, Math.min(rows, last)) };
}

/** Number of additional rows beyond the visible area, so that fast scrolling shows no gaps. */
const SPARE = 12;

/** The height of the opened detail below a row. */
export interface Detail { index: number; height: number }

/**
 * Returns the range of visible rows.
 *
 * @param above pixels of the list above the top of the window; negative if the list starts below it
 * @param details the opened details in the order of their rows
 */
export function windowOf(above: number, height: number, rowHeight: number, rows: number, details: Detail[] = []): { from: number; to: number } {
  const first = Math.floor(rowAt(above, rowHeight, details)) - SPARE;
  const last = Math.ceil(rowAt(above + height, rowHeight, details)) + SPARE;
  const from = Math.min(Math.max(0, first), Math.max(0, rows - 1));
  return { from, to: Math.max(from, Math.min(rows, last)) };
}

/** Returns the position of a row, after the details above it. */
export function topOf(index: number, rowHeight: number, details: Detail[]): number {
  return details.reduce((top, it) => (it.index < index ? top + it.height : top), index * rowHeight);
}

/** Returns the row at a position; a detail belongs to its row. */
function rowAt(y: number, rowHeight: number, details: Detail[]): number {
  let shift = 0;
  for (const it of details) {
    const bottom = (it.index + 1) * rowHeight + shift;
    if (y < bottom) {
      break;
    }
    if (y < bottom + it.height) {
      return it.index + 1;
    }
    shift += it.height;
  }
  return (y - shift) / rowHeight;
}

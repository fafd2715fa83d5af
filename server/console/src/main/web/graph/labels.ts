export interface Box { x: number; y: number; width: number; height: number }

const GAP = 3;
const MAX_STEPS = 60;

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP && a.y < b.y + b.height + GAP && b.y < a.y + a.height + GAP;
}

/**
 * Moves labels up or down, as little as possible, until they overlap neither each other nor the given boxes. A label
 * that finds no place stays where it is.
 */
export function spread(labels: Box[], fixed: Box[]): Box[] {
  const taken = [...fixed];
  return labels.map((label) => {
    let placed = label;
    for (let step = 0; step <= MAX_STEPS; step++) {
      const shift = (step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * (label.height / 2);
      const moved = { ...label, y: label.y + shift };
      if (!taken.some((it) => overlaps(it, moved))) {
        placed = moved;
        break;
      }
    }
    taken.push(placed);
    return placed;
  });
}

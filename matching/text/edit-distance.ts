/** Maximum letters of a text that are compared; of a longer text only the first are. */
export const MAX_COMPARED = 64;
const WIDTH = MAX_COMPARED + 1;
/** Three rows of the distance matrix, reused by each call, because the function neither yields nor recurses. */
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)] as const;

/**
 * Edits between two texts: letters inserted, deleted or replaced, or adjacent letters swapped (optimal string alignment).
 * Returns `limit + 1` as soon as there are more than `limit`, which makes small limits cheap. Symmetric. Compares the first
 * 64 letters.
 */
export function editDistance(one: string, other: string, limit: number): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  let width = Math.min(shorter.length, MAX_COMPARED);
  let height = Math.min(longer.length, MAX_COMPARED);
  if (height - width > limit) return limit + 1;
  // A common beginning and end cost nothing.
  while (width > 0 && shorter.charCodeAt(width - 1) === longer.charCodeAt(height - 1)) {
    width -= 1;
    height -= 1;
  }
  let start = 0;
  while (start < width && shorter.charCodeAt(start) === longer.charCodeAt(start)) start += 1;
  width -= start;
  height -= start;
  if (width === 0) return Math.min(height, limit + 1);
  let [before, above, row]: Rows = rows;
  for (let x = 0; x <= width; x++) above[x] = x;
  for (let y = 1; y <= height; y++) {
    row[0] = y;
    let best = y;
    const letter = longer.charCodeAt(start + y - 1);
    for (let x = 1; x <= width; x++) {
      const other = shorter.charCodeAt(start + x - 1);
      const replaced = at(above, x - 1) + (other === letter ? 0 : 1);
      let edits = Math.min(replaced, at(above, x) + 1, at(row, x - 1) + 1);
      if (x > 1 && y > 1 && shorter.charCodeAt(start + x - 2) === letter && other === longer.charCodeAt(start + y - 2))
        edits = Math.min(edits, at(before, x - 2) + 1);
      row[x] = edits;
      if (edits < best) best = edits;
    }
    if (best > limit) return limit + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(at(above, width), limit + 1);
}

type Rows = readonly [Uint8Array, Uint8Array, Uint8Array];

const at = (row: Uint8Array, index: number): number => row[index] ?? 0;

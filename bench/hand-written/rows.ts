/** Rows by their first column, each turned into a value; order is kept. */
export function groups<R extends readonly [number, ...unknown[]], T>(
  rows: readonly R[],
  value: (row: R) => T,
): Map<number, T[]> {
  const grouped = new Map<number, T[]>();
  for (const row of rows) {
    const group = grouped.get(row[0]);
    if (group === undefined) grouped.set(row[0], [value(row)]);
    else group.push(value(row));
  }
  return grouped;
}

/** A connection of which only the nodes are asked for. */
export const connection = (nodes: readonly unknown[]) => ({ edges: nodes.map((node) => ({ node })) });

/** Rows as aligned columns; the first row is the header. The columns in `numbers`, by index, are right-aligned. */
export function table(rows: readonly (readonly string[])[], numbers: readonly number[] = []): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const set = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return numbers.includes(column) ? cell.padStart(width) : cell.padEnd(width);
  };
  return rows.map((row) => row.map(set).join('  ').trimEnd());
}

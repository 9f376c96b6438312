import { headerTokens } from './header-tokens.ts';
import { type ColumnShape, cellValue, columnShape } from './value-shapes.ts';

/** A column of a table: its name, the words of the name, and the cells of some rows, empty where they mean no value. */
export interface TableColumn {
  readonly name: string;
  readonly words: string;
  readonly shape: ColumnShape;
  readonly cells: readonly string[];
}

/** The columns of a table, from its header and some of its rows. */
export const tableColumns = (header: readonly string[], rows: readonly (readonly string[])[]): readonly TableColumn[] =>
  header.map((name, at) => {
    const cells = rows.map((row) => cellValue(row[at]));
    return { name, words: headerTokens(name).join(' '), shape: columnShape(cells), cells };
  });

/** The share of a column's values, empty ones aside, that meet a test. */
export function shareOf({ cells }: Pick<TableColumn, 'cells'>, test: RegExp | ((cell: string) => boolean)): number {
  const meets = test instanceof RegExp ? (cell: string) => test.test(cell) : test;
  const filled = cells.filter((cell) => cell !== '');
  return filled.filter(meets).length / Math.max(1, filled.length);
}

/** The distinct ones of some values, the most frequent first. */
export function byFrequency(values: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value);
}

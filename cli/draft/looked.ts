import type { ColumnShape } from '../../lists/mapping/value-shapes.ts';

/** A column to interpret: its name, the words of the name, and the cells of some rows. */
export interface Looked {
  readonly name: string;
  readonly words: string;
  readonly shape: ColumnShape;
  readonly cells: readonly string[];
}

/** The share of a column's values, empty ones aside, that meet a test. */
export function shareOf({ cells }: Looked, test: RegExp | ((cell: string) => boolean)): number {
  const meets = test instanceof RegExp ? (cell: string) => test.test(cell) : test;
  const filled = cells.filter((cell) => cell !== '');
  return filled.filter(meets).length / Math.max(1, filled.length);
}

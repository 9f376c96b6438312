import type { ColumnField } from './column-field.ts';
import { BY_OTHERS, type ReadColumn } from './read-column.ts';

/** What a code and its description say alike. */
const SAID_TWICE: ReadonlySet<ColumnField> = new Set(['status', 'industry', 'legal form']);
/** Maximum distance of a code's column from that of its description, and characters of a code on average. */
const [MAX_DISTANCE, MAX_CODE] = [2, 4];
/** Minimum share of words of trades among short words that are no codes. */
const MIN_TRADES = 0.2;

/**
 * The columns, with the field of each code given to the column near it that says the same in words. Codes that none describes
 * say nothing of a trade.
 */
export function withDescriptions(columns: readonly ReadColumn[]): readonly ReadColumn[] {
  const moved = new Map<number, ReadColumn>();
  for (const [at, code] of columns.entries()) {
    if (code.field === undefined || !SAID_TWICE.has(code.field) || code.shape.length > MAX_CODE) continue;
    const near = columns.findIndex(
      (other, index) => Math.abs(index - at) <= MAX_DISTANCE && !moved.has(index) && describes(other, code),
    );
    const words = columns[near];
    if (words === undefined) {
      const isOfTrade = code.shape.words >= 1.5 || code.shape.share.company >= MIN_TRADES;
      if (code.field === 'industry' && !code.isSure && !isOfTrade)
        moved.set(at, { ...code, field: undefined, reason: 'codes that no column describes' });
      continue;
    }
    const reason = `${code.reason}, in words`;
    const { field, party } = code;
    moved.set(near, { ...words, ...BY_OTHERS, field, party, reason });
    moved.set(at, { ...code, field: undefined, isSure: false, reason: `the code of ${words.name}` });
  }
  return columns.map((column, at) => moved.get(at) ?? column);
}

/** Whether a column without a reading has one text for each code, and another for another code. */
function describes({ field, shape, cells }: ReadColumn, code: ReadColumn): boolean {
  if (field !== undefined || shape.length <= code.shape.length || shape.distinct > 0.5) return false;
  const pairs = code.cells.flatMap((cell, at) => (cell === '' || !cells[at] ? [] : [[cell, cells[at]] as const]));
  const count = (values: readonly unknown[]) => new Set(values).size;
  const both = count(pairs.map((pair) => JSON.stringify(pair)));
  return both > 1 && both === count(pairs.map(([one]) => one)) && both === count(pairs.map(([, other]) => other));
}

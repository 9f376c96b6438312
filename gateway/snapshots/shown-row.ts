import { withoutNumbers } from '../../catalog/errors/without-numbers.ts';
import { longZips } from '../../lists/mapping/long-zips.ts';

/** A row, or a value of a row, that a load left out. It contains no nine-digit number except ZIP codes. */
export interface RejectedRow {
  /** Line of the input. */
  readonly line: string;
  readonly reason: string;
  /** The value that was left out of its row; empty if the whole row was left out. */
  readonly value: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Maximum characters of a value that are shown. */
const MAX_VALUE = 500;

/** Prepares a row for display: cuts it to a readable length, and masks every digit of a number that may be a tax number. */
export function shownRow({ line, reason, value, fields }: RejectedRow): RejectedRow {
  const cells = Object.entries(fields).filter(([, text]) => text !== '');
  const zips = longZips(cells);
  return {
    line,
    reason: masked(reason),
    value: [...zips.values()].includes(value) ? value : masked(value),
    fields: Object.fromEntries(cells.map(([name, text]) => [masked(name), zips.get(name) ?? masked(text)])),
  };
}

const masked = (text: string): string =>
  withoutNumbers(text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text);

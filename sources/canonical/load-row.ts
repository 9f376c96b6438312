import { writtenCell } from '../../catalog/written-cell.ts';
import type { SourceTarget } from '../source-target.ts';
import type { CanonicalValue, ValueType } from './column.ts';
import { type CanonicalKind, CanonicalRow, keyedRecord } from './kind.ts';
import { ADDRESS, sharedFaults } from './shared-columns.ts';

/** Values of a row by the columns of its kind, as the file has them. */
export type WrittenValues = Iterable<readonly [column: string, value: unknown]>;

/** Called with each value that is left out of a row. */
export type LeftOut = (reason: string, value: string) => void;

/**
 * Reads the values of one record. A value that its column does not allow is left out alone (and reported to `leftOut`),
 * unless every record needs it: then the result is the reason why there is no record.
 */
export function readRecord(kind: CanonicalKind, written: WrittenValues, leftOut: LeftOut): CanonicalRow | string {
  const values = new Map<string, CanonicalValue>();
  let isElsewhere = false;
  for (const [column, value] of written) {
    const rule = kind.columns[column];
    if (rule === undefined || value === null || value === undefined) continue;
    const plain = typeof value === 'object' ? JSON.stringify(value) : writtenCell(String(value).trim());
    if (plain === '') continue;
    const read = typeof value === 'object' || plain.includes('\0') ? undefined : rule.type.read(plain);
    if (read !== undefined) values.set(column, read);
    else if (rule.required) return `${column}: ${expected(rule.type, value, plain)}`;
    else {
      leftOut(`${column}: ${expected(rule.type, value, plain)}`, plain);
      if (column === 'country') isElsewhere = true;
    }
  }
  // Without its country, the address would count as one in the United States.
  if (isElsewhere) for (const column of Object.keys(ADDRESS)) values.delete(column);
  const row = new CanonicalRow(values);
  for (const [column, reason] of [...sharedFaults(row), ...(kind.faults?.(row) ?? [])]) {
    leftOut(`${column}: ${reason}`, String(values.get(column)));
    values.delete(column);
  }
  return missing(kind, values) ?? new CanonicalRow(values);
}

function expected({ expects, got }: ValueType, value: unknown, plain: string): string {
  const is = typeof value === 'object' ? 'a list or an object' : got?.(plain);
  return `expected ${expects}${is === undefined ? '' : `, got ${is}`}`;
}

/** Why the values make no record: the first required column that is missing. */
function missing({ columns, oneOf }: CanonicalKind, values: ReadonlyMap<string, CanonicalValue>): string | undefined {
  const absent = Object.keys(columns).find((name) => columns[name]?.required === true && !values.has(name));
  if (absent !== undefined) return `${absent}: missing`;
  return oneOf === undefined || oneOf.some((name) => values.has(name))
    ? undefined
    : `one of ${oneOf.join(', ')}: missing`;
}

/** Loads a row as one record of a kind. A column that the kind does not have produces a note. */
export function loadRow(
  kind: CanonicalKind,
  line: number,
  written: readonly (readonly [column: string, value: unknown])[],
  text: () => string,
  target: SourceTarget,
): void {
  target.read();
  for (const [column, value] of written) {
    if (kind.columns[column] === undefined && (column !== '' || value !== ''))
      target.note(`no column of ${kind.name}: ${column}`);
  }
  const row = readRecord(kind, written, (reason, value) => target.leaveOut(line, reason, text(), value));
  const reason = typeof row === 'string' ? row : kind.stage(row, target);
  if (reason !== undefined) target.reject(line, reason, text());
  else if (typeof row !== 'string') target.keyed(line, keyedRecord(kind, row), text);
}

import { type FixedColumns, fixedColumns, readSpan } from '../formats/fixed-columns.ts';
import { plainName } from '../formats/table-header.ts';
import type { Fault } from './read-mapping.ts';

/** Reads the `positions` of a manifest: by the name of a column, its first and last character. Reports every fault. */
export function readPositions(written: Readonly<Record<string, unknown>>, fault: Fault): FixedColumns {
  const spans = new Map<string, readonly [from: number, to: number]>();
  const named = new Set<string>();
  for (const [name, value] of Object.entries(written)) {
    const span = ['string', 'number'].includes(typeof value) ? readSpan(String(value)) : undefined;
    if (span === undefined)
      fault(`.${name}: expected the first and last character, from 1, such as 13-204, got ${JSON.stringify(value)}`);
    else if (plainName(name) === '') fault(`: expected a name with letters or digits, got ${JSON.stringify(name)}`);
    else if (named.has(plainName(name))) fault(`.${name}: another column has this name`);
    else spans.set(name, span);
    named.add(plainName(name));
  }
  if (named.size === 0) fault(': expected names of columns with their first and last character, got none');
  return fixedColumns(spans);
}

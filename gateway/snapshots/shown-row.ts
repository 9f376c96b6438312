import { withoutNumbers } from '../../catalog/errors/without-numbers.ts';
import { headerEvidence } from '../../lists/mapping/header-words.ts';
import { postalStateCode } from '../../matching/states.ts';
import { statesOfZip } from '../../matching/tables/zip-states.ts';
import type { RejectedRow } from './rejected-rows.ts';

/** Characters of a value that are shown. */
const MAX_VALUE = 500;

/**
 * A row as people may see it: cut to a readable length, and of a number that may be a tax number no digit. A ZIP code of nine digits is
 * shown in a column that is named so: 98101-1234, which no tax number is written like, and 981011234 beside the state that it is in, since
 * a row may be rejected for values that stand one column further.
 */
export function shownRow({ line, reason, value, fields }: RejectedRow): RejectedRow {
  const cells = Object.entries(fields).filter(([, text]) => text !== '');
  const states = new Set(cells.flatMap(([, text]) => postalStateCode(text) ?? []));
  const zips = new Set(cells.flatMap(([name, text]) => (isOfZips(name) && isLongZip(text, states) ? text : [])));
  return {
    line,
    reason: masked(reason),
    value: zips.has(value) ? value : masked(value),
    fields: Object.fromEntries(
      cells.map(([name, text]) => [masked(name), isOfZips(name) && zips.has(text) ? text : masked(text)]),
    ),
  };
}

const isOfZips = (column: string): boolean => headerEvidence(column).field === 'ADDRESS_POSTAL_CODE';

function isLongZip(text: string, states: ReadonlySet<string>): boolean {
  const [, five = '', dash] = /^(\d{5})(-?)\d{4}$/.exec(text.trim()) ?? [];
  return dash === '-' || statesOfZip(five).some((state) => states.has(state));
}

const masked = (text: string): string =>
  withoutNumbers(text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text);

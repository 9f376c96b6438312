import { postalStateCode } from '../../matching/addresses/states.ts';
import { statesOfZip } from '../../matching/tables/zip-states.ts';
import { headerEvidence } from './header-words.ts';

/**
 * The cells of a row that hold a ZIP code of nine digits in a column named for ZIP codes: 98101-1234, a form in which no
 * tax number is written, and 981011234 beside the state to which it belongs, because the values of a broken row may be one
 * column off. `cells`: each with the name of its column.
 */
export function longZips(cells: readonly (readonly [column: string, text: string])[]): ReadonlyMap<string, string> {
  const states = new Set(cells.flatMap(([, text]) => postalStateCode(text) ?? []));
  return new Map(cells.filter(([column, text]) => isOfZips(column) && isLongZip(text, states)));
}

const isOfZips = (column: string): boolean => headerEvidence(column).field === 'ADDRESS_POSTAL_CODE';

function isLongZip(text: string, states: ReadonlySet<string>): boolean {
  const [, five = '', dash] = /^(\d{5})(-?)\d{4}$/.exec(text.trim()) ?? [];
  return dash === '-' || statesOfZip(five).some((state) => states.has(state));
}

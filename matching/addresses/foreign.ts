import { countryCode } from '../screening/country.ts';
import { postalStateCode } from './states.ts';

const AMERICAN = /^(?:USA|U\.?S\.?A\.?|U\.?S\.?|UNITED STATES(?: OF AMERICA)?)$/i;
/** "N2J 4V1"; the British one is "SW1A 2AA". */
const CANADIAN = /(?:^|\s)[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d$/i;
const BRITISH = /(?:^|\s)[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}$/i;
const CANADIAN_PROVINCE = /^(?:AB|BC|MB|NB|NL|NS|ON|PE|QC|SK)$/;

/**
 * The three-letter code of a country other than the United States; null for the United States, for no country, and for a
 * text that names no country.
 */
export function foreignCountry(written: string | null | undefined): string | null {
  if (written == null || written === '' || AMERICAN.test(written.trim())) return null;
  const code = countryCode(written.slice(0, 80));
  return code === undefined || code === 'USA' ? null : code;
}

/**
 * The country of an address whose pieces end with its name, or with a postal code in the form of Canada or the United
 * Kingdom. Null where the pieces end otherwise; the name of a state is read as the state, and a town after a single street
 * as the town: "Lebanon".
 */
export function countryOfPieces(pieces: readonly string[]): string | null {
  const last = pieces.at(-1) ?? '';
  if (CANADIAN.test(last)) return 'CAN';
  if (BRITISH.test(last)) return 'GBR';
  if (pieces.length < 2 || /\d/.test(last)) return null;
  if (CANADIAN_PROVINCE.test(last.split(' ').at(-1) ?? '')) return 'CAN';
  if (postalStateCode(last) !== undefined || (last.length < 4 && last.toUpperCase() !== 'UK')) return null;
  return pieces.length > 2 || !/\d/.test(pieces[0] ?? '') ? foreignCountry(last) : null;
}

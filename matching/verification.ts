import { type AddressInput, parseAddress } from './address.ts';
import { compareAddresses } from './evidence/address.ts';
import { compareNames } from './evidence/name.ts';
import { prepareName } from './names/name.ts';
import type { Word } from './names/word.ts';
import { fold } from './text/fold.ts';
import { tinTypes } from './tin.ts';

/** How well a requested value fits a recorded one. */
export type Verdict = 'exact' | 'match' | 'none';

/** Minimum score, 0 to 1, of names that are close (completions.md section 7: "or close by the matching score"). */
const CLOSE_NAME = 0.85;
/** Minimum score, 0 to 1, of addresses that are similar as a whole. */
const SIMILAR_ADDRESS = 0.8;

/**
 * completions.md section 7: "Exact name: equal but for letter case. Match: equal but for legal suffix, punctuation, articles,
 * "&", or close by the matching score." The best over all recorded names; `read` comes from wordReader.
 */
export function nameVerdict(requested: string, recorded: readonly string[], read: (token: string) => Word): Verdict {
  const same = (name: string) => name.trim().toUpperCase();
  if (recorded.some((name) => same(name) === same(requested))) return same(requested) === '' ? 'none' : 'exact';
  const query = prepareName(requested, read);
  const isClose = recorded.some((name) => (compareNames(query, prepareName(name, read))?.score ?? 0) >= CLOSE_NAME);
  return isClose ? 'match' : 'none';
}

/**
 * completions.md section 7: "Exact address: all parts equal (postal code may have five or nine digits; a street_address2 in
 * the request must be equal, an absent one is ignored); match: similar as a whole." Parts are equal as the Postal Service
 * spells them: "100 Main Street" is "100 MAIN ST". The best over all recorded addresses.
 */
export function addressVerdict(requested: AddressInput, recorded: readonly AddressInput[]): Verdict {
  const query = parseAddress(requested);
  const key = (address: typeof query, withUnit: boolean) =>
    JSON.stringify([
      address.number?.text,
      ...PARTS.map((part) => address[part]),
      withUnit ? [address.unit?.type === 'FL', address.unit?.id] : null,
    ]);
  const known = recorded.map(parseAddress);
  const isNamed = [...PARTS, 'number' as const, 'unit' as const].some((part) => query[part] !== null);
  const hasUnit = query.unit !== null;
  if (isNamed && known.some((address) => key(address, hasUnit) === key(query, hasUnit))) return 'exact';
  const isSimilar = known.some((address) => {
    const found = compareAddresses(query, address);
    return found !== undefined && found.score >= SIMILAR_ADDRESS && found.logOdds > 0;
  });
  return isSimilar ? 'match' : 'none';
}

const PARTS = ['before', 'name', 'type', 'after', 'box', 'route', 'city', 'state', 'zip'] as const;

/** A person by first and last name. */
export interface FirstAndLast {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * completions.md section 7: "last names equal and first letters of first names equal, ignoring case and punctuation". A name
 * without letters equals none.
 */
export function isSamePerson(requested: FirstAndLast, recorded: FirstAndLast): boolean {
  const letters = (name: string) =>
    fold(name)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '');
  const [last, first] = [letters(requested.lastName), letters(requested.firstName)];
  return (
    last !== '' && first !== '' && last === letters(recorded.lastName) && first[0] === letters(recorded.firstName)[0]
  );
}

/**
 * completions.md section 7: "tin_invalid: not nine digits, or a number no authority issues (EIN prefixes by the published campus
 * table; SSN rules)".
 */
export const isIssuableTin = (digits: string): boolean => tinTypes(digits).length > 0;

/** The same for ssn_invalid. */
export const isIssuableSsn = (digits: string): boolean => tinTypes(digits).includes('SSN');

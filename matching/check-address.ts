import { type Address, type AddressInput, parseAddress } from './addresses/address.ts';
import { lacking, similarityOf } from './addresses/address-difference.ts';
import { levelOf } from './addresses/unit.ts';
import { unreadParts } from './addresses/unread-parts.ts';
import { agreeingParts, compareAddresses } from './evidence/address.ts';
import { mayBeOneTown } from './evidence/place.ts';
import type { Checked } from './verification.ts';

/** Minimum score, 0 to 1, at which two addresses are similar as a whole. */
const SIMILAR_ADDRESS = 0.8;
/** Factor applied to the score when the street lines or boxes cannot be compared, so that only the places are. */
const PLACE_SHARE = 0.4;
/** Minimum score of two addresses on the same street: an address there is the nearest one when the house number differs. */
const ONE_STREET = 0.5;

/**
 * completions.md section 7: "Exact address: all parts equal (postal code may have five or nine digits; a street_address2 in
 * the request must be equal, an absent one is ignored); match: similar as a whole." Parts are equal when the Postal Service
 * spells them alike: "100 Main Street" is "100 MAIN ST". A place alone is not similar to a street in it. A part of the request
 * that cannot be read equals none.
 */
export function checkAddress(requested: AddressInput, recorded: AddressInput): Checked {
  const [query, known] = [parseAddress(requested), parseAddress(recorded)];
  const found = compareAddresses(query, known);
  const unread = unreadParts(requested);
  const faults = unread.map(({ fault }) => `; ${fault}`).join('');
  if (found === undefined) return { verdict: 'none', score: 0, difference: faults };
  if (unread.length === 0 && keyOf(query, query) === keyOf(known, query))
    return {
      verdict: 'exact',
      score: 1,
      difference:
        query.unit === null && known.unit !== null ? ' but for the unit, which the request does not name' : '',
    };
  const isWhole = linesAreCompared(query, known);
  const isSimilar = isWhole && found.score >= SIMILAR_ADDRESS;
  const isOneStreet = query.name !== null && query.name === known.name && mayBeOneTown(query, known);
  const score = isWhole ? Math.max(found.score, isOneStreet ? ONE_STREET : 0) : PLACE_SHARE * found.score;
  const difference =
    isSimilar || (isWhole && isOneStreet)
      ? similarityOf(query, known, agreeingParts(query, known), unread)
      : `: ${found.reason()}${lacking(query, known, unread)}`;
  return { verdict: isSimilar ? 'match' : 'none', score, difference: `${difference}${faults}` };
}

const PARTS = [
  'site',
  'corner',
  'before',
  'name',
  'type',
  'after',
  'box',
  'route',
  'city',
  'state',
  'zip',
  'country',
] as const;

/** The parts of an address that are to be equal; unit and building only where the request names them. */
const keyOf = (address: Address, { unit, building }: Address): string =>
  JSON.stringify([
    address.number?.text,
    ...PARTS.map((part) => address[part]),
    building === null ? null : address.building,
    unit === null
      ? null
      : [...address.within, address.unit].map((each) => each && [levelOf(each), each.id ?? each.type]),
  ]);

/** Whether both addresses name a street or both a box or route, or neither names any. */
const linesAreCompared = (query: Address, known: Address): boolean =>
  hasLine(query) || hasLine(known) ? LINES.some((part) => query[part] !== null && known[part] !== null) : true;

const LINES = ['name', 'box', 'route', 'site'] as const;

const hasLine = (address: Address): boolean => LINES.some((line) => address[line] !== null);

import type { StreetName } from '../addresses/street-name.ts';
import { TYPOS } from '../names/typos.ts';
import { Recent } from '../recent.ts';
import { STREET_TYPES } from '../tables/street-types.ts';
import { editDistance } from '../text/edit-distance.ts';

/** Similarity of streets that differ by a typing error or a part of the name. */
const SLIP = 0.85;
/** Martin Luther King's streets, as street-name.ts writes them; many are known by the family name. */
const KINGS = new Set(['MLK', 'KING']);

/** The part of a street's name that streets are compared by, with its type. */
type Named = Pick<StreetName, 'name' | 'type'>;

/**
 * Two streets, the first with its type in its name if the other has it there: "6819 PLUM CREEK" has no type beside "6819
 * PLUM CREEK DR".
 */
export const withTypeInName = <T extends Named>(one: T, other: Named): T =>
  one.type !== null &&
  one.type !== other.type &&
  one.name !== null &&
  other.name !== null &&
  shortened.of(other.name) === shortened.of(`${one.name} ${one.type}`)
    ? { ...one, name: other.name, type: null }
    : one;

/** 1 if equal, less for a typing error, 0 for a different street. Numbered streets must have the same digits. */
export function streetSimilarity(one: string, two: string): number {
  if (one === two) return 1;
  const [a, b] = [one.replaceAll(' ', ''), two.replaceAll(' ', '')];
  if (a === b || shortened.of(one) === shortened.of(two)) return 1;
  if (KINGS.has(one) && KINGS.has(two)) return SLIP;
  if (/\d/.test(one) || /\d/.test(two)) return bareNumber(one) !== '' && bareNumber(one) === bareNumber(two) ? 1 : 0;
  // "AVENUE D" is not a slip for "AVENUE F".
  if (letters(one) !== '' && letters(two) !== '' && letters(one) !== letters(two)) return 0;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter.length >= 5 && (longer.startsWith(shorter) || longer.endsWith(shorter))) return SLIP;
  const limit = TYPOS.usual(shorter.length);
  return editDistance(a, b, limit) <= limit ? SLIP : 0;
}

/** Maximum streets whose short form is cached: a query's street is compared with those of hundreds of addresses. */
const KEPT_STREETS = 4_000;

/** A street name in the Postal Service's abbreviations: "MOUNTAIN VIEW" is "MTN VW". */
const shortened = new Recent(KEPT_STREETS, (name: string) =>
  name
    .split(' ')
    .map((word) => STREET_TYPES.get(word) ?? word)
    .join(' '),
);

/** The words of one letter. */
const letters = (name: string) =>
  name
    .split(' ')
    .filter((word) => word.length === 1)
    .join(' ');

/** "5" for "5TH" and "5T", "93" for "HWY 93"; empty for names with other words. County road 12 is not state road 12. */
const bareNumber = (name: string) => /^(?:HWY )?(\d+)(?:ST|ND|RD|TH?)?$/.exec(name)?.[1] ?? '';

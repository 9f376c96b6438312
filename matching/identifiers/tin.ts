/**
 * Prefixes that the IRS assigns to employer identification numbers, by campus and to the internet (its published table "How
 * EINs are assigned and valid EIN prefixes"). No EIN starts with any other pair of digits.
 */
const EIN_PREFIXES = numbers('01-06 10-16 20-27 30-48 50-68 71-77 80-88 90-95 98-99');

/** Group digits (fourth and fifth) of individual and adoption taxpayer identification numbers, which start with 9. */
const ITIN_GROUPS = numbers('50-65 70-88 90-92 94-99');
const ATIN_GROUPS = numbers('93');

export type TinType = 'EIN' | 'SSN' | 'ITIN' | 'ATIN';

/** The nine digits of a tax number with or without dashes, spaces and dots; undefined if there are not nine. */
export function normalTin(written: string): string | undefined {
  const digits = written.length > 40 ? '' : written.replace(/[-\s.]/g, '');
  return /^\d{9}$/.test(digits) ? digits : undefined;
}

/**
 * What kinds of number nine digits may be; none: no authority issues it. By the published rules:
 *
 * - EIN: IRS, "How EINs are assigned and valid EIN prefixes".
 * - SSN: SSA, "Social Security number randomization" (areas 000, 666 and 900 to 999, group 00 and serial 0000 are never assigned)
 *   and its history of misused numbers (printed in a wallet of 1938, in a pamphlet of 1940).
 * - ITIN and ATIN: IRS, Internal Revenue Manual 3.21.263 (an ITIN has 50 to 65, 70 to 88, 90 to 92 or 94 to 99 in its fourth and
 *   fifth place, an ATIN 93).
 *
 * Numbers of firms and persons overlap: "123456789" may be an EIN or an SSN.
 */
export function tinTypes(digits: string): readonly TinType[] {
  if (!/^\d{9}$/.test(digits)) return [];
  const group = Number(digits.slice(3, 5));
  const isPersonal = digits.startsWith('9');
  const types: [TinType, boolean][] = [
    ['EIN', EIN_PREFIXES.has(Number(digits.slice(0, 2)))],
    ['SSN', isSsn(digits)],
    ['ITIN', isPersonal && ITIN_GROUPS.has(group)],
    ['ATIN', isPersonal && ATIN_GROUPS.has(group)],
  ];
  return types.filter(([, is]) => is).map(([type]) => type);
}

/** Area not 000, 666 or 900 and above; group not 00; serial not 0000; not one of the numbers printed in advertisements. */
const isSsn = (digits: string) =>
  !/^(?:000|666|9)/.test(digits) && digits.slice(3, 5) !== '00' && !digits.endsWith('0000') && !PRINTED.has(digits);
const PRINTED = new Set(['078051120', '219099999']);

function numbers(ranges: string): ReadonlySet<number> {
  const all = new Set<number>();
  for (const range of ranges.split(' ')) {
    const [first = 0, last = first] = range.split('-').map(Number);
    for (let number = first; number <= last; number++) all.add(number);
  }
  return all;
}

import { impliedType } from './legal-forms.ts';
import { SURE_FAMILY_OPENERS } from './tables/particles.ts';

/** A person's name as it is stored. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
}

const SUFFIXES = new Set(['JR', 'SR', 'II', 'III', 'IV']);
/** Words of businesses and of two owners: the name is none of one person. */
const NOT_A_PERSON = new Set(
  'AND DBA THE OF STR LLC SVC SVS SERVICE SERVICES STUDIO AUTO BODY CONSULTING CONSTRUCTION DESIGN HOMES PROPERTIES RENTALS TEST ACCT TRUST ESTATE FAMILY GROUP'.split(
    ' ',
  ),
);

/**
 * Reads an owner's name written family name first ("AHMED MUSTAFE F"). Undefined where it is not clearly one person's:
 * two owners, a business's name, or four and more words whose family name may be one or two of them.
 */
export function ownerName(written: string): PersonName | undefined {
  const words = written
    .toUpperCase()
    .replace(/[.,]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (
    impliedType(written) !== undefined ||
    words.some((word) => NOT_A_PERSON.has(word) || !/^[\p{L}'-]+$/u.test(word))
  ) {
    return undefined;
  }
  const suffix = words.find((word) => SUFFIXES.has(word));
  const names = words.filter((word) => !SUFFIXES.has(word));
  let family = 1;
  while (SURE_FAMILY_OPENERS.has((names[family - 1] ?? '').toLowerCase()) && family < names.length - 1) family++;
  const given = names.slice(family);
  const [first] = given;
  if (first === undefined || first.length < 2 || given.length > 2) return undefined;
  const lastName = names.slice(0, family).join(' ');
  return { firstName: first, lastName, fullName: [...given, lastName, ...(suffix ? [suffix] : [])].join(' ') };
}

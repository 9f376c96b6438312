import { postalStateCode } from '../../matching/addresses/states.ts';
import { parseStreet, type Street } from '../../matching/addresses/street.ts';
import { stemOf } from '../../matching/names/word.ts';
import { NUMBERED_ROADS } from '../../matching/tables/road-words.ts';

/**
 * The tokens under which a city and a state are indexed and looked up. No name contains them, so SEATTLE in a name is
 * not Seattle the place; a city of several words is one token.
 */
export function placeTokens(city: string | null | undefined, state: string | null | undefined): string[] {
  const cityWord = plainLetters(city ?? '');
  const code = state ? postalStateCode(state) : undefined;
  return [
    ...(cityWord === '' ? [] : [`${CITY_MARK}${cityWord}`]),
    ...(code === undefined ? [] : [`${STATE_MARK}${code.toLowerCase()}`]),
  ];
}

/** The token of a five-digit ZIP code; none for other text. */
export const zipTokens = (zip: string | null | undefined): string[] =>
  /^\d{5}$/.test(zip ?? '') ? [`${ZIP_MARK}${zip}`] : [];

/** The token of a county, the same for "King", "King County" and "City and County of King". */
export function countyTokens(county: string | null | undefined): string[] {
  const word = plainLetters((county ?? '').replace(KINDS_OF_COUNTY, ' '));
  return word === '' ? [] : [`${COUNTY_MARK}${word}`];
}

const KINDS_OF_COUNTY =
  /^(?:city and )?county of\b|\b(?:county|parish|borough|census area|municipality)(?: and borough)?$|^city and borough of\b/gi;

/**
 * The tokens of the words that name something in a street line or in words of a query: the street without its type,
 * direction and house number, the number of a highway, a building, a post office box; "1912 PIKE PL" and "pike place" give
 * at0pike. Not units.
 */
export const lineTokens = (line: string): string[] => streetTokens(parseStreet(line));

/** The same of a line that has been split into its parts. */
export function streetTokens({ name, building, box }: Pick<Street, 'name' | 'building' | 'box'>): string[] {
  const words = `${name ?? ''} ${building ?? ''} ${box === null ? '' : `box ${box}`}`.split(' ');
  const naming = words.filter((word, at) => !(NUMBERED_ROADS.has(word) && /^\d/.test(words[at + 1] ?? '')));
  return [...new Set(naming.map(streetToken))].filter((token) => token !== STREET_MARK);
}

/** The token of one such word. */
export const streetToken = (word: string): string => `${STREET_MARK}${stemOf(plainLetters(word))}`;

const CITY_MARK = 'city0';
const ZIP_MARK = 'zip0';
const COUNTY_MARK = 'county0';
const STREET_MARK = 'at0';
const STATE_MARK = 'state0';
const KINDS = [
  [CITY_MARK, 'city'],
  [ZIP_MARK, 'ZIP code'],
  [COUNTY_MARK, 'county'],
  [STREET_MARK, 'street or building'],
  [STATE_MARK, 'state'],
] as const;
const PLACE = new RegExp(`^(?:${KINDS.map(([mark]) => mark).join('|')})`);

/** Whether a token is a place's and not a word of names. */
export const isPlaceToken = (token: string): boolean => PLACE.test(token);

/** What kind of place a token names, for people. */
export const placeKind = (token: string): string => KINDS.find(([mark]) => token.startsWith(mark))?.[1] ?? 'place';

const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

import { stateCode } from '../../matching/states.ts';

/**
 * The tokens under which a city and a state are indexed and looked up. No name contains them, so SEATTLE in a name is not
 * Seattle the place; a city of several words is one token.
 */
export function placeTokens(city: string | null | undefined, state: string | null | undefined): string[] {
  const cityWord = plainLetters(city ?? '');
  const code = state ? stateCode(state) : undefined;
  return [
    ...(cityWord === '' ? [] : [`${CITY_MARK}${cityWord}`]),
    ...(code === undefined ? [] : [`state0${code.toLowerCase()}`]),
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
 * The token of a word of an entity's names in a city where the entity is: a look-up by it need not read everything in the
 * city.
 */
export const locatedToken = (cityToken: string, word: string): string =>
  `${LOCATED_MARK}${cityToken.slice(CITY_MARK.length)}0${word}`;

const CITY_MARK = 'city0';
const ZIP_MARK = 'zip0';
const COUNTY_MARK = 'county0';
export const LOCATED_MARK = 'in0';
/** Whether a token is a place's and not a word of names. */
export const isPlaceToken = (token: string): boolean => PLACE.test(token);
const PLACE = new RegExp(`^(?:${CITY_MARK}|${ZIP_MARK}|${COUNTY_MARK}|state0)`);
export const isCityToken = (token: string): boolean => token.startsWith(CITY_MARK);

const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

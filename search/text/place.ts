import { isStateWord, stateCode } from '../../matching/addresses/states.ts';
import { parseStreet } from '../../matching/addresses/street.ts';
import { DIRECTIONALS, STREET_TYPES } from '../../matching/tables/street-types.ts';
import { areaWords } from '../index/areas.ts';
import { countyTokens, lineTokens, placeTokens, streetToken, zipTokens } from '../index/place-tokens.ts';
import type { Areas } from '../retrieval/areas.ts';
import type { TypeWords } from '../retrieval/words.ts';
import { isFiller } from './trade-phrase.ts';

/** A place that a text names. */
export interface Place {
  /** An entity in the place has at least one token of each list. */
  readonly tokens: readonly (readonly string[])[];
  /** The words that say so: a city, a state as two letters, a ZIP code as five digits, a street or a building. */
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly street: string | null;
  /** Names of a city, a neighbourhood or a street that alone make it a place; empty if a state, a county or a ZIP code confirms it. */
  readonly unsure: readonly string[];
}

/** What a snapshot knows about places. */
export interface KnownPlaces {
  readonly words: Pick<TypeWords, 'count'>;
  readonly areas: Areas;
}

export const NOWHERE: Place = { tokens: [], city: null, state: null, zip: null, street: null, unsure: [] };

/** Words around the name of a place. */
const AROUND = new Set('the area neighborhood neighbourhood usa us downtown greater on in at near of'.split(' '));
const COUNTY = new Set(['county', 'parish', 'borough']);
const ZIP = /^\d{5}(?:-\d{4})?$/;
const ZIP_WORDS = new Set(['zip', 'zipcode', 'code', 'postal']);
/** Words that tell what kind of place is named, after its name. */
const KINDS = new Set(['district', 'state', 'area', 'neighborhood', 'neighbourhood']);

/**
 * The places that all the words may name, the likeliest first: one or several of a state, a county, a city or neighbourhood, a ZIP code,
 * a street or two that cross, and a building, as in "Pike St, Seattle WA", "3rd and Pike", "zip code 98103". Nothing if a word belongs to
 * no such part, or if no entity has a part. A name of both a state and a city counts as the state's; of both a city and a
 * neighbourhood, as either; a street without its type comes last.
 */
export function placesNamed(words: readonly string[], known: KnownPlaces): readonly Place[] {
  return [false, true].flatMap((hasBareStreets) => placeFrom(trimmed(words), known, hasBareStreets, NOWHERE) ?? []);
}

function placeFrom(
  words: readonly string[],
  known: KnownPlaces,
  hasBareStreets: boolean,
  before: Place,
): Place | undefined {
  if (words.length === 0) return before.tokens.length === 0 ? undefined : before;
  for (let count = words.length; count > 0; count -= 1) {
    const named = words.slice(0, count);
    const part = partNamed(named, known, before) ?? (hasBareStreets ? streetNamed(named, known) : undefined);
    const place = part && placeFrom(trimmed(words.slice(count)), known, hasBareStreets, both(before, part));
    if (place !== undefined) return place;
  }
  return undefined;
}

/** A place in parts of which one stands after the other: a state, a county or a ZIP code confirms the names before it. */
export const both = (before: Place, part: Place): Place => ({
  tokens: [...before.tokens, ...part.tokens],
  city: part.city ?? before.city,
  state: part.state ?? before.state,
  zip: part.zip ?? before.zip,
  street: part.street ?? before.street,
  unsure: part.unsure.length === 0 ? before.unsure.slice(0, -1) : [...before.unsure, ...part.unsure],
});

function partNamed(words: readonly string[], known: KnownPlaces, before: Place): Place | undefined {
  const names = words.map(plain);
  const last = names.at(-1) ?? '';
  if (words.length === 1 && ZIP.test(last)) return placeOf({ zip: last.slice(0, 5) });
  if (words.length > 1 && words.length < 4 && ZIP.test(last) && names.slice(0, -1).every((word) => ZIP_WORDS.has(word)))
    return placeOf({ zip: last.slice(0, 5) });
  const state = stateNamed(words, before);
  if (state !== undefined) return placeOf({ state });
  if (words.length > 1 && COUNTY.has(last)) {
    const tokens = countyTokens(names.slice(0, -1).join(' '));
    return tokens.some((token) => known.words.count(token) > 0) ? { ...NOWHERE, tokens: [tokens] } : undefined;
  }
  const crossing = names.findIndex((word) => word === 'and' || word === '&' || word === '/');
  if (crossing > 0) {
    const [one, other] = [names.slice(0, crossing), names.slice(crossing + 1)].map((part) => streetNamed(part, known));
    return one && other && { ...NOWHERE, street: names.join(' '), tokens: [...one.tokens, ...other.tokens] };
  }
  if (names.every(isFiller)) return undefined;
  const all = names.join(' ');
  if (/\d/.test(last) && parseStreet(all).box !== null) return sure(streetNamed(names, known));
  const cities = placeTokens(all, null).filter((token) => known.words.count(token) > 0);
  const zips = (known.areas.get(areaWords(all).join(' ')) ?? []).flatMap(zipTokens);
  if (cities.length + zips.length > 0)
    return {
      ...NOWHERE,
      tokens: [[...cities, ...zips]],
      city: cities.length > 0 ? all : null,
      unsure: [all],
    };
  if (words.length > 1 && KINDS.has(last)) return partNamed(words.slice(0, -1), known, before);
  return isTypedStreet(names) ? sure(streetNamed(names, known)) : undefined;
}

/** Whether words are a street with its type: "85 Pike St", "8th Ave N". Before a house number stands something else, and "3 Way" is no street. */
function isTypedStreet(words: readonly string[]): boolean {
  const isDirection = (word: string) => DIRECTIONALS.has(word.toUpperCase());
  const type = words.findLastIndex((word) => !isDirection(word));
  const number = words.findLastIndex((word, at) => at < type && /^\d+$/.test(word));
  const word = words[type]?.toUpperCase() ?? '';
  return (
    type > number + 1 &&
    words.slice(0, Math.max(0, number)).every(isDirection) &&
    STREET_TYPES.has(word) &&
    stateCode(word) === undefined
  );
}

const sure = (place: Place | undefined): Place | undefined => place && { ...place, unsure: [] };

/** A street or a building: every word that names it stands in the address lines of some entity. */
function streetNamed(names: readonly string[], { words }: KnownPlaces): Place | undefined {
  const said = names.map(plain);
  // Reading a street line takes longer than all else: most words name no street.
  if (!said.some((word) => words.count(streetToken(word)) > 0)) return undefined;
  const street = said.join(' ');
  const tokens = lineTokens(street);
  if (tokens.length === 0 || tokens.some((token) => words.count(token) === 0)) return undefined;
  return { ...NOWHERE, street, tokens: tokens.map((token) => [token]), unsure: [street] };
}

/** A code that is also an English word counts only in capitals, or after a name. */
function stateNamed(words: readonly string[], before: Place): string | undefined {
  const state = stateCode(words.map(plain).join(' '));
  const [first = ''] = words;
  const isWord = words.length === 1 && isStateWord(plain(first)) && first !== first.toUpperCase();
  if (state === undefined || (isWord && before.tokens.length === 0)) return undefined;
  return words.length > 1 && CITIES_NAMED_LIKE_STATES.has(state) && before.tokens.length === 0 ? undefined : state;
}

/** States whose name counts as the city: New York, whose city is meant far more often. */
const CITIES_NAMED_LIKE_STATES = new Set(['NY']);

const placeOf = (place: Partial<Pick<Place, 'city' | 'state' | 'zip'>>): Place => ({
  ...{ ...NOWHERE, ...place },
  tokens: [...placeTokens(place.city, place.state), ...zipTokens(place.zip)].map((token) => [token]),
});

/** The place of an address that a search gives in addition to a text; a part that is not given is null. */
export const placeAt = ({ city, state, zip }: Pick<Place, 'city' | 'state' | 'zip'>): Place =>
  placeOf({ city, state, zip });

function trimmed(words: readonly string[]): readonly string[] {
  let [from, to] = [0, words.length];
  while (to > from && AROUND.has(plain(words[from]))) from += 1;
  while (to - from > 1 && AROUND.has(plain(words[to - 1]))) to -= 1;
  return words.slice(from, to);
}

const plain = (word: string | undefined): string =>
  (word ?? '').toLowerCase().replace(/^[^\p{L}\p{N}&/]+|[^\p{L}\p{N}&/]+$/gu, '');

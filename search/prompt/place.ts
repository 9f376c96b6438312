import { isStateWord, stateCode } from '../../matching/states.ts';
import { areaWords } from '../index/areas.ts';
import { countyTokens, placeTokens, zipTokens } from '../index/place-tokens.ts';
import type { Areas } from '../retrieval/areas.ts';
import type { Alternatives } from '../retrieval/expression.ts';
import type { TypeWords } from '../retrieval/words.ts';

/** A place that a prompt names. */
export interface Place {
  /** An entity in the place has at least one token of each list. */
  readonly tokens: readonly Alternatives[];
  /** City as written in the prompt; state as two letters; ZIP code as five digits. */
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  /**
   * The names, of a city and a neighbourhood, that alone make it a place; empty if a state, a county or a ZIP code confirms
   * it.
   */
  readonly unsure: readonly string[];
}

/** What a snapshot knows about places. */
export interface KnownPlaces {
  readonly words: Pick<TypeWords, 'count'>;
  readonly areas: Areas;
}

export const NOWHERE: Place = { tokens: [], city: null, state: null, zip: null, unsure: [] };

const ZIP = /^\d{5}(?:-\d{4})?$/;
/** Words around the name of a place. */
const AROUND = new Set(['the', 'area', 'neighborhood', 'neighbourhood', 'usa', 'us', 'downtown', 'greater']);
const COUNTY = new Set(['county', 'parish', 'borough']);
const MAX_STATE_WORDS = 4;

/**
 * The place that all the words name: "98103", "Seattle", "Seattle WA", "Ballard, Seattle", "King County", "zip code 98103",
 * "Washington state". Undefined if a word does not belong to it, or if no entity is in a city or neighbourhood of the name.
 * A name of both a state and a city counts as the state's.
 */
export function readPlace(written: readonly string[], known: KnownPlaces): Place | undefined {
  const words = trimmed(written);
  return placeNamed(words, known) ?? (isDistrict(words) ? placeNamed(words.slice(0, -1), known) : undefined);
}

/** Whether the last word only tells what kind of place is named: "Mission District". */
export const isDistrict = (words: readonly string[]): boolean => words.length > 1 && plain(words.at(-1)) === 'district';

function placeNamed(words: readonly string[], known: KnownPlaces): Place | undefined {
  const [zip, withoutZip] = takeZip(words);
  const [state, named] = takeState(withoutZip, zip !== null);
  const place = { state, zip };
  if (named.length === 0)
    return zip === null && state === null ? undefined : { ...placeOf(place, []), city: null, unsure: [] };
  if (COUNTY.has(named.at(-1) ?? '')) {
    const tokens = countyTokens(named.slice(0, -1).join(' '));
    return tokens.some((token) => known.words.count(token) > 0)
      ? {
          ...placeOf(
            place,
            tokens.map((token) => [token]),
          ),
          city: null,
          unsure: [],
        }
      : undefined;
  }
  // A name of both a city and a neighbourhood stands for either.
  const [cities, zips] = [cityOf(named, known), zipsOf(named, known)];
  const all = named.join(' ');
  if (cities.length + zips.length > 0)
    return namedPlace(place, [[...cities, ...zips]], cities.length > 0 ? { city: all } : { city: '', area: all });
  for (let at = 1; at < named.length; at += 1) {
    const area = zipsOf(named.slice(0, at), known);
    const city = cityOf(named.slice(at), known);
    if (area.length > 0 && city.length > 0)
      return namedPlace(place, [area, city], { area: named.slice(0, at).join(' '), city: named.slice(at).join(' ') });
  }
  return undefined;
}

const namedPlace = (
  place: Pick<Place, 'state' | 'zip'>,
  tokens: readonly Alternatives[],
  { city, area = '' }: { readonly city: string; readonly area?: string },
): Place => ({
  ...placeOf(place, tokens),
  city: city === '' ? null : city,
  unsure: [area, place.zip === null && place.state === null ? city : ''].filter((name) => name !== ''),
});

const cityOf = (named: readonly string[], { words }: KnownPlaces): string[] =>
  placeTokens(named.join(' '), null).filter((token) => words.count(token) > 0);
const zipsOf = (named: readonly string[], { areas }: KnownPlaces): string[] =>
  (areas.get(areaWords(named.join(' ')).join(' ')) ?? []).flatMap(zipTokens);

const placeOf = ({ state, zip }: Pick<Place, 'state' | 'zip'>, tokens: readonly Alternatives[]) => ({
  state,
  zip,
  tokens: [...tokens, ...placeTokens(null, state).map((token) => [token]), ...zipTokens(zip).map((token) => [token])],
});

/** The place of an address that a search gives in addition to the prompt; a part that is not given is null. */
export function placeAt(address: Pick<Place, 'city' | 'state' | 'zip'>): Place {
  const cityTokens = placeTokens(address.city, null).map((token) => [token]);
  return { ...placeOf(address, cityTokens), city: address.city, unsure: [] };
}

function trimmed(words: readonly string[]): readonly string[] {
  let [from, to] = [0, words.length];
  while (to - from > 1 && AROUND.has(plain(words[from]))) from += 1;
  while (to - from > 1 && AROUND.has(plain(words[to - 1]))) to -= 1;
  return words.slice(from, to);
}

/** Takes a ZIP code from the end: "98103", "zip code 98103", "98103-1234". */
function takeZip(words: readonly string[]): [string | null, readonly string[]] {
  const last = words.at(-1)?.replace(/,$/, '') ?? '';
  if (!ZIP.test(last)) return [null, words];
  let rest = words.slice(0, -1);
  while (['zip', 'zipcode', 'code', 'postal'].includes(plain(rest.at(-1)))) rest = rest.slice(0, -1);
  return [last.slice(0, 5), rest];
}

/**
 * Takes the state from the end; returns it with the words before it, in lower case. A code that is also an English word
 * counts only in capitals, or after a name.
 */
function takeState(words: readonly string[], isBehind: boolean): [string | null, readonly string[]] {
  const said = plain(words.at(-1)) === 'state' ? words.slice(0, -1) : words;
  for (let count = Math.min(MAX_STATE_WORDS, said.length); count > 0; count -= 1) {
    const last = said.slice(-count);
    const before = said.slice(0, -count);
    const state = stateCode(last.map(plain).join(' '));
    const isWord = last.length === 1 && isStateWord(plain(last[0])) && last[0] !== last[0]?.toUpperCase();
    if (state === undefined || (isWord && before.length === 0 && !isBehind)) continue;
    if (before.length === 0 && CITIES_NAMED_LIKE_STATES.has(state) && count > 1) continue;
    return [state, before.map(plain)];
  }
  return [null, words.map(plain)];
}

/** States whose name counts as the city: New York, whose city is meant far more often. */
const CITIES_NAMED_LIKE_STATES = new Set(['NY']);

const plain = (word: string | undefined): string =>
  (word ?? '').toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

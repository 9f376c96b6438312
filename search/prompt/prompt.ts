import { nameTokens } from '../../matching/names/tokens.ts';
import { stemOf } from '../../matching/names/word.ts';
import { stateCode } from '../../matching/states.ts';
import { knownPlace, type Place } from '../retrieval/probes.ts';
import type { TypeWords } from '../retrieval/words.ts';

/** Words of a prompt that say nothing about the business sought. */
const NOISE = new Set(
  'a an and any all are at by find for from give i in list me my near need of on or please show some that the there to want what where which who with business company llc inc corp corporation ltd'.split(
    ' ',
  ),
);
const MOST_WORDS = 12;
const LONGEST_PROMPT = 500;

/** What a prompt asks for. */
export interface Described {
  /** Stems of the telling words, each once. */
  readonly stems: readonly string[];
  readonly place: Place;
}

/**
 * The telling words of a prompt, and the place named after its last "in", "near" or "around". A place that no entity is in
 * is read as further words.
 */
export function described(prompt: string, words: TypeWords): Described {
  const text = prompt.slice(0, LONGEST_PROMPT);
  const split = /^(?<what>.*\S)\s+(?:in|near|around)\s+(?<where>[^?!.]+)[?!.]*\s*$/i.exec(text);
  const { what, where } = split?.groups ?? {};
  const place = placeOf(where ?? '');
  const isPlace = (place.city !== null || place.state !== null) && knownPlace(place, words).length === partsOf(place);
  return isPlace ? { stems: stems(what ?? ''), place } : { stems: stems(text), place: { city: null, state: null } };
}

const partsOf = ({ city, state }: Place): number => Number(city !== null) + Number(state !== null);

const stems = (text: string): string[] =>
  [...new Set(nameTokens(text).map(stemOf))].filter((stem) => !NOISE.has(stem)).slice(0, MOST_WORDS);

/** "Seattle", "Seattle, WA", "Seattle Washington", "Oregon". A name that is city and state alike is read as the city. */
function placeOf(where: string): Place {
  const [head = '', tail = ''] = where.split(',').map((part) => part.trim());
  if (tail !== '') return { city: head === '' ? null : head, state: stateCode(tail) ?? null };
  const parts = head.split(/\s+/);
  for (let cut = 1; cut < parts.length; cut += 1) {
    const state = stateCode(parts.slice(cut).join(' '));
    if (state !== undefined) return { city: parts.slice(0, cut).join(' '), state };
  }
  const state = stateCode(head);
  if (state !== undefined && !CITIES_NAMED_LIKE_STATES.has(state)) return { city: null, state };
  return { city: head === '' ? null : head, state: null };
}

/** New York is the one whose city is meant far more often. */
const CITIES_NAMED_LIKE_STATES = new Set(['NY']);

import { nameTokens } from '../../matching/names/tokens.ts';
import { stemOf } from '../../matching/names/word.ts';
import { stateCode } from '../../matching/states.ts';
import { knownTokens, type Locality } from '../retrieval/probes.ts';
import type { TypeWords } from '../retrieval/words.ts';

/** Words of a prompt that say nothing about the business. */
const STOP_WORDS = new Set(
  'a an and any all are at by find for from give i in list me my near need of on or please show some that the there to want what where which who with business company llc inc corp corporation ltd'.split(
    ' ',
  ),
);
const MAX_WORDS = 12;
const MAX_PROMPT_LENGTH = 500;

/** What a prompt asks for. */
export interface Prompt {
  /** Stems of the distinctive words, each once. */
  readonly stems: readonly string[];
  readonly locality: Locality;
}

/**
 * The distinctive words of a prompt, and the place named after its last "in", "near" or "around". A place that no entity is in
 * is read as further words.
 */
export function promptOf(prompt: string, words: TypeWords): Prompt {
  const text = prompt.slice(0, MAX_PROMPT_LENGTH);
  const split = /^(?<what>.*\S)\s+(?:in|near|around)\s+(?<where>[^?!.]+)[?!.]*\s*$/i.exec(text);
  const { what, where } = split?.groups ?? {};
  const locality = localityOf(where ?? '');
  const isKnown = partsOf(locality) > 0 && knownTokens(locality, words).length === partsOf(locality);
  return isKnown
    ? { stems: stems(what ?? ''), locality }
    : { stems: stems(text), locality: { city: null, state: null } };
}

/** How many of city and state are named. */
export const partsOf = ({ city, state }: Locality): number => Number(city !== null) + Number(state !== null);

const stems = (text: string): string[] =>
  [...new Set(nameTokens(text).map(stemOf))].filter((stem) => !STOP_WORDS.has(stem)).slice(0, MAX_WORDS);

/** "Seattle", "Seattle, WA", "Seattle Washington", "Oregon". A name that is city and state alike is read as the city. */
function localityOf(where: string): Locality {
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

/** New York is the one whose city is matched far more often. */
const CITIES_NAMED_LIKE_STATES = new Set(['NY']);

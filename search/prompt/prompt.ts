import { stemOf } from '../../matching/names/word.ts';
import { type KnownPlaces, NOWHERE, type Place, readPlace } from './place.ts';
import { tradeWords } from './trade-phrase.ts';

/** Words of a prompt that say nothing about the business. */
const STOP_WORDS = new Set(
  'a an and any all are at by find for from give i in list me my near need of on or please show some that the there to want what where which who with business company llc inc corp corporation ltd'.split(
    ' ',
  ),
);
/** Words behind which a place stands. */
const PREPOSITIONS = new Set(['in', 'near', 'around', 'at', 'within', 'inside', 'by', 'from']);
const MAX_WORDS = 12;
const MAX_PROMPT_LENGTH = 500;
/** Words of a place. */
const MAX_PLACE_WORDS = 8;

/** A word of a prompt. */
export interface PromptWord {
  /** As trades are compared by. */
  readonly word: string;
  /** As names are looked up by. */
  readonly stem: string;
}

/** What a prompt asks for. */
export interface Prompt {
  /** The distinctive words, each once. */
  readonly words: readonly PromptWord[];
  readonly place: Place;
}

/** What is known of the words of a prompt. */
export interface PromptContext extends KnownPlaces {
  /** Whether a trade is called so. */
  readonly isTrade: (words: readonly string[]) => boolean;
}

/**
 * The distinctive words of a prompt, and the place that it names: behind its last preposition ("plumbers in 98103"), else at its
 * end ("law firms Seattle WA") or at its beginning ("King County bakeries"). What is called like a trade is no place without a
 * preposition. Words that name no place are further words.
 */
export function promptOf(prompt: string, context: PromptContext): Prompt {
  const written = prompt
    .slice(0, MAX_PROMPT_LENGTH)
    .replace(/,/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/[?!;:."]+$/, ''))
    .filter((word) => word !== '');
  const { what, place } = behindPreposition(written, context) ??
    atAnEnd(written, context) ?? { what: written, place: NOWHERE };
  return { words: wordsIn(what.join(' ')), place };
}

interface Split {
  readonly what: readonly string[];
  readonly place: Place;
}

function behindPreposition(words: readonly string[], context: PromptContext): Split | undefined {
  const at = words.findLastIndex((word) => PREPOSITIONS.has(word.toLowerCase()));
  if (at < 0) return undefined;
  for (let end = Math.min(words.length, at + 1 + MAX_PLACE_WORDS); end > at + 1; end -= 1) {
    const named = words.slice(at + 1, end);
    const place = readPlace(named, context);
    const isAll = end === words.length;
    if (place !== undefined && (isAll || mayStandAlone(place, context)))
      return { what: [...words.slice(0, at), ...words.slice(end)], place };
  }
  return undefined;
}

/** The longest place at the end, else at the beginning, that leaves words. */
function atAnEnd(words: readonly string[], context: PromptContext): Split | undefined {
  for (const isLast of [true, false]) {
    for (let count = Math.min(MAX_PLACE_WORDS, words.length - 1); count > 0; count -= 1) {
      const named = isLast ? words.slice(-count) : words.slice(0, count);
      const what = isLast ? words.slice(0, -count) : words.slice(count);
      const place = wordsIn(what.join(' ')).length === 0 ? undefined : readPlace(named, context);
      if (place !== undefined && mayStandAlone(place, context)) return { what, place };
    }
  }
  return undefined;
}

const mayStandAlone = ({ unsure }: Place, { isTrade }: PromptContext): boolean =>
  unsure === '' || !isTrade(tradeWords(unsure));

function wordsIn(text: string): PromptWord[] {
  const words = tradeWords(text).map((word) => ({ word, stem: stemOf(word) }));
  const kept = words.filter(({ word, stem }) => !STOP_WORDS.has(word) && !STOP_WORDS.has(stem));
  return [...new Map(kept.map((each) => [each.word, each])).values()].slice(0, MAX_WORDS);
}

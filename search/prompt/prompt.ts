import { stemOf } from '../../matching/names/word.ts';
import { withoutAsides } from './asides.ts';
import { isDistrict, type KnownPlaces, NOWHERE, type Place, readPlace } from './place.ts';
import { withMeantTogether } from './synonyms.ts';
import { tradeWords } from './trade-phrase.ts';

/** Words of a prompt that say nothing about the business. */
const STOP_WORDS = new Set(
  `a an and any all are at buy by can could do does find for from get give hire i in is list looking me my near need of on or our please
   show some that the there to want we what where which who with business company llc inc corp corporation ltd`.split(
    /\s+/,
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
  /** The same by the parts that "and" or "or" join; none where nothing is joined. */
  readonly parts: readonly (readonly PromptWord[])[];
  readonly place: Place;
  /** Words that stand where a place does, but name none that is known. */
  readonly unplaced: ReadonlySet<string>;
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
  const written = withoutAsides(prompt.slice(0, MAX_PROMPT_LENGTH))
    .replace(/,/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/[?!;:."]+$/, ''))
    .filter((word) => word !== '');
  const { what, place } = behindPreposition(written, context) ?? atAnEnd(written, context) ?? withoutPlace(written);
  const joined = what
    .join(' ')
    .split(JOINING)
    .map(wordsIn)
    .filter((words) => words.length > 0);
  return {
    words: wordsIn(what.join(' ')),
    parts: joined.length > 1 ? joined : [],
    place,
    unplaced: new Set(place === NOWHERE ? wordsBehind(what) : []),
  };
}

/** A place that is not known is asked for by its name alone: no business is called "district" for being in one. */
function withoutPlace(words: readonly string[]): Split {
  const at = words.findLastIndex((word) => PREPOSITIONS.has(word.toLowerCase()));
  const isNamed = at >= 0 && isDistrict(words.slice(at + 1));
  return { what: isNamed ? words.slice(0, -1) : words, place: NOWHERE };
}

/** The words behind the last preposition. */
function wordsBehind(words: readonly string[]): readonly string[] {
  const at = words.findLastIndex((word) => PREPOSITIONS.has(word.toLowerCase()));
  return at < 0 ? [] : wordsIn(words.slice(at + 1).join(' ')).map(({ word }) => word);
}
const JOINING = /\s(?:and|or|&|\/)\s/i;

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
      if (place === undefined) continue;
      if (mayStandAlone(place, context) || (isLast && followsTrade(what, place, context))) return { what, place };
    }
  }
  return undefined;
}

/** Whether a city stands behind words that are trades, each for itself: "plumbing and heating Billings". */
const followsTrade = (what: readonly string[], { city, unsure }: Place, { isTrade }: PromptContext): boolean =>
  city !== null && unsure.length === 1 && wordsIn(what.join(' ')).every(({ word }) => isTrade([word]));

const mayStandAlone = ({ unsure }: Place, { isTrade }: PromptContext): boolean =>
  unsure.every((name) => !isTrade(tradeWords(name)));

function wordsIn(text: string): PromptWord[] {
  const said = tradeWords(text).filter((word) => !STOP_WORDS.has(word) && !STOP_WORDS.has(stemOf(word)));
  const kept = withMeantTogether(said).map((word) => ({ word, stem: stemOf(word) }));
  return [...new Map(kept.map((each) => [each.word, each])).values()].slice(0, MAX_WORDS);
}

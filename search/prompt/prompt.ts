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
/** Words before a place. */
const PREPOSITIONS = new Set(['in', 'near', 'around', 'at', 'within', 'inside', 'by', 'from']);
const MAX_WORDS = 12;
const MAX_PROMPT_LENGTH = 500;
/** Maximum words of a place. */
const MAX_PLACE_WORDS = 8;

/** A word of a prompt. */
export interface PromptWord {
  /** In the form in which trades are compared. */
  readonly word: string;
  /** In the form in which names are looked up. */
  readonly stem: string;
}

/** The request that a prompt makes. */
export interface Prompt {
  /** The distinctive words, without repetition. */
  readonly words: readonly PromptWord[];
  /** The same, split at "and" or "or"; empty if nothing is joined. */
  readonly parts: readonly (readonly PromptWord[])[];
  readonly place: Place;
  /** Words in the position of a place that name no known place. */
  readonly unplaced: ReadonlySet<string>;
}

/** What is known about the words of a prompt. */
export interface PromptContext extends KnownPlaces {
  /** Whether a trade has this name. */
  readonly isTrade: (words: readonly string[]) => boolean;
}

/**
 * The distinctive words of a prompt and the place that it names: after its last preposition ("plumbers in 98103"),
 * otherwise at its end ("law firms Seattle WA") or its beginning ("King County bakeries"). Without a preposition, the name
 * of a trade is not a place. Words that name no place count among the others.
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

/** Drops the word "district" after an unknown place: no business has it in its name because it is in a district. */
function withoutPlace(words: readonly string[]): Split {
  const at = words.findLastIndex((word) => PREPOSITIONS.has(word.toLowerCase()));
  const isNamed = at >= 0 && isDistrict(words.slice(at + 1));
  return { what: isNamed ? words.slice(0, -1) : words, place: NOWHERE };
}

/** The words after the last preposition. */
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

/** The longest place at the end, otherwise at the beginning, that leaves other words. */
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

/** Whether a city follows words that are all trades by themselves: "plumbing and heating Billings". */
const followsTrade = (what: readonly string[], { city, unsure }: Place, { isTrade }: PromptContext): boolean =>
  city !== null && unsure.length === 1 && wordsIn(what.join(' ')).every(({ word }) => isTrade([word]));

const mayStandAlone = ({ unsure }: Place, { isTrade }: PromptContext): boolean =>
  unsure.every((name) => !isTrade(tradeWords(name)));

function wordsIn(text: string): PromptWord[] {
  const said = tradeWords(text).filter((word) => !STOP_WORDS.has(word) && !STOP_WORDS.has(stemOf(word)));
  const kept = withMeantTogether(said).map((word) => ({ word, stem: stemOf(word) }));
  return [...new Map(kept.map((each) => [each.word, each])).values()].slice(0, MAX_WORDS);
}

import { stemOf } from '../../matching/names/word.ts';
import type { TypeWords } from '../retrieval/words.ts';
import { sameTradeWords } from './agent-words.ts';
import { isGeneric } from './asides.ts';
import { isSaidAlone, withMeantTogether } from './everyday-words.ts';
import { isFiller, tradeWords } from './trade-phrase.ts';
import type { MeantTrade, Trades } from './trades.ts';

/** One thing that a text asks for: of "vegan bakery", vegan is one and bakery another. */
export interface Concept {
  /** Its words, in the form in which trades are compared. */
  readonly words: readonly string[];
  /** Tokens of the entities that are it, with the score of each, 0 to 1. */
  readonly trades: ReadonlyMap<string, number>;
  /** Ways in which a name says it: it has at least one token of each list. */
  readonly names: readonly (readonly (readonly string[])[])[];
  /** Tokens of all trades in the same line of business; undefined if a name in any line says it. */
  readonly line: readonly string[] | undefined;
}

/** What is known about words. */
export interface KnownWords {
  readonly words: Pick<TypeWords, 'count'>;
  readonly trades: Trades;
}

/** Words of a text that say nothing about a business. */
const STOP_WORDS = new Set(
  `a an and any all are at buy by can could do does find for from get give have help hire i in is list looking me my near need of on or our people
   please show some that the there to want we what where which who with business`.split(/\s+/),
);
const JOINING = /\s(?:and|or|&|\/)\s/i;
/** Minimum score of a trade whose name joins nothing: "bed and breakfast". */
const ONE_NAME = 0.7;
const MAX_WORDS = 12;
/** Maximum words of one concept, and minimum score of a trade that has such a name. */
const [MAX_CONCEPT_WORDS, CALLED_SO] = [4, 0.35];
/** Minimum score of the trade that fits best: a title of several words says what a word of it asks for ("pizza", Pizza Restaurants). */
const BEST_MEANT = 0.75;
/** Minimum letters of a word that may be mistyped; one that a name has is not. */
const MIN_MISTYPED = 5;

/** The concepts that a text asks for, all of them; of trades that are joined, "roofers and plumbers", either is one. */
export function conceptsOf(text: string, known: KnownWords): readonly Concept[] {
  const whole = segments(telling(text, known), known);
  const parts = text.split(JOINING).map((part) => segments(telling(part, known), known));
  const [last = []] = parts.slice(-1);
  const [head] = last;
  const others = parts.slice(0, -1).filter(({ length }) => length > 0);
  if (head === undefined || others.length === 0 || others.some(({ length }) => length > 1)) return whole;
  const [one] = whole;
  if (whole.length === 1 && one !== undefined && bestOf(one) >= ONE_NAME) return whole;
  return [others.flat().reduce(either, head), ...last.slice(1)];
}

const bestOf = ({ trades }: Concept) => Math.max(0, ...trades.values());

const either = (one: Concept, other: Concept): Concept => ({
  words: [...one.words, ...other.words],
  trades: new Map([...one.trades, ...other.trades].toSorted(([, first], [, second]) => first - second)),
  names: [...one.names, ...other.names],
  line: one.line && other.line && [...one.line, ...other.line],
});

/** The words that tell something, with typing errors corrected. */
function telling(text: string, known: KnownWords): readonly string[] {
  const said = tradeWords(text).filter((word) => !STOP_WORDS.has(word) && !STOP_WORDS.has(stemOf(word)));
  const kept = said.filter((word) => !isGeneric(word)).slice(0, MAX_WORDS);
  return [...new Set(withMeantTogether(kept.flatMap((word) => meantWords(word, known))))];
}

function meantWords(word: string, { words, trades }: KnownWords): readonly string[] {
  if (trades.knows(word)) return [word];
  const apart = trades.apart(word);
  if (apart !== undefined) return apart;
  const [other] = word.length < MIN_MISTYPED ? [] : tradeWords(trades.corrected(word) ?? '');
  if (other === undefined) return [word];
  return words.count(stemOf(word)) === 0 || stemOf(word) === stemOf(other) ? [other] : [word];
}

/** Cuts words into concepts: the longest names of trades first, otherwise single words. */
function segments(words: readonly string[], known: KnownWords): readonly Concept[] {
  const isAllFillers = words.every(isFiller);
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length; ) {
    let concept: Concept | undefined;
    let length = Math.min(MAX_CONCEPT_WORDS, words.length - at);
    for (; length > 0 && concept === undefined; length -= 1) {
      const part = words.slice(at, at + length);
      if (part.every(isFiller) && !isAllFillers) continue;
      const meant = known.trades.meant(part);
      if (part.length === 1 || (meant[0]?.score ?? 0) >= CALLED_SO) {
        concept = conceptOf(part, meant, known);
        at += length;
      }
    }
    if (concept === undefined) at += 1;
    else if (concept.words.length > 1 || words.length === 1 || !isSaidAlone(concept.words[0] ?? ''))
      concepts.push(concept);
  }
  return concepts;
}

function conceptOf(
  words: readonly string[],
  meant: readonly MeantTrade[],
  { words: { count }, trades }: KnownWords,
): Concept {
  const best = meant[0]?.score ?? 1;
  const telling = words.filter((word) => !isFiller(word));
  const said = telling.length === 0 ? words : telling;
  const name = said.map((word) =>
    [...new Set([stemOf(word), ...sameTradeWords(word).map(stemOf)])].filter((token) => count(token) > 0),
  );
  const together = stemOf(said.join(''));
  const joined = said.length > 1 && count(together) > 0 ? [together] : [];
  return {
    words,
    // What fits worse than the best is hardly meant.
    trades: new Map(meant.map(({ trade, score }) => [trade.token, (score / best) ** 2 * Math.max(best, BEST_MEANT)])),
    names: [name, [joined]].filter((lists) => lists.every(({ length }) => length > 0)),
    line: meant.length === 0 ? undefined : trades.line(said),
  };
}

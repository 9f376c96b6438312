import { stemOf } from '../../matching/names/word.ts';
import { isGeneric } from './asides.ts';
import type { Prompt, PromptWord } from './prompt.ts';
import { isFiller, tradeWords } from './trade-phrase.ts';
import type { MeantIndustry, Trades } from './trades.ts';

/** One sense of a prompt: words with their weights, together 1, and the industries that they mean, the best first. */
export interface Reading {
  readonly weights: ReadonlyMap<string, number>;
  readonly meant: readonly MeantIndustry[];
}

/** How a prompt may be meant. */
export interface Readings {
  /** The prompt's words, those that are mistyped as they are meant. */
  readonly words: readonly PromptWord[];
  /** As what a business is called: each word counts. */
  readonly asName: Reading;
  /** As trades: the whole, or each of those that it joins. Words of no trade count next to nothing, unless a place is asked for by them. */
  readonly asTrades: readonly Reading[];
}

/** Maximum industries that a reading is taken for, and minimum share of the best one's score. */
const [MAX_INDUSTRIES, MIN_SHARE] = [48, 0.65];
/** Minimum score of an industry that is called so: a prompt that one is called by joins no trades ("bed and breakfast"). */
const CALLED_SO = 0.7;
/** Last words that do not say alone which trade it is: a tea house builds none, a food bank lends nothing. */
const NO_HEADS: ReadonlySet<string> = new Set(
  'area bank building care center company group home house joint land market place product repair room school shop store supply system work'.split(
    ' ',
  ),
);
/** Entities up to which names have a word by mistake alone, and letters of a word that may be mistyped. */
const [MISTYPED_NAMES, MIN_MISTYPED] = [5, 5];
/** How many times as many names have the right word where more of them have the wrong one: signs are mistyped too. */
const RARER = 50;

/** The readings of a prompt. `namesWith`: how many entities have a word, by its stem, in their names. */
export function readingsOf(
  { words: written, parts, unplaced }: Pick<Prompt, 'words' | 'parts' | 'unplaced'>,
  trades: Trades,
  namesWith: (stem: string) => number,
): Readings {
  const meantWord = ({ word, stem }: PromptWord): PromptWord => {
    const isWord = isGeneric(word) || word.length < MIN_MISTYPED || trades.knows(word);
    const [other] = isWord ? [] : tradeWords(trades.corrected(word) ?? '');
    if (other === undefined) return { word, stem };
    const names = namesWith(stem);
    // Where both have one stem, the names are those of the right word.
    const isSlip = stem === stemOf(other) || names <= MISTYPED_NAMES || names * RARER <= namesWith(stemOf(other));
    return isSlip ? { word: other, stem: stemOf(other) } : { word, stem };
  };
  const words = written.map(meantWord);
  const hasTrade = words.some(({ word }) => trades.knows(word));
  const isLight = (word: string) => hasTrade && !trades.knows(word) && !unplaced.has(word);
  const read = (of: readonly PromptWord[], isLess: (word: string) => boolean): Reading => {
    const weights = trades.weights(
      of.map(({ word }) => word),
      isLess,
    );
    return { weights, meant: bestOf(trades.meant(weights)) };
  };
  const whole = read(words, isLight);
  const isCalledSo = ({ meant: [best] }: Reading) => best !== undefined && best.score >= CALLED_SO;
  const isWhole = words.every(({ word }) => isFiller(word) || isLight(word) || whole.meant[0]?.matched.has(word));
  const joined = isWhole ? [] : parts.map((part) => read(part.map(meantWord), isLight));
  const areTrades = joined.length > 0 && joined.every(isCalledSo);
  // "Wine bar" is a bar, whatever else it is.
  const head = words.findLast(({ word }) => !isFiller(word) && !isLight(word))?.word ?? '';
  const ofHead =
    isWhole || areTrades || NO_HEADS.has(head) ? [] : [read(words, (word) => word !== head)].filter(isCalledSo);
  return { words, asName: read(words, () => false), asTrades: [whole, ...(areTrades ? joined : ofHead)] };
}

/** Those that fit nearly as well as the best one, with scores beside its. */
function bestOf(meant: readonly MeantIndustry[]): readonly MeantIndustry[] {
  const best = meant[0]?.score ?? 0;
  return meant.filter(({ score }) => score >= MIN_SHARE * best).slice(0, MAX_INDUSTRIES);
}

import { stemOf } from '../../matching/names/word.ts';
import { isGeneric } from './asides.ts';
import type { Prompt, PromptWord } from './prompt.ts';
import { EATING_WORDS, isCuisine } from './synonyms.ts';
import { isFiller, tradeWords } from './trade-phrase.ts';
import type { MeantIndustry, Trades } from './trades.ts';

/** One reading of a prompt: its words with weights that sum to 1, and the industries that they mean, best first. */
export interface Reading {
  readonly weights: ReadonlyMap<string, number>;
  readonly meant: readonly MeantIndustry[];
  /** True if nothing but dishes and cuisines is asked for: "thai restaurants", but not "vegan bakery". */
  readonly isCuisine: boolean;
}

/** The possible readings of a prompt. */
export interface Readings {
  /** The prompt's words, with typing errors corrected. */
  readonly words: readonly PromptWord[];
  /** As the name of a business: every word counts. */
  readonly asName: Reading;
  /**
   * As trades: the whole prompt, or each of the trades that it joins. Words of no trade count almost nothing, unless they
   * ask for a place.
   */
  readonly asTrades: readonly Reading[];
}

/** Maximum industries of a reading, and their minimum share of the best one's score. */
const [MAX_INDUSTRIES, MIN_SHARE] = [48, 0.65];
/**
 * Minimum score of an industry that has such a name: a prompt that is the name of one industry does not join several ("bed
 * and breakfast").
 */
const CALLED_SO = 0.7;
/** Last words that alone do not tell the trade: a tea house builds no houses, a food bank lends no money. */
const NO_HEADS: ReadonlySet<string> = new Set(
  'area bank building care center company group home house joint land market place product repair room school shop store supply system work'.split(
    ' ',
  ),
);
/** Maximum entities whose names have a word only by mistake, and minimum letters of a word that may be mistyped. */
const [MISTYPED_NAMES, MIN_MISTYPED] = [5, 5];
/** Minimum letters of a word that a changed letter does not usually make another word. */
const MIN_LONG = 6;
/** If more names have the wrong word, minimum ratio of names with the right word to them: signs have typing errors too. */
const RARER = 50;

/** Whether a changed letter makes a short word another one: RAVEN and RAMEN, STONE and STORE. Swapped letters do not. */
const isOtherShortWord = (one: string, other: string): boolean =>
  one.length === other.length && one.length < MIN_LONG && [...one].sort().join() !== [...other].sort().join();

/** The readings of a prompt. `namesWith` gives the number of entities that have a word, by its stem, in their names. */
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
    const mayBeMistyped = names <= MISTYPED_NAMES && !(names > 0 && isOtherShortWord(word, other));
    // If both words have the same stem, the names are those of the right word.
    const isSlip = stem === stemOf(other) || mayBeMistyped || names * RARER <= namesWith(stemOf(other));
    return isSlip ? { word: other, stem: stemOf(other) } : { word, stem };
  };
  const words = written.map(meantWord);
  const hasTrade = words.some(({ word }) => trades.knows(word));
  const hasCuisine = words.some(({ word }) => isCuisine(word));
  const isLight = (word: string) =>
    (hasTrade && !trades.knows(word) && !unplaced.has(word)) || (hasCuisine && EATING_WORDS.has(word));
  const read = (of: readonly PromptWord[], isLess: (word: string) => boolean): Reading => {
    const weights = trades.weights(
      of.map(({ word }) => word),
      isLess,
    );
    const said = of.filter(({ word }) => !isFiller(word) && !isGeneric(word) && !isLess(word));
    const isOfCuisine = said.length > 0 && said.every(({ word }) => isCuisine(word));
    return { weights, meant: bestOf(trades.meant(weights)), isCuisine: isOfCuisine };
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

/** Industries that match nearly as well as the best one: those with a sufficient share of its score. */
function bestOf(meant: readonly MeantIndustry[]): readonly MeantIndustry[] {
  const best = meant[0]?.score ?? 0;
  return meant.filter(({ score }) => score >= MIN_SHARE * best).slice(0, MAX_INDUSTRIES);
}

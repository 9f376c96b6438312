import { sameTrade } from './agent-words.ts';
import { synonymsOf } from './synonyms.ts';
import { isFiller, type TradePhrase } from './trade-phrase.ts';

/** How well a phrase matches what a prompt asks for. */
export interface PhraseMatch {
  /** 0 to 1: the share of the prompt that it matches, reduced for its other words. */
  readonly score: number;
  /** The prompt's words that it matches, with their similarity, 0 to 1. */
  readonly matched: ReadonlyMap<string, number>;
}

/** Similarity of a word that is the end of another ("psychotherapist"), of a synonym, and of a word among the qualifiers. */
const [TAIL, SYNONYM, QUALIFIER] = [0.9, 0.85, 0.7];
const MIN_TAIL = 6;
/**
 * Penalty for each further word of the head, as a divisor: small if the last word matches ("physical therapist" is a
 * therapist), large if the last word is another thing ("restaurant furniture").
 */
const [NARROWER, OTHER] = [0.2, 0.7];
/** The same penalty for a qualifier. */
const QUALIFIED = 0.03;
/**
 * Factors applied if the head matches nothing in the prompt, if a gloss gives it another sense, and if the kind of business
 * differs.
 */
const [NOT_HEAD, GLOSSED, OTHER_KIND] = [0.4, 0.95, 0.35];
/**
 * Kinds of business that deal with a thing but that a prompt for the thing alone does not mean: makers and wholesalers of
 * pizzas.
 */
const KINDS = new Set(
  `apprenticeship association construction farming growing instruction leasing machinery manufacturing manufacturer mining
   production publisher publishing quarrying ranching rental renting supply training wholesale wholesaler`.split(/\s+/),
);
/** Kinds that count as one if the prompt names any of them: a ranch farms too. */
const RAISING = new Set(['farming', 'growing', 'production', 'ranching']);

/** Compares a phrase with the words of a prompt, whose weights sum to 1. */
export function matchPhrase(
  { head, qualifiers, isGlossed }: TradePhrase,
  weights: ReadonlyMap<string, number>,
): PhraseMatch {
  const used = new Set<string>();
  const matched = new Map<string, number>();
  let share = 0;
  for (const [word, weight] of weights) {
    const [value, by] = valueIn(word, head, qualifiers);
    if (value === 0) continue;
    for (const each of by) used.add(each);
    matched.set(word, value);
    share += value * weight;
  }
  const core = head.filter((word) => !isFiller(word) || weights.has(word));
  const kind = core.at(-1) ?? head.at(-1) ?? '';
  const left = core.filter((word) => !used.has(word)).length;
  const isOfHead = head.some((word) => used.has(word));
  const others = used.has(kind) ? qualifiers : [...core, ...qualifiers];
  const isRaising = used.values().some((word) => RAISING.has(word));
  const otherKind = others.some((word) => KINDS.has(word) && !used.has(word) && !(isRaising && RAISING.has(word)));
  const score =
    (share /
      (1 +
        (used.has(kind) ? NARROWER : OTHER) * left +
        QUALIFIED * qualifiers.filter((word) => !used.has(word)).length)) *
    (isOfHead ? 1 : NOT_HEAD) *
    (isGlossed ? GLOSSED : 1) *
    (otherKind ? OTHER_KIND : 1);
  return { score, matched };
}

/** Similarity of a word to a phrase, 0 to 1, and the words of the phrase that match it. */
function valueIn(
  word: string,
  head: readonly string[],
  qualifiers: readonly string[],
): readonly [number, readonly string[]] {
  const meaning = (of: readonly string[]) => synonymsOf(word).find((each) => each.every((part) => of.includes(part)));
  // "Pizza restaurants" means no more than "pizza".
  if (head.includes(word)) return [1, [word, ...(meaning(head) ?? [])]];
  const [kin] = head.toSorted((first, other) => sameTrade(other, word) - sameTrade(first, word));
  if (kin !== undefined && sameTrade(kin, word) > 0) return [sameTrade(kin, word), [kin]];
  const longer = word.length < MIN_TAIL ? undefined : head.find((each) => each.endsWith(word));
  if (longer !== undefined) return [TAIL, [longer]];
  const phrase = meaning([...head, ...qualifiers]);
  if (phrase !== undefined) return [SYNONYM, phrase];
  return qualifiers.includes(word) ? [QUALIFIER, [word]] : [0, []];
}

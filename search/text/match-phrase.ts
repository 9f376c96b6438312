import { synonymsOf } from './everyday-words.ts';
import { isFiller, type TradePhrase } from './trade-phrase.ts';

/** How well a phrase matches what a text asks for. */
export interface PhraseMatch {
  /** 0 to 1: the share of the words that it matches, reduced for its other words. */
  readonly score: number;
  /** The words that it matches. */
  readonly matched: ReadonlySet<string>;
}

/** Similarity of a synonym, and of a word among the qualifiers. */
const [SYNONYM, QUALIFIER] = [0.85, 0.7];
/**
 * Penalty for each further word of the head, as a divisor: small if the last word matches ("physical therapist" is a
 * therapist), large if the last word is another thing ("restaurant furniture").
 */
const [NARROWER, OTHER] = [0.2, 0.7];
/** The same penalty for a qualifier. */
const QUALIFIED = 0.03;
/**
 * Factors applied if the head matches nothing in the text, if a gloss gives it another sense, and if the kind of business
 * differs.
 */
const [NOT_HEAD, GLOSSED, OTHER_KIND] = [0.4, 0.95, 0.35];
/**
 * Kinds of business that deal with a thing but that a text about the thing alone does not mean: makers and wholesalers of
 * pizzas.
 */
const KINDS = new Set(
  `apprenticeship association construction farming growing instruction leasing machinery manufacturing manufacturer mining
   production publisher publishing quarrying ranching rental renting supply training wholesale wholesaler`.split(/\s+/),
);
/** Kinds that count as one if the text names any of them: a ranch farms too. */
const RAISING = new Set(['farming', 'growing', 'production', 'ranching']);

/** Compares a phrase with words, whose weights sum to 1; `kin` gives the words of phrases that are like a word, with their similarity. */
export function matchPhrase(
  { head, qualifiers, isGlossed }: TradePhrase,
  weights: ReadonlyMap<string, number>,
  kin: (word: string) => ReadonlyMap<string, number>,
): PhraseMatch {
  const used = new Set<string>();
  const matched = new Set<string>();
  let share = 0;
  for (const [word, weight] of weights) {
    const [value, by] = valueIn(word, head, qualifiers, kin(word));
    if (value === 0) continue;
    for (const each of by) used.add(each);
    matched.add(word);
    share += value * weight;
  }
  if (share === 0) return { score: 0, matched };
  const core = head.filter((word) => !isFiller(word) || weights.has(word));
  const kind = core.at(-1) ?? head.at(-1) ?? '';
  const left = core.filter((word) => !used.has(word)).length;
  const isOfHead = head.some((word) => used.has(word));
  const others = used.has(kind) ? qualifiers : [...core, ...qualifiers];
  const isRaising = used.values().some((word) => RAISING.has(word));
  const otherKind = others.some((word) => KINDS.has(word) && !used.has(word) && !(isRaising && RAISING.has(word)));
  const unused = qualifiers.filter((word) => !used.has(word)).length;
  const score =
    (share / (1 + (used.has(kind) ? NARROWER : OTHER) * left + QUALIFIED * unused)) *
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
  kin: ReadonlyMap<string, number>,
): readonly [number, readonly string[]] {
  const meaning = (of: readonly string[]) => synonymsOf(word).find((each) => each.every((part) => of.includes(part)));
  // "Pizza restaurants" means no more than "pizza".
  if (head.includes(word)) return [1, [word, ...(meaning(head) ?? [])]];
  let [best, like] = ['', 0];
  for (const each of head) if ((kin.get(each) ?? 0) > like) [best, like] = [each, kin.get(each) ?? 0];
  if (like > 0) return [like, [best]];
  const phrase = meaning([...head, ...qualifiers]);
  if (phrase !== undefined) return [SYNONYM, phrase];
  return qualifiers.includes(word) ? [QUALIFIER, [word]] : [0, []];
}

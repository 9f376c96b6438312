import { sameTrade } from './agent-words.ts';
import { synonymsOf } from './synonyms.ts';
import { isFiller, type TradePhrase } from './trade-phrase.ts';

/** How well a phrase says what a prompt asks for. */
export interface PhraseMatch {
  /** 0 to 1: the share of the prompt that it matches, less what else it says. */
  readonly score: number;
  /** The prompt's words that it matches, and how well, 0 to 1. */
  readonly matched: ReadonlyMap<string, number>;
}

/** What a word counts that is the end of a word ("psychotherapist"), one that means the same, and one among qualifiers. */
const [TAIL, SYNONYM, QUALIFIER] = [0.9, 0.85, 0.7];
const MIN_TAIL = 6;
/**
 * What each further word of the head takes: little where the last word is matched ("physical therapist" is a therapist), much
 * where that is another thing ("restaurant furniture").
 */
const [NARROWER, OTHER] = [0.2, 0.7];
/** The same of a qualifier. */
const QUALIFIED = 0.03;
/** Share that is left where the head has nothing of the prompt, where a gloss gives it another sense, and of another kind of business. */
const [NOT_HEAD, GLOSSED, OTHER_KIND] = [0.4, 0.95, 0.35];
/** Kinds of business with a thing that nobody means who asks for the thing alone: makers and wholesalers of pizzas. */
const KINDS = new Set(
  `apprenticeship association construction farming growing instruction leasing machinery manufacturing manufacturer mining
   production publisher publishing quarrying ranching rental renting supply training wholesale wholesaler`.split(/\s+/),
);
/** Those that are one kind to who names one of them: a ranch farms too. */
const RAISING = new Set(['farming', 'growing', 'production', 'ranching']);

/** Compares a phrase with the words of a prompt, whose weights are together 1. */
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

/** How well a phrase has a word, and by which words of its own. */
function valueIn(
  word: string,
  head: readonly string[],
  qualifiers: readonly string[],
): readonly [number, readonly string[]] {
  const meaning = (of: readonly string[]) => synonymsOf(word).find((each) => each.every((part) => of.includes(part)));
  // "Pizza restaurants" say no more than "pizza" does.
  if (head.includes(word)) return [1, [word, ...(meaning(head) ?? [])]];
  const [kin] = head.toSorted((first, other) => sameTrade(other, word) - sameTrade(first, word));
  if (kin !== undefined && sameTrade(kin, word) > 0) return [sameTrade(kin, word), [kin]];
  const longer = word.length < MIN_TAIL ? undefined : head.find((each) => each.endsWith(word));
  if (longer !== undefined) return [TAIL, [longer]];
  const phrase = meaning([...head, ...qualifiers]);
  if (phrase !== undefined) return [SYNONYM, phrase];
  return qualifiers.includes(word) ? [QUALIFIER, [word]] : [0, []];
}

import { memoize } from '../../catalog/memoize.ts';
import { distinctiveness } from '../../matching/names/idf.ts';
import { TYPOS } from '../../matching/names/typos.ts';
import { Vocabulary } from '../../matching/names/vocabulary.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tradeTermsOf } from '../reference/trade-terms.ts';
import { sameTradeWords } from './agent-words.ts';
import { isGeneric } from './asides.ts';
import { matchPhrase, type PhraseMatch } from './match-phrase.ts';
import { SAID_WORDS, synonymsOf } from './synonyms.ts';
import { isFiller, type TradePhrase, tradePhrases, tradeWords } from './trade-phrase.ts';

/** An industry of the snapshot. */
export interface Industry {
  readonly key: number;
  readonly description: string;
}

/** An industry that a prompt may mean. */
export interface MeantIndustry extends PhraseMatch {
  readonly industry: Industry;
}

/** The industries of a snapshot, and the names of their trades. */
export interface Trades {
  /** The industries that words may mean, best first; the weights of the words sum to 1. */
  readonly meant: (weights: ReadonlyMap<string, number>) => readonly MeantIndustry[];
  /**
   * Weights of words, summing to 1: the fewer trades have a word, the larger; almost nothing for generic words and for
   * those that are `isLight`.
   */
  readonly weights: (words: readonly string[], isLight?: (word: string) => boolean) => ReadonlyMap<string, number>;
  /** Whether the name of any trade has a word or a synonym of it. */
  readonly knows: (word: string) => boolean;
  /** The trade word of which a word is probably a misspelling; undefined if none is near. */
  readonly corrected: (word: string) => string | undefined;
  /** The words of an industry's title. */
  readonly titleOf: (industry: number) => readonly string[];
  /** Whether a trade has this name, or has the words consecutively. */
  readonly has: (words: readonly string[]) => boolean;
}

/** Weight of a word that matches any trade; other words have 0.05 to 1. */
const FILLER_WEIGHT = 0.15;
/**
 * Share of the score that depends on whether the industry's title, or most of its entries, match: an artist may be a
 * painter, but is not mostly one.
 */
const CENTRAL = 0.4;
/** Minimum score at which an entry counts as matching. */
const CALLED_SO = 0.6;
/** Minimum letters of a word that is the end of another: "therapist" in "psychotherapist". */
const MIN_TAIL = 6;

/** An industry, and what an index of its classification calls trades that belong to it. */
export interface IndexedIndustry {
  readonly industry: Industry;
  readonly entries: readonly TradePhrase[];
}

interface StoredPhrase extends TradePhrase {
  readonly industry: Industry;
  readonly isTitle: boolean;
}

/** How the phrases of one industry match words. */
interface Meaning {
  readonly best: MeantIndustry;
  /** The best score of its title. */
  readonly byTitle: number;
  /** Number of entries that match. */
  readonly entries: number;
}

/**
 * The trades of a snapshot in memory, read on the first call: titles of its industries, and the index entries of their
 * codes.
 */
export const searchTrades: (snapshot: Snapshot) => Promise<Trades> = perSnapshot(async (snapshot) => {
  const industries = await snapshot.select<Industry & { type: string | null; code: string | null }>(
    `SELECT key, industry_desc AS description, industry_type AS type, industry_code AS code FROM industry
     WHERE industry_desc IS NOT NULL ORDER BY key`,
    [],
  );
  const terms = Map.groupBy(await tradeTermsOf(snapshot), ({ code }) => code);
  // Two editions share most entries.
  const phrasesOf = memoize<string, readonly TradePhrase[]>((term) => tradePhrases(term, 'entry'), new Map());
  const codes = [...terms.keys()];
  return tradesOf(
    industries.map(({ key, description, type, code }) => {
      // An edition keeps nearly all codes of the previous one; a shorter code stands for all codes that begin with it.
      const own = code !== null && type?.startsWith('naics') ? codes.filter((each) => each.startsWith(code)) : [];
      const entries = own.flatMap((each) => (terms.get(each) ?? []).flatMap(({ term }) => phrasesOf(term)));
      return { industry: { key, description }, entries };
    }),
  );
});

/** The trades of industries, by their titles and entries. */
export function tradesOf(industries: readonly IndexedIndustry[]): Trades {
  const phrases = industries.flatMap(({ industry, entries }): StoredPhrase[] => [
    ...tradePhrases(industry.description, 'title').map((phrase) => ({ ...phrase, industry, isTitle: true })),
    ...entries.map((phrase) => ({ ...phrase, industry, isTitle: false })),
  ]);
  const byWord = new Map<string, StoredPhrase[]>();
  const industriesOf = new Map<string, Set<number>>();
  for (const phrase of phrases) {
    for (const word of new Set([...phrase.head, ...phrase.qualifiers])) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [phrase]);
      else known.push(phrase);
      const keys = industriesOf.get(word) ?? new Set();
      industriesOf.set(word, keys.add(phrase.industry.key));
    }
  }
  const words = [...byWord.keys()];
  const titles = new Map<number, readonly string[]>();
  const entriesOf = new Map<number, number>();
  for (const { industry, isTitle } of phrases)
    if (!isTitle) entriesOf.set(industry.key, (entriesOf.get(industry.key) ?? 0) + 1);
  for (const { industry } of phrases)
    if (!titles.has(industry.key)) titles.set(industry.key, tradeWords(industry.description));
  const rarest = 1 / (2 + new Set(phrases.map(({ industry }) => industry.key)).size);
  const near = (word: string): readonly string[] => [
    word,
    ...sameTradeWords(word),
    ...(word.length < MIN_TAIL ? [] : words.filter((each) => each.length > word.length && each.endsWith(word))),
    ...synonymsOf(word).flatMap(([first]) => first ?? []),
  ];
  const vocabulary = new Vocabulary([
    ...words.map((word) => [word, industriesOf.get(word)?.size ?? 0] as const),
    ...SAID_WORDS.filter((word) => !byWord.has(word)).map((word) => [word, 1] as const),
  ]);
  return {
    meant: (weights) => {
      const found = new Map<number, Meaning>();
      const candidates = new Set([...weights.keys()].flatMap(near).flatMap((word) => byWord.get(word) ?? []));
      for (const phrase of candidates) {
        const { industry } = phrase;
        const match = matchPhrase(phrase, weights);
        if (match.score === 0) continue;
        const known = found.get(industry.key) ?? { best: { ...match, industry }, byTitle: 0, entries: 0 };
        found.set(industry.key, {
          best: match.score > known.best.score ? { ...match, industry } : known.best,
          byTitle: phrase.isTitle ? Math.max(known.byTitle, match.score) : known.byTitle,
          entries: known.entries + (phrase.isTitle || match.score < CALLED_SO ? 0 : 1),
        });
      }
      return [...found.values()]
        .map(({ best, byTitle, entries }) => {
          const share = entries / Math.max(1, entriesOf.get(best.industry.key) ?? 1);
          return { ...best, score: best.score * (1 - CENTRAL + CENTRAL * Math.max(byTitle, Math.sqrt(share))) };
        })
        .toSorted((one, other) => other.score - one.score || one.industry.key - other.industry.key);
    },
    weights: (asked, isLight = () => false) => {
      const each = asked.map((word) => {
        const share = Math.min(1, (1 + (industriesOf.get(word)?.size ?? 0)) * rarest);
        const counts = !isFiller(word) && !isGeneric(word) && !isLight(word);
        return { word, weight: counts ? distinctiveness(share, rarest) : FILLER_WEIGHT };
      });
      const sum = each.reduce((total, { weight }) => total + weight, 0);
      return new Map(each.map(({ word, weight }) => [word, weight / sum]));
    },
    knows: (word) => near(word).some((each) => byWord.has(each)),
    corrected: (word) => vocabulary.near(word, TYPOS.usual(word.length)).find((each) => each.word[0] === word[0])?.word,
    titleOf: (industry) => titles.get(industry) ?? [],
    has: (asked) => {
      const [first = ''] = asked;
      const row = ` ${asked.join(' ')} `;
      return (
        synonymsOf(asked.join(' ')).length > 0 ||
        (byWord.get(first) ?? []).some(({ head, qualifiers }) =>
          [head, qualifiers].some((part) => ` ${part.join(' ')} `.includes(row)),
        )
      );
    },
  };
}

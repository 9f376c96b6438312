import { memoize } from '../../catalog/memoize.ts';
import { distinctiveness } from '../../matching/names/idf.ts';
import { TYPOS } from '../../matching/names/typos.ts';
import { Vocabulary } from '../../matching/names/vocabulary.ts';
import { stemOf } from '../../matching/names/word.ts';
import { Recent } from '../../matching/recent.ts';
import { TRADE_BITS } from '../../matching/tables/trades.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { industryToken, kindToken } from '../index/tokens.ts';
import { tradeTermsOf } from '../reference/trade-terms.ts';
import { sameTrade, sameTradeWords } from './agent-words.ts';
import { SAID_WORDS, synonymsOf } from './everyday-words.ts';
import { matchPhrase } from './match-phrase.ts';
import { isFiller, type TradePhrase, tradePhrases, tradeWords } from './trade-phrase.ts';

/** What an entity may be: an industry, or a fact of a register such as "Non-profit Corporation". */
export interface Trade {
  /** The token of the entities that are it. */
  readonly token: string;
  /** Its title. */
  readonly title: string;
}

/** A trade that words may mean, with its score, 0 to 1. */
export interface MeantTrade {
  readonly trade: Trade;
  readonly score: number;
}

/** The trades of a snapshot, and what they are called. */
export interface Trades {
  /** The trades that all the words may mean together, best first. */
  readonly meant: (words: readonly string[]) => readonly MeantTrade[];
  /** Whether the name of any trade has a word or one that means the same. */
  readonly knows: (word: string) => boolean;
  /** The trade word of which a word is probably a misspelling; undefined if none is near. */
  readonly corrected: (word: string) => string | undefined;
  /** The two words of trades that a word joins, "daycare"; undefined if it joins none. */
  readonly apart: (word: string) => readonly string[] | undefined;
  /** The tokens of the trades whose titles have a word of the same line of business as a word. */
  readonly line: (words: readonly string[]) => readonly string[];
  /** The title of the trade of a token. */
  readonly titleOf: (token: string) => string | undefined;
}

/** Weight of a word that matches any trade; other words have 0.05 to 1. */
const FILLER_WEIGHT = 0.15;
/**
 * Share of the score that depends on whether the title, or most of the entries, of an industry match: an artist may be a painter, but is
 * not mostly one. Nearly all of it in a class of what is left over: of "other personal care" few are tattoo parlors.
 */
const [CENTRAL, CENTRAL_OF_REST] = [0.4, 0.7];
const IS_REST = /\b(?:other|miscellaneous)\b/i;
/** Minimum score at which an entry counts as matching, and of a trade that is meant; minimum share of the best one's score. */
const [CALLED_SO, MIN_SCORE, MIN_SHARE] = [0.6, 0.3, 0.65];
const MAX_MEANT = 48;

/** A trade, and what an index of its classification calls trades that belong to it. */
export interface IndexedTrade {
  readonly trade: Trade;
  readonly entries: readonly TradePhrase[];
}

/** Words that are looked up again and again: people ask for the same few thousand. */
const KEPT_WORDS = 10_000;
const memoized = <T>(compute: (word: string) => T): ((word: string) => T) => {
  const recent = new Recent(KEPT_WORDS, compute);
  return (word) => recent.of(word);
};

interface StoredPhrase extends TradePhrase {
  readonly trade: Trade;
  readonly isTitle: boolean;
}

/**
 * The trades of a snapshot in memory, read on the first call: titles of its industries with the index entries of their codes, and the kinds
 * of legal entities and locations.
 */
export const searchTrades: (snapshot: Snapshot) => Promise<Trades> = perSnapshot(async (snapshot) => {
  const industries = await snapshot.select<{ key: number; title: string; type: string | null; code: string | null }>(
    `SELECT key, industry_desc AS title, industry_type AS type, industry_code AS code FROM industry
     WHERE industry_desc IS NOT NULL ORDER BY key`,
    [],
  );
  const kinds = await snapshot.select<{ kind: string }>(
    `SELECT DISTINCT legal_entity_type AS kind FROM legal_entity_type WHERE legal_entity_type IS NOT NULL
     UNION SELECT location_type FROM operating_location_location_type WHERE location_type IS NOT NULL ORDER BY 1`,
    [],
  );
  const terms = Map.groupBy(await tradeTermsOf(snapshot), ({ code }) => code);
  // Two editions share most entries.
  const phrasesOf = memoize<string, readonly TradePhrase[]>((term) => tradePhrases(term, 'entry'), new Map());
  const codes = [...terms.keys()];
  return tradesOf([
    ...industries.map(({ key, title, type, code }) => {
      // An edition keeps nearly all codes of the previous one; a shorter code stands for all codes that begin with it.
      const own = code !== null && type?.startsWith('naics') ? codes.filter((each) => each.startsWith(code)) : [];
      const entries = own.flatMap((each) => (terms.get(each) ?? []).flatMap(({ term }) => phrasesOf(term)));
      return { trade: { token: industryToken(key), title }, entries };
    }),
    ...kinds.map(({ kind }) => ({ trade: { token: kindToken(kind), title: kind }, entries: [] })),
  ]);
});

/** Trades by their titles and entries. */
export function tradesOf(trades: readonly IndexedTrade[]): Trades {
  const { byWord, joined } = phrasesByWord(trades);
  const words = [...byWord.keys()];
  const near = (word: string): readonly string[] => [
    ...[word, ...kin(word).keys()],
    ...synonymsOf(word).flatMap(([first]) => first ?? []),
  ];
  const phrasesLike = memoized((word) => [...new Set(near(word).flatMap((each) => byWord.get(each) ?? []))]);
  const tradesWith = memoized((word) => new Set((byWord.get(word) ?? []).map(({ trade }) => trade)).size);
  const entriesOf = new Map(trades.map(({ trade, entries }) => [trade, Math.max(1, entries.length)]));
  const vocabulary = new Vocabulary([
    ...words.map((word) => [word, tradesWith(word)] as const),
    ...SAID_WORDS.filter((word) => !byWord.has(word)).map((word) => [word, 1] as const),
  ]);
  const rarest = 1 / (2 + trades.length);
  const weightOf = (word: string) =>
    isFiller(word) ? FILLER_WEIGHT : distinctiveness(Math.min(1, (1 + tradesWith(word)) * rarest), rarest);
  const meant = memoized((row) => {
    const said = row.split(' ');
    const telling = said.filter((word) => !isFiller(word));
    const sum = said.reduce((total, word) => total + weightOf(word), 0);
    const weights = new Map(said.map((word) => [word, weightOf(word) / sum]));
    // A trade has every word that tells something: those with the rarest one are all that may be meant.
    const [candidates = []] = (telling.length === 0 ? said : telling)
      .map(phrasesLike)
      .toSorted((one, other) => one.length - other.length);
    const matches = candidates.flatMap((phrase) => {
      const { score, matched } = matchPhrase(phrase, weights, kin);
      return score > 0 && telling.every((word) => matched.has(word)) ? [{ ...phrase, score }] : [];
    });
    return bestOf(matches, entriesOf);
  });
  const lined = trades.map(({ trade: { token, title } }) => ({ token, lines: linesOf(tradeWords(title)) }));
  const titles = new Map(trades.map(({ trade: { token, title } }) => [token, title]));
  return {
    meant: (said) => (said.length === 0 ? [] : meant(said.join(' '))),
    knows: (word) => near(word).some((each) => byWord.has(each)),
    corrected: memoized(
      (word) => vocabulary.near(word, TYPOS.usual(word.length)).find((each) => each.word[0] === word[0])?.word,
    ),
    apart: (word) => (byWord.has(word) ? undefined : joined.get(word)),
    line: (said) => {
      const lines = linesOf(said);
      return lined.flatMap((each) => ((each.lines & lines) === 0 ? [] : [each.token]));
    },
    titleOf: (token) => titles.get(token),
  };
}

/** The phrases that have a word, and the two neighbours that a word joins. */
function phrasesByWord(trades: readonly IndexedTrade[]) {
  const byWord = new Map<string, StoredPhrase[]>();
  const joined = new Map<string, readonly string[]>();
  const add = (phrase: StoredPhrase) => {
    for (const word of new Set([...phrase.head, ...phrase.qualifiers])) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [phrase]);
      else known.push(phrase);
    }
    for (const [at, word] of phrase.head.slice(1).entries()) {
      const before = phrase.head[at] ?? '';
      joined.set(before + word, [before, word]);
    }
  };
  for (const { trade, entries } of trades) {
    for (const phrase of tradePhrases(trade.title, 'title')) add({ ...phrase, trade, isTitle: true });
    for (const phrase of entries) add({ ...phrase, trade, isTitle: false });
  }
  return { byWord, joined };
}

/** For a word, the words that mean nearly the same by their endings, with their likeness. */
const kin = memoized(
  (word): ReadonlyMap<string, number> =>
    new Map(sameTradeWords(word).map((each) => [each, sameTrade(each, word)] as const)),
);

/** The trades of phrases that match, best first, without those that match much worse than the best. */
function bestOf(
  matches: readonly (StoredPhrase & { readonly score: number })[],
  entriesOf: ReadonlyMap<Trade, number>,
): readonly MeantTrade[] {
  const scored = [...Map.groupBy(matches, ({ trade }) => trade)].map(([trade, phrases]) => {
    const best = (of: readonly { readonly score: number }[]) => Math.max(0, ...of.map(({ score }) => score));
    const entries = phrases.filter(({ isTitle, score }) => !isTitle && score >= CALLED_SO).length;
    const share = entries / (entriesOf.get(trade) ?? 1);
    const central = IS_REST.test(trade.title) ? CENTRAL_OF_REST : CENTRAL;
    const sureness = Math.max(best(phrases.filter(({ isTitle }) => isTitle)), Math.sqrt(share));
    return { trade, score: best(phrases) * (1 - central + central * sureness) };
  });
  const top = Math.max(0, ...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score >= Math.max(MIN_SCORE, MIN_SHARE * top))
    .toSorted((one, other) => other.score - one.score || (one.trade.token < other.trade.token ? -1 : 1))
    .slice(0, MAX_MEANT);
}

/** The lines of business of words, one bit each. */
const linesOf = (words: readonly string[]): number =>
  words.reduce((lines, word) => lines | (TRADE_BITS.get(stemOf(word)) ?? 0), 0);

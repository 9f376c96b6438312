import { TRADE_BITS } from '../../matching/tables/trades.ts';
import { isInstitution } from './institutions.ts';
import { headAndTail, tradeNameKey, tradeNameWords } from './match-keys.ts';

/** A site in a name with its operator: LINCOLN ELEMENTARY of "LAKESIDE SCHOOLS – LINCOLN ELEMENTARY". */
export interface Site {
  /** The words of the operator's name. */
  readonly operator: string;
  /** The words of the site's own name besides those of its trade. */
  readonly words: readonly string[];
  /** Lines of business of the site, as bits (TRADE_BITS); 0 for an institution. */
  readonly trades: number;
}

/** Lines of business of buildings in which a shop may be: "SUBWAY - NORTHGATE MALL", "- PIKE PLACE MARKET". */
const HOSTS = (TRADE_BITS.get('mall') ?? 0) | (TRADE_BITS.get('market') ?? 0);

/** The sites in the names of a place. A part that has no name of its own, or tells no trade, says where a shop is: "SUBWAY - LENORA". */
export const sitesIn = (names: readonly string[]): readonly Site[] =>
  names.flatMap((name) => {
    const parts = headAndTail(name);
    if (parts === undefined || parts.isHost) return [];
    const words = tradeNameWords(parts.tail);
    const own = words.filter((word) => !TRADE_BITS.has(word) && !isInstitution([word]));
    const trades = words.reduce((bits, word) => bits | (TRADE_BITS.get(word) ?? 0), 0) & ~HOSTS;
    const isSite = own.length > 0 && (trades !== 0 || isInstitution(words));
    return isSite
      ? [{ operator: tradeNameKey(parts.head), words: own, trades: isInstitution(words) ? 0 : trades }]
      : [];
  });

/** True for two sites of one operator: their names share no word, and they are of one trade or both institutions. */
export const areTwoSites = (sites: readonly Site[], others: readonly Site[]): boolean =>
  sites.some((one) =>
    others.some(
      (other) =>
        one.operator === other.operator &&
        ((one.trades & other.trades) !== 0 || one.trades === other.trades) &&
        !one.words.some((word) => other.words.includes(word)),
    ),
  );

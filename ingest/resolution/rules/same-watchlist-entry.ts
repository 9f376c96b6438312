import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';

/**
 * A list has one entry per party, no matter how many files copy the list. Entries are matched by the number that the
 * publisher gave the party.
 */
export const sameWatchlistEntry: Rule = {
  name: 'same-watchlist-entry',
  type: 'WatchlistEntry',
  reason: "one list's party by its publisher's number",
  reads: ['WatchlistEntry.watchlistName'],
  apply: (resolving) =>
    joinByKey(
      resolving,
      `SELECT w.number, w.watchlist_name, l.register, l.number FROM ${resolving.table('WatchlistEntry')} AS w
       JOIN listed_number AS l ON l.entry = w.id WHERE w.watchlist_name IS NOT NULL ORDER BY w.seq`,
      (list, register, number) => `${list}:${register}:${number}`,
      (list, register, number) => `number ${number} of ${register} on ${list}`,
    ),
};

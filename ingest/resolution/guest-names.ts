import type Sqlite from 'better-sqlite3';

/** Minimum brands that have a name without the other one, for a name that is known on its own. */
const MIN_BRANDS_OF_KNOWN_NAME = 3;

interface CarriedName {
  readonly number: number;
  readonly words: string;
  /** Number of the brand's names that equal it or begin with it. */
  readonly times: number;
  /** Number of brands that have it. */
  readonly brands: number;
}

/**
 * Removes the names of guests from `any_name` (see createTradeNames). The permit of a shop inside a shop names both,
 * "SAFEWAY #2734" and "STARBUCKS", and would make one chain of the two. If two names have no word in common, and
 * several brands have each without the other, a brand keeps the one that more of its names contain, or else the rarer
 * one.
 */
export function removeGuestNames(staging: Sqlite.Database): void {
  const carried = staging
    .prepare<[], CarriedName>(
      `WITH known AS MATERIALIZED (
         SELECT words, count(DISTINCT number) AS brands FROM any_name
         GROUP BY words HAVING brands > ${MIN_BRANDS_OF_KNOWN_NAME}
       ), named AS MATERIALIZED (
         SELECT number, words, count(*) AS times, brands FROM any_name JOIN known USING (words) GROUP BY number, words
       )
       SELECT * FROM named WHERE number IN (SELECT number FROM named GROUP BY number HAVING count(*) > 1)
       ORDER BY number, times DESC, brands, words`,
    )
    .all();
  const pairs = [...Map.groupBy(carried, ({ number }) => number).values()].flatMap(([own, ...others]) =>
    own === undefined
      ? []
      : others.filter((other) => areStrangers(own.words, other.words)).map((guest) => ({ own, guest })),
  );
  const together = Map.groupBy(pairs, ({ own, guest }) => [own.words, guest.words].sort().join('|'));
  const remove = staging.prepare<[number, string]>('DELETE FROM any_name WHERE number = ? AND words = ?');
  for (const of of together.values()) {
    for (const { own, guest } of of) {
      if (Math.min(own.brands, guest.brands) - of.length >= MIN_BRANDS_OF_KNOWN_NAME)
        remove.run(own.number, guest.words);
    }
  }
}

/** True if two names have no word in common, and neither is the other's initials. */
export function areStrangers(one: string, other: string): boolean {
  const [words, others] = [one.split(' '), other.split(' ')];
  const initials = (all: readonly string[]) => all.map(([first]) => first).join('');
  return (
    !words.some((word) => others.includes(word)) &&
    words.join('') !== others.join('') &&
    initials(words) !== others.join('') &&
    initials(others) !== words.join('')
  );
}

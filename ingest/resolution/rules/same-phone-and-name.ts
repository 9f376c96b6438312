import { distinctiveWords } from '../chain-name.ts';
import { MAX_PLACES_OF_PHONE } from '../common-phone.ts';
import { type KeyedRow, sharedGroups } from '../groups-by-key.ts';
import { tradeNameWords } from '../match-keys.ts';
import { withoutNumbers } from '../number-groups.ts';
import { isOutlet } from '../outlets.ts';
import type { Rule } from '../rule.ts';
import { textOrNull } from '../text-or-null.ts';

interface CalledRow extends KeyedRow {
  readonly name: string;
}

/**
 * Brands whose places have one phone number, and whose names differ only by common words that one of them adds ("TOGO'S",
 * "TOGO'S EATERY"). Where each has a word or a number that the other lacks, they are siblings at one desk ("FUND I", "FUND
 * II"; "HOLDINGS", "PROPERTIES"; law L6). A number alone does not join, because the owner of two shops may give one number
 * for both; a number of many places proves nothing.
 */
export const samePhoneAndName: Rule = {
  name: 'same-phone-and-name',
  type: 'Brand',
  reason: 'one telephone, and names that differ by words of the trade alone',
  reads: ['BrandName.name', 'BrandOperatesAtOperatingLocation', 'OperatingLocationCanBeCalledAtPhoneNumber'],
  withinDataset: true,
  apply: (resolving) => {
    const { staging, table, rootOf, join, wants } = resolving;
    staging.function('location_root', (location: unknown) => rootOf('OperatingLocation', Number(location)));
    staging.function('phone_root', (phone: unknown) => rootOf('PhoneNumber', Number(phone)));
    staging.function('phone_and_words', (phone: unknown, name: unknown) => {
      const words = distinctiveWords(tradeNameWords(textOrNull(name) ?? ''));
      return words === '' ? null : `${phone}:${words}`;
    });
    const query = `
      WITH called AS MATERIALIZED (
        SELECT DISTINCT b.from_number AS brand, b.dataset, phone_root(c.to_number) AS phone, location_root(c.from_number) AS place
        FROM ${table('OperatingLocationCanBeCalledAtPhoneNumber')} AS c
        JOIN (SELECT DISTINCT from_number, to_number, dataset FROM ${table('BrandOperatesAtOperatingLocation')}) AS b
          ON b.to_number = c.from_number
      ), common AS MATERIALIZED (
        SELECT DISTINCT brand, dataset, phone FROM called WHERE phone IN (
          SELECT phone FROM called GROUP BY phone
          HAVING min(brand) <> max(brand) AND count(DISTINCT place) <= ${MAX_PLACES_OF_PHONE}
        )
      )
      SELECT phone_and_words(c.phone, n.name) AS key, c.brand AS number, c.dataset, n.name FROM common AS c
      JOIN (
        SELECT DISTINCT owner, name FROM ${table('BrandName')} WHERE owner IN (SELECT brand FROM common)
      ) AS n ON n.owner = c.brand
      ORDER BY c.brand, n.name`;
    for (const rows of sharedGroups<CalledRow>(staging, query, 'number')) {
      for (const [first, ...others] of withoutSiblings(rows))
        for (const { number, name } of others)
          if (first !== undefined && wants(first.number, number))
            join(first.number, number, `"${first.name}" and "${name}" at one telephone`, { sharedBy: first });
    }
  },
};

/** The rows that are one brand: all, if each two of their names may be one; otherwise those with the same words and numbers. */
function withoutSiblings(rows: readonly CalledRow[]): readonly (readonly CalledRow[])[] {
  const named = [
    ...Map.groupBy(rows, ({ name }) => [...tradeNameWords(name), '#', ...numbersOf(name)].join(' ')).values(),
  ];
  const names = named.flatMap(([row]) => row?.name ?? []);
  return names.every((one, at) => names.slice(at + 1).every((other) => mayBeOne(one, other))) ? [rows] : named;
}

/** Whether one of two names has all words of the other, but for those of outlets ("CAFE", "CART"), and no number contradicts. */
function mayBeOne(one: string, other: string): boolean {
  const [words, others] = [ownWords(one), ownWords(other)];
  const [numbers, its] = [numbersOf(one), numbersOf(other)];
  return (
    (words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))) &&
    (numbers.length === 0 || its.length === 0 || numbers.some((number) => its.includes(number)))
  );
}

const ownWords = (name: string): readonly string[] => tradeNameWords(name).filter((word) => !isOutlet(word));
const numbersOf = (name: string): readonly string[] => withoutNumbers(name).numbers;

import { soundOf } from '../../../matching/names/sound.ts';
import { screenedWords } from '../../../matching/screening/name-words.ts';
import { KnownNumbers } from '../known-numbers.ts';
import type { Rule } from '../rule.ts';

/** Minimum words of a name that a date of birth makes certain; the second number applies to January 1, which may mean only a year. */
const [MIN_WORDS, MIN_WORDS_OF_A_YEAR] = [2, 3];

interface NameRow {
  readonly entity: number;
  readonly name: string;
  readonly born: string;
}

/**
 * A party of several watchlists is one legal entity if it has the same number from its publisher, which copies of the
 * list and lists that cite it keep; or, for persons, the same full date of birth and a name of the same words, however
 * they are transliterated. Two numbers of one register are two parties, whatever else they have in common.
 */
export const sameListedParty: Rule = {
  name: 'same-listed-party',
  type: 'LegalEntity',
  reason: "one party of watchlists by its publisher's number",
  reads: [
    'LegalEntity',
    'LegalEntityName.name',
    'Person.dateOfBirth',
    'PersonIsInstanceOfLegalEntity',
    'LegalEntityAppearsOnWatchlistEntry',
  ],
  withinDataset: true,
  apply: ({ staging, table, rootOf, join }) => {
    const numbers = new KnownNumbers(
      staging
        .prepare<[], { entity: number; register: string; number: string }>(
          `SELECT DISTINCT e.number AS entity, l.register, l.number FROM listed_number AS l
           JOIN (SELECT DISTINCT id, number FROM ${table('LegalEntity')}) AS e ON e.id = l.entity ORDER BY e.number`,
        )
        .all(),
      (entity) => rootOf('LegalEntity', entity),
    );
    for (const { one, other, number } of numbers.shared()) {
      if (numbers.mayJoin(one, other)) numbers.joined(one, other, () => join(one, other, number, { sharedBy: number }));
    }
    const rows = staging
      .prepare<[], NameRow>(
        `SELECT DISTINCT n.owner AS entity, n.name, p.date_of_birth AS born FROM ${table('LegalEntityName')} AS n
         JOIN ${table('PersonIsInstanceOfLegalEntity')} AS i ON i.to_number = n.owner
         JOIN ${table('Person')} AS p ON p.number = i.from_number
         WHERE p.date_of_birth IS NOT NULL AND n.name IS NOT NULL
           AND n.owner IN (SELECT from_number FROM ${table('LegalEntityAppearsOnWatchlistEntry')}) ORDER BY n.owner, n.seq`,
      )
      .all();
    const first = new Map<string, NameRow>();
    for (const row of rows) {
      const key = birthKey(row);
      const before = key === undefined ? undefined : first.get(key);
      if (key === undefined) continue;
      if (before === undefined) first.set(key, row);
      else if (before.entity !== row.entity && numbers.mayJoin(before.entity, row.entity)) {
        const reason = `"${before.name}" and "${row.name}", both on watchlists, born ${row.born}`;
        numbers.joined(before.entity, row.entity, () => join(before.entity, row.entity, reason, { sharedBy: key }));
      }
    }
  },
};

/** The key of one person: the date of birth and the sounds of a name's words, in any order. */
function birthKey({ name, born }: NameRow): string | undefined {
  const words = [...new Set(screenedWords(name).map((word) => soundOf(word).spelled))].sort();
  const enough = born.endsWith('-01-01') ? MIN_WORDS_OF_A_YEAR : MIN_WORDS;
  return words.length < enough ? undefined : `${born}|${words.join(' ')}`;
}

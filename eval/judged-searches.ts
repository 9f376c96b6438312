import { type SearchInput, searchRequest } from '../search/request/input.ts';
import { search } from '../search/search.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { Part } from './labelled-sets.ts';
import type { Row } from './rows.ts';
import { type StoredAddress, type StoredFirm, type StoredType, storedFirms } from './stored-firms.ts';
import { rowsOf, shown } from './typed-sets.ts';

/**
 * Sets whose rows say what is right by what is stored, so that a program judges all that is shown. Columns:
 *
 * - `name` with `type`, `city`, `state`, `zip`, `street` and `phone`, or `prompt`: the search;
 * - `expected`: how a name of a right answer begins; nothing is right where this is empty in a set of names;
 * - `industries` (a code's beginning or a title), `words` (whole words of a name), `forms` (type of a legal entity): one of
 *   them makes an answer of a prompt right;
 * - `at`: columns of an address and their values, such as "city SEATTLE; street PIKE ST", all true of one address of the
 *   answer; a street holds the words.
 *
 * Alternatives are separated by `|`.
 */
export const JUDGED_SETS = ['typed-places.csv', 'typed-more.csv', 'typed-prompts-third.csv'] as const;

/** A search, and how its first ten results were judged. */
export interface JudgedAnswer {
  readonly text: string;
  readonly kind: string;
  /** The first result is right, of brands without a place also the one with the most places; or none is shown where none is right. */
  readonly isRight: boolean;
  readonly found: number;
  readonly right: number;
  /** How many stored records are right, at most ten. */
  readonly possible: number;
  readonly first: string;
  readonly milliseconds: number;
}

/** Runs the searches of a half of a set, each for ten results. */
export async function answerJudged(
  snapshot: Snapshot,
  set: (typeof JUDGED_SETS)[number],
  part: Part,
): Promise<readonly JudgedAnswer[]> {
  const answers: JudgedAnswer[] = [];
  for (const row of rowsOf(set, part)) {
    const type = typeOf(row);
    const stored = await storedFirms(snapshot, type);
    const rightOnes = [...stored.values()].filter((firm) => isMeant(firm, row) && isAt(firm, row.at ?? ''));
    const isRight = new Set(rightOnes);
    const most = Math.max(0, ...rightOnes.map(({ places }) => places));
    const start = performance.now();
    const ids = await search(snapshot, searchRequest({ entityType: type, ...inputOf(row) }));
    const milliseconds = performance.now() - start;
    const found = ids.flatMap(({ id }) => stored.get(id) ?? []);
    const [first] = found;
    answers.push({
      text: [row.prompt, row.name, row.street, row.city, row.state, row.zip, row.phone]
        .filter((each) => each)
        .join(', '),
      kind: row.kind ?? '',
      isRight:
        first === undefined
          ? rightOnes.length === 0
          : isRight.has(first) && (row.at !== '' || row.prompt !== undefined || first.places === most),
      found: found.length,
      right: found.filter((firm) => isRight.has(firm)).length,
      possible: Math.min(10, rightOnes.length),
      first: first === undefined ? 'nothing' : shown(first),
      milliseconds,
    });
  }
  return answers;
}

const TYPES: readonly StoredType[] = ['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY'];
const typeOf = (row: Row): StoredType => TYPES.find((each) => each === row.type) ?? 'BRAND';

function inputOf({ prompt, name = '', city, state, zip, street, phone }: Row): SearchInput {
  if (prompt !== undefined) return { prompt };
  const parts = Object.entries({ street1: street, city, state, postalCode: zip }).filter(([, part]) => part);
  return {
    name,
    ...(parts.length > 0 && { address: Object.fromEntries(parts) }),
    ...(phone && { phoneNumber: phone }),
  };
}

const alternatives = (cell = ''): readonly string[] => cell.split('|').filter((each) => each !== '');

function isMeant({ names, industries, forms }: StoredFirm, row: Row): boolean {
  const isNamed = (expected: string) => names.some((name) => plain(name).startsWith(plain(expected)));
  const hasWords = (expected: string) => names.some((name) => words(name).includes(words(expected)));
  const hasIndustry = (expected: string) =>
    industries.some(({ code, title }) => (/^\d/.test(expected) ? code.startsWith(expected) : title === expected));
  return (
    alternatives(row.expected).some(isNamed) ||
    alternatives(row.words).some(hasWords) ||
    alternatives(row.industries).some(hasIndustry) ||
    alternatives(row.forms).some((form) => forms.includes(form))
  );
}

function isAt({ addresses }: StoredFirm, at: string): boolean {
  if (at === '') return true;
  const conditions = at.split(';').map((each) => {
    const [, column = '', values] = /^(\w+) (.*)$/.exec(each.trim()) ?? [];
    return { column, values: alternatives(values) };
  });
  return addresses.some((address) => conditions.every(({ column, values }) => values.some(holds(address, column))));
}

const holds = (address: StoredAddress, column: string) => (value: string) => {
  if (column === 'street') return words(address.street).includes(words(value));
  return column === 'city' || column === 'state' || column === 'zip' || column === 'county'
    ? address[column] === value
    : false;
};

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const words = (text: string) =>
  ` ${text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()} `;

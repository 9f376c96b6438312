import type { ReadColumn } from '../../lists/mapping/read-column.ts';
import { shareOf } from '../../lists/mapping/table-column.ts';
import { addressTexts } from './address-texts.ts';
import { type DraftText, dayOf, guess, textOf, when } from './draft-text.ts';
import { type NameLists, otherNames } from './name-lists.ts';
import type { RowSubject } from './row-subject.ts';

const HEADER = /\b(?:sanction(?:s|ed|ing)?|watch ?list|debar(?:red|ment)|exclusions?|excluding|embargo)\b/;
/** What publishers say of a whole list, in the address of its page or the name of the list or programme. */
const SAID =
  /\b(?:sanctions?|watch ?list|debar(?:red|ment)|embargo|specially designated|restricted (?:list|part(?:y|ies)|entit(?:y|ies)|persons?)|denied (?:part(?:y|ies)|persons?)|terroris[tm]s?|(?:non)?proliferation)\b/i;
/** Minimum share of a column's values that say so; a status says it of some rows. */
const MIN_SAID = 0.5;

const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ');
const saysList = ({ cells, shape, field }: ReadColumn): boolean =>
  field !== 'name' &&
  field !== 'legal name' &&
  shape.filled >= shape.rows / 2 &&
  cells.filter((cell) => SAID.test(wordsOf(cell))).length >= MIN_SAID * Math.max(1, shape.filled);

/** Whether a table lists parties whom its publisher warns of: its headers or the values of a whole column say so. */
export const isWatchlist = (columns: readonly ReadColumn[]): boolean =>
  columns.some((column) => HEADER.test(column.words) || saysList(column));

/** The entries of a list: each row's party, and one for each of its other names. `list`: the name of the list. */
export function watchlistRecords(
  columns: readonly ReadColumn[],
  { legal, trade, place }: RowSubject,
  key: DraftText,
  list: string,
  lists: NameLists,
): readonly (readonly DraftText[])[] {
  const of = (field: ReadColumn['field']) => columns.find((column) => column.field === field);
  const parts = [of('first name'), of('middle name'), of('last name')].flatMap((column) => column ?? []);
  const name = legal ?? trade ?? of('full name');
  const inParts = of('last name') === undefined ? [] : [partsName(parts)];
  const listed = name === undefined ? inParts : textOf('listed_name', name);
  if (listed.length === 0) return [];
  const ofRow = columns.find(
    (column) => saysList(column) && /\b(?:list|source)\b/.test(column.words) && column.shape.share.website === 0,
  );
  const named = (listedName: readonly DraftText[]): readonly DraftText[] => [
    guess('watchlist_name', ofRow?.name ?? { constant: list }, 'as results should name the list'),
    { ...key, column: 'entry_key' },
    ...listedName,
  ];
  const born = columns.find((column) => BIRTH.test(column.words) && shareOf(column, YEAR) >= MIN_SAID);
  const entry = (by: readonly DraftText[]) => [
    ...named(by),
    ...textOf('first_name', of('first name')),
    ...textOf('last_name', of('last name')),
    ...dayOf('date_of_birth', born).map((text) => ({ ...text, reason: `the header ${JSON.stringify(born?.name)}` })),
    ...addressTexts(place),
    ...dayOf('first_observed_date', of('issued') ?? columns.find(isBeginning)),
  ];
  const others = otherNames(columns, [name], lists);
  return [
    entry(listed),
    ...(name === undefined || inParts.length === 0 ? [] : [[whenEmpty(name), ...entry(inParts)]]),
    ...others.map(({ when, as }) => [...when, ...named([as('listed_name')])]),
  ];
}

/** "Debarred From", "Sanctioned Since": days of a list that no register has. */
const isBeginning = ({ words, shape }: ReadColumn): boolean =>
  shape.share.date >= MIN_SAID && /\b(?:from|since|on|start)$/.test(words);

const BIRTH = /\b(?:birth|birthday|dob)\b/;
/** Of many only a year is known. */
const YEAR = /\b(?:1[89]|20)\d\d\b/;

const partsName = (parts: readonly ReadColumn[]): DraftText =>
  guess(
    'listed_name',
    parts.map(({ name }) => name),
    'the parts of a name',
  );

/** The condition of the rows that a column leaves empty. */
const whenEmpty = ({ name }: ReadColumn): DraftText =>
  when({ [name]: { filled: false } }, 'rows with the parts of a name alone', true);

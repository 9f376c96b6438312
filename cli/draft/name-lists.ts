import { isFirmName } from '../../lists/mapping/column-field.ts';
import { headerTokens } from '../../lists/mapping/header-tokens.ts';
import type { ReadColumn } from '../../lists/mapping/read-column.ts';
import { type DraftText, guess, linesOf, textOf, when } from './draft-text.ts';
import type { WholeTable } from './table-sample.ts';

/** A column whose cells have several names. */
export interface NameList {
  /** What stands between two names. */
  readonly mark: string;
  /** How many cells have several, as a reader of the draft sees it. */
  readonly reason: string;
}

/** The lists of names of a table, by column. */
export type NameLists = ReadonlyMap<string, NameList>;

const ALIAS =
  /\b(?:alias|aliases|aka|also known|acronym|alt(?:ernate|ernative)? names?|names? alt(?:ernate|ernative)?|(?:other|former|previous|weak) names?|formerly)\b/;
const PART_OF_NAME = /\b(?:first|given|middle|last|family|sur)\b/;

/** Whether a header says that a column has further names of who has a name in another; of a path, its last step has to be a name. */
function saysOtherNames({ name }: Pick<ReadColumn, 'name'>): boolean {
  const wordsOf = (text: string) => headerTokens(text).join(' ');
  const last = wordsOf(name.split('.').at(-1) ?? '');
  const isName = !name.includes('.') || ALIAS.test(last) || /\bnames?$/.test(last);
  return isName && ALIAS.test(wordsOf(name)) && !PART_OF_NAME.test(last);
}

const isName = ({ field }: ReadColumn) => isFirmName(field);

/** The columns, of which a list that a row has of names is the name of the row only if there is no other. */
export function withoutListedNames(
  columns: readonly ReadColumn[],
  { lists = new Set() }: Pick<WholeTable, 'lists'>,
): readonly ReadColumn[] {
  if (!columns.some((column) => isName(column) && !lists.has(column.name))) return columns;
  return columns.map((column) =>
    isName(column) && column.field !== 'trade name' && lists.has(column.name)
      ? { ...column, field: undefined }
      : column,
  );
}

const MARKS = [';', '|'] as const;
/** Minimum share of the cells with a mark whose parts all are names. */
const MIN_NAMES = 0.9;

/**
 * Counts in all rows which columns of names and of other names have several names in a cell. Names of legal entities are
 * not parted: several of them are several entities.
 */
export async function nameLists(columns: readonly ReadColumn[], table: WholeTable): Promise<NameLists> {
  const asked = columns.filter(
    (column) => column.field === 'trade name' || column.field === 'name' || saysOtherNames(column),
  );
  if (asked.length === 0) return new Map();
  const counts = asked.map(() => MARKS.map(() => ({ marked: 0, parted: 0 })));
  let rows = 0;
  for await (const cells of table.all(asked.map(({ name }) => name))) {
    rows += 1;
    for (const [at, ofMarks] of counts.entries())
      for (const [which, count] of ofMarks.entries()) {
        const parts = (cells[at] ?? '').split(MARKS[which] ?? '').filter((part) => part.trim() !== '');
        if (parts.length < 2) continue;
        count.marked += 1;
        if (parts.every((part) => /\p{L}.*\p{L}/u.test(part))) count.parted += 1;
      }
  }
  return new Map(
    asked.flatMap(({ name }, at): [string, NameList][] => {
      const best = MARKS.map((mark, which) => ({ mark, ...(counts[at]?.[which] ?? { marked: 0, parted: 0 }) }))
        .filter(({ marked, parted }) => parted > 0 && parted >= MIN_NAMES * marked)
        .toSorted((one, other) => other.parted - one.parted)[0];
      if (best === undefined) return [];
      const [of, all] = [best.parted, rows].map((count) => count.toLocaleString('en-US'));
      return [[name, { mark: best.mark, reason: `"${best.mark}" stands between names in ${of} of ${all} rows` }]];
    }),
  );
}

/** A column of further names: the conditions of its records, and each name as a column of a record. */
interface OtherNames {
  readonly when: readonly DraftText[];
  readonly as: (column: string) => DraftText;
}

/** The columns of further names of a row's party, beside its names. Of a list each name makes a record. */
export function otherNames(
  columns: readonly ReadColumn[],
  names: readonly (ReadColumn | undefined)[],
  lists: NameLists,
): readonly OtherNames[] {
  const others = columns.filter(
    (column) => saysOtherNames(column) && column.party !== 'other' && !names.includes(column),
  );
  return others.map(({ name }): OtherNames => {
    const list = lists.get(name);
    if (list !== undefined) {
      const { mark, reason } = list;
      return { when: [], as: (column) => guess(column, { column: name, each: mark }, reason) };
    }
    const reason = `the header ${JSON.stringify(name)}`;
    return {
      when: [when({ [name]: { filled: true } }, reason, true)],
      as: (column) => ({ column, value: name, isSure: true, reason }),
    };
  });
}

/** The first of some columns that is not empty; of a list of names each is a brand's, and the first is that of anything else. */
export function firstName(column: string, names: readonly ReadColumn[], lists: NameLists): readonly DraftText[] {
  const [first, second] = names;
  if (first === undefined) return [];
  const list = lists.get(first.name);
  if (second === undefined && list === undefined) return textOf(column, first);
  const of = second === undefined ? { column: first.name } : { first: names.map(linesOf) };
  if (list === undefined) return [{ column, value: of, isSure: first.isSure, reason: first.reason }];
  const parting = column === 'brand_name' ? { each: list.mark } : { split: list.mark, part: 1 };
  return [guess(column, { ...of, ...parting }, list.reason)];
}

/** A text that takes one value, of a column that a row has several times: the first. */
export function firstOfList(text: DraftText, { lists }: Pick<WholeTable, 'lists'>): DraftText {
  const { value, reason } = text;
  if (typeof value !== 'string' || lists?.has(value) !== true) return text;
  return {
    ...text,
    value: { column: value, split: ';', part: 1 },
    isSure: false,
    reason: `${reason}; the first of several`,
  };
}

import { LIST_SEARCH_FIELDS, type ListSearchField } from '../../operations/list.ts';
import { type ContentEvidence, contentEvidence } from './content-evidence.ts';
import { type HeaderEvidence, headerEvidence, NO_EVIDENCE } from './header-words.ts';
import { type Party, partiesOf } from './party.ts';
import { type Reading, registerReadings } from './register-fields.ts';
import { besideGivenNames, cityBeside, cityWithZip, nameInFile, stateWithZip, zipWithState } from './relations.ts';
import { isOfAddress, searchFieldOf } from './search-fields.ts';
import { type TableColumn, tableColumns } from './table-column.ts';

/** The evidence for a field: the log-odds that the column holds it, and the evidence of its values. */
export interface Judgement {
  readonly score: number;
  /** The log-odds by its header and values alone, without what the columns beside it say. */
  readonly own: number;
  readonly content: ContentEvidence;
}

/** A column, judged for every field. */
export interface ColumnJudgement extends TableColumn {
  /** False if no mapping can name the column, because its name is empty or occurs in an earlier column. */
  readonly isNamed: boolean;
  readonly header: HeaderEvidence;
  readonly party: Party;
  /** What it may be of a register. */
  readonly readings: readonly Reading[];
  readonly fields: Readonly<Record<ListSearchField, Judgement>>;
  /** Why the column may hold nothing to search by. */
  readonly nothing: string;
}

/** Log-odds that a column holds a given field, before anything is known about it. */
const PRIOR = -2.5;
/** Log-odds of a field if the header names another one. */
const OTHER_FIELD = -2.5;
/** Log-odds of the second meaning of a word with two meanings. */
const ALSO = 2;
/** Log-odds by whose address it is. */
const BY_PARTY: Readonly<Record<Party, number>> = {
  ...{ business: 0, place: 0.3, mail: -0.5, billing: -0.5, shipping: -0.5, home: -1 },
  ...{ owner: -1.5, agent: -1.5, contact: -1.5, other: -1.5 },
};
/** Log-odds of the values below which they contradict the header, so that the header does not count. */
const LIE = -3.5;

/** Whether the values of a column cannot be what its header says. */
export const isContradicted = ({ weight }: ContentEvidence): boolean => weight <= LIE;

/**
 * Judges the columns of a file, each by itself and beside the others. `isData`: the names are values and do not count as
 * names.
 */
export function judgeColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  isData: boolean,
): readonly ColumnJudgement[] {
  const columns = tableColumns(isData ? header.map(() => '') : header, rows);
  const parties = partiesOf(columns.map(({ words }) => words));
  return columns.map((column, at) => {
    const name = header[at] ?? '';
    const readings = registerReadings(column);
    const party = parties[at] ?? 'business';
    const written = writtenIn(column, readings);
    const isLie = written.field && isContradicted(contentEvidence(column.shape, written.field));
    const evidence = isLie ? { ...NO_EVIDENCE, also: written.also } : written;
    const fields = Object.fromEntries(
      LIST_SEARCH_FIELDS.map((field): [ListSearchField, Judgement] => {
        const content = contentEvidence(column.shape, field);
        const own = PRIOR + ofHeader(evidence, field, party) + content.weight;
        return [field, { content, own, score: own + ofOthers(field, at, columns, evidence) + ofGaps(column) }];
      }),
    ) as Record<ListSearchField, Judgement>;
    const isNamed = name.trim() !== '' && header.indexOf(name) === at;
    return {
      ...column,
      name,
      isNamed,
      header: written,
      party,
      readings,
      fields,
      nothing: nothingOf(evidence, name),
    };
  });
}

/** What a header says: what it says of a register, if the values agree, else what its words say. */
function writtenIn({ name }: TableColumn, [first]: readonly Reading[]): HeaderEvidence {
  const words = headerEvidence(name);
  if (first === undefined || !first.isSaid || first.weight < MIN_SAID) return words;
  const field = searchFieldOf(first.field) ?? null;
  return field === words.field ? words : { field, weight: SAID, word: first.field ?? words.word };
}
/** Log-odds from which on a register's word counts, and what it counts. */
const [MIN_SAID, SAID] = [3, 4];

function ofHeader({ field, weight, also }: HeaderEvidence, asked: ListSearchField, party: Party): number {
  if (also === asked) return ALSO;
  if (field === undefined) return 0;
  if (field === asked) return weight + (isOfAddress(asked) ? BY_PARTY[party] : 0);
  return field === null ? -weight : weight > 0 ? OTHER_FIELD : 0;
}

function ofOthers(field: ListSearchField, at: number, columns: readonly TableColumn[], header: HeaderEvidence): number {
  const column = columns[at];
  if (column === undefined || column.shape.filled === 0) return 0;
  if (field === 'ADDRESS_POSTAL_CODE') return zipWithState(column, columns);
  if (field === 'ADDRESS_STATE') return stateWithZip(column, columns);
  if (field === 'ADDRESS_CITY') return cityWithZip(column, columns) + cityBeside(at, columns);
  if (field === 'NAME' && header.field !== 'NAME') return nameInFile(columns);
  if (field === 'PERSON_LAST_NAME') return besideGivenNames(at, columns);
  return 0;
}

/** Log-odds of a column's empty cells: a mostly empty column has lower priority. */
export const ofGaps = ({ shape }: TableColumn): number =>
  shape.rows === 0 ? 0 : -1.5 * (1 - shape.filled / shape.rows);

function nothingOf({ field, word }: HeaderEvidence, name: string): string {
  const header = JSON.stringify(name.trim());
  if (field === null) return `The header ${header} says ${word}, which rows are not matched by.`;
  if (field !== undefined) return `The header ${header} says ${word}, which its values do not look like.`;
  return 'Rows are not matched by such a column: neither its header nor its values fit any search field.';
}

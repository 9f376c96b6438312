import { LIST_SEARCH_FIELDS, type ListSearchField } from '../../operations/list.ts';
import { type ContentEvidence, contentEvidence } from './content-evidence.ts';
import { type HeaderEvidence, headerEvidence, NO_EVIDENCE, type Role } from './header-words.ts';
import {
  besideGivenNames,
  cityBeside,
  cityWithZip,
  type JudgedColumn,
  nameInFile,
  stateWithZip,
  zipWithState,
} from './relations.ts';
import { cellValue, columnShape } from './value-shapes.ts';

/** The evidence for a field: the log-odds that the column holds it, and the evidence of its values. */
export interface Judgement {
  readonly score: number;
  readonly content: ContentEvidence;
}

/** A column, judged for every field. */
export interface ColumnJudgement extends JudgedColumn {
  readonly name: string;
  /** False if no mapping can name the column, because its name is empty or occurs in an earlier column. */
  readonly isNamed: boolean;
  readonly header: HeaderEvidence;
  readonly role: Role;
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
/** Log-odds by whose address or name it is. */
const BY_ROLE: Readonly<Record<Role, number>> = {
  ...{ any: 0, place: 0.3, mail: -0.5, billing: -0.5, shipping: -0.5, home: -1, other: -1.5 },
};
/** Log-odds of the values below which they contradict the header, so that the header does not count. */
const LIE = -3.5;

/**
 * Judges the columns of a file, each by itself and beside the others. `isData`: the names are values and do not count as
 * names.
 */
export function judgeColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  isData: boolean,
): readonly ColumnJudgement[] {
  const judged: readonly JudgedColumn[] = header.map((_, at) => {
    const cells = rows.map((row) => cellValue(row[at]));
    return { cells, shape: columnShape(cells) };
  });
  return judged.map((column, at) => {
    const name = header[at] ?? '';
    const written = headerEvidence(isData ? '' : name);
    const isLie = written.field && contentEvidence(column.shape, written.field).weight <= LIE;
    const evidence = isLie ? { ...NO_EVIDENCE, role: written.role, also: written.also } : written;
    const fields = Object.fromEntries(
      LIST_SEARCH_FIELDS.map((field): [ListSearchField, Judgement] => {
        const content = contentEvidence(column.shape, field);
        const weights = [
          PRIOR,
          ofHeader(evidence, field),
          content.weight,
          ofOthers(field, at, judged, evidence),
          ofGaps(column),
        ];
        return [field, { content, score: weights.reduce((sum, weight) => sum + weight, 0) }];
      }),
    ) as Record<ListSearchField, Judgement>;
    const isNamed = name.trim() !== '' && header.indexOf(name) === at;
    return {
      ...column,
      name,
      isNamed,
      header: written,
      role: evidence.role,
      fields,
      nothing: nothingOf(evidence, name),
    };
  });
}

function ofHeader({ field, weight, role, also }: HeaderEvidence, asked: ListSearchField): number {
  if (also === asked) return ALSO;
  if (field === undefined) return 0;
  if (field === asked) return weight + BY_ROLE[role];
  return field === null ? -weight : weight > 0 ? OTHER_FIELD : 0;
}

function ofOthers(
  field: ListSearchField,
  at: number,
  columns: readonly JudgedColumn[],
  header: HeaderEvidence,
): number {
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
const ofGaps = ({ shape }: JudgedColumn): number => (shape.rows === 0 ? 0 : -1.5 * (1 - shape.filled / shape.rows));

function nothingOf({ field, word }: HeaderEvidence, name: string): string {
  const header = JSON.stringify(name.trim());
  if (field === null) return `The header ${header} says ${word}, which rows are not matched by.`;
  if (field !== undefined) return `The header ${header} says ${word}, which its values do not look like.`;
  return 'Rows are not matched by such a column: neither its header nor its values fit any search field.';
}

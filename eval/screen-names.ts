import type { EntityDescription } from '../matching/screening/query.ts';
import { type ScreeningHit, screenEntity } from '../matching/screening/screen.ts';
import type { ScreeningIndex } from '../matching/screening/screening-index.ts';
import { labelOf } from './labels.ts';
import type { Field, Mapping } from './mapping.ts';
import { fieldsInRow, findColumn, presentColumns, readRows } from './rows.ts';

/** A name to screen and whether a list has it; undefined where the file does not say. */
export interface ScreenCase {
  readonly fields: Partial<Record<Field, string>>;
  readonly label: boolean | undefined;
  /** Record or list that should be found, where the file says. */
  readonly expected: string;
  readonly kind: string;
}

export interface Screened extends ScreenCase {
  /** Of the best hit, or of the best one that was expected; 0 where there is none. */
  readonly score: number;
  readonly hit: ScreeningHit | undefined;
  readonly milliseconds: number;
}

/**
 * The names of a file: a person, first_name and last_name, or a name; a label or expected column makes it a labelled set.
 * Throws BrokenSet on other columns.
 */
export function screenCasesOf(file: string, mapping: Mapping): ScreenCase[] {
  const rows = readRows(file, mapping);
  const columns = presentColumns(file, rows, mapping.query, 'query');
  const header = Object.keys(rows[0] ?? {});
  const [labels, expecting] = [findColumn(header, mapping.label), findColumn(header, mapping.expected)];
  return rows.map((row, at) => {
    const expected = expecting === undefined ? '' : (row[expecting] ?? '');
    const said = labels === undefined ? undefined : labelOf(row[labels], mapping, `row ${at + 1} of ${file}`);
    return {
      fields: fieldsInRow(row, columns),
      label: said ?? (expecting === undefined ? undefined : expected !== ''),
      expected,
      kind: `row ${at + 1}`,
    };
  });
}

/** Screens every case; hits of any score count, so that thresholds can be weighed afterwards. */
export function screenCases(index: ScreeningIndex, cases: readonly ScreenCase[]): Screened[] {
  return cases.map((each) => {
    const start = performance.now();
    const { hits } = screenEntity(index, descriptionOf(each.fields), { hitThreshold: 0.3 });
    const milliseconds = performance.now() - start;
    const [hit] = hits.filter((found) => isExpected(found, each.expected));
    return { ...each, score: hit?.score ?? 0, hit, milliseconds };
  });
}

const isExpected = ({ entity }: ScreeningHit, expected: string): boolean =>
  expected === '' ||
  [entity.recordId, entity.legalEntityId, entity.collection].includes(expected) ||
  entity.names.includes(expected.toUpperCase());

/** What is screened of a row. */
export function descriptionOf(fields: Partial<Record<Field, string>>): EntityDescription {
  const { name, person, first_name: first, last_name: last, dob, address, country } = fields;
  const personName = person ?? (last === undefined ? undefined : [first, last].filter(Boolean).join(' '));
  return {
    ...(personName === undefined ? {} : { person_name: [personName] }),
    ...(name === undefined ? (personName === undefined ? { org_name: ['-'] } : {}) : { org_name: [name] }),
    ...(dob === undefined ? {} : { dob: [dob] }),
    ...(address === undefined ? {} : { address: [address] }),
    ...(country === undefined ? {} : { country_of_affiliation: [country] }),
  };
}

import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { ColumnMapping, ListSearchField } from '../../operations/list.ts';
import { INPUT_PREFIX } from '../definition/columns.ts';
import { isSearchable, SEARCHABLE } from '../definition/searchable.ts';
import { proposeMapping } from '../mapping/propose-mapping.ts';

/** A column of the input. */
export interface InputColumn {
  /** Its name in the header, without spaces around it. */
  readonly header: string;
  /** Its name in the output; no two are equal, whatever their letter case. */
  readonly name: string;
  /** The field by which rows are searched; null if the column is only copied to the output. */
  readonly field: ListSearchField | null;
  /** Why the column was mapped to that field. */
  readonly reason: string;
}

/** A mapping written by a client. */
export interface WrittenMapping {
  readonly columns: readonly ColumnMapping[];
  /** Whether further columns may be proposed in addition; otherwise the mapping is complete, unless it is empty. */
  readonly isPart: boolean;
}

/**
 * The columns of an input in their order. Proposes fields for columns without a mapping, from the header and the first
 * rows. Throws BAD_USER_INPUT if a mapped column is missing, or if the rows cannot be searched for.
 */
export function inputColumns(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  { columns: mapping, isPart }: WrittenMapping,
): readonly InputColumn[] {
  const fields = new Set(mapping.map(({ searchField }) => searchField));
  const mapped = new Map(mapping.map((each) => [placeOf(each, header), each.searchField]));
  const proposed = mapping.length === 0 || isPart ? proposeMapping(header, sample) : [];
  const names = outputNames(header);
  const columns = header.map((written, at): InputColumn => {
    const own = { header: written.trim(), name: names[at] ?? '' };
    const field = mapped.get(at);
    if (field !== undefined) return { ...own, field, reason: 'The mapping says so.' };
    const { searchField = null, reason = '' } = proposed[at] ?? {};
    const isFree = searchField !== null && !fields.has(searchField);
    return isFree ? { ...own, field: searchField, reason } : { ...own, field: null, reason: '' };
  });
  if (!isSearchable(new Set(columns.map(({ field }) => field))))
    throw badUserInput(
      'The file',
      `${SEARCHABLE}, named by columnMapping where its header does not say`,
      shown(header),
    );
  return columns;
}

/** Index of a mapped column: by its exact name, otherwise ignoring letter case; the first of several. */
function placeOf({ columnName }: ColumnMapping, header: readonly string[]): number {
  const exact = header.findIndex((written) => written.trim() === columnName.trim());
  const at = exact >= 0 ? exact : header.findIndex((written) => plain(written) === plain(columnName));
  if (at < 0) throw badUserInput('columnMapping', `columns of the file (${shown(header).join(', ')})`, columnName);
  return at;
}

const plain = (name: string): string => name.trim().toLowerCase();

/** Maximum columns that a message names. */
const SHOWN = 20;
const shown = (header: readonly string[]): readonly string[] => header.slice(0, SHOWN).map((name) => name.trim());

/** The input's names with the prefix; a column without a name, or with a name that occurs before, gets its position. */
function outputNames(header: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return header.map((written, at) => {
    let name = `${INPUT_PREFIX}${written.trim() || `column_${at + 1}`}`;
    while (taken.has(name.toLowerCase())) name = `${name}_${at + 1}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

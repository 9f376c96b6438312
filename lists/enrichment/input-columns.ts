import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { ColumnMapping, ListSearchField } from '../../operations/list.ts';
import { INPUT_PREFIX } from '../definition/columns.ts';
import { isSearchable, SEARCHABLE } from '../definition/searchable.ts';
import { proposeMapping } from '../mapping/propose-mapping.ts';

/** A column of the input. */
export interface InputColumn {
  /** Its name in the header, without spaces around it. */
  readonly header: string;
  /** Its name in the output; no two are equal, whatever their case. */
  readonly name: string;
  /** What rows are searched by; null: it is copied to the output, and nothing else. */
  readonly field: ListSearchField | null;
  /** Why it is taken for that. */
  readonly reason: string;
}

/**
 * The columns of an input in their order. A mapping says all that rows are searched by; without one it is proposed from the header and
 * the first rows. Throws BAD_USER_INPUT where a mapped column is not there, or where nothing can be searched by.
 */
export function inputColumns(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  mapping: readonly ColumnMapping[],
): readonly InputColumn[] {
  const fields = mapping.length === 0 ? proposed(header, sample) : mappedColumns(header, mapping);
  const columns = header.map((written, at) => ({
    header: written.trim(),
    ...{ field: fields[at]?.field ?? null, reason: fields[at]?.reason ?? '' },
  }));
  if (!isSearchable(new Set(columns.map(({ field }) => field))))
    throw badUserInput(
      'The file',
      `${SEARCHABLE}, named by columnMapping where its header does not say`,
      shown(header),
    );
  const names = outputNames(header);
  return columns.map((column, at) => ({ ...column, name: names[at] ?? '' }));
}

/** What a column is taken for, and why. */
export interface TakenColumn {
  readonly field: ListSearchField | null;
  readonly reason: string;
}

const proposed = (header: readonly string[], sample: readonly (readonly string[])[]): readonly TakenColumn[] =>
  proposeMapping(header, sample).map(({ searchField, reason }) => ({ field: searchField, reason }));

/** A column is known by its name, else by its name in another letter case; the first of several. */
function mappedColumns(header: readonly string[], mapping: readonly ColumnMapping[]): readonly TakenColumn[] {
  const taken = new Map(
    mapping.map(({ columnName, searchField }): [number, TakenColumn] => {
      const exact = header.findIndex((written) => written.trim() === columnName.trim());
      const at = exact >= 0 ? exact : header.findIndex((written) => plain(written) === plain(columnName));
      if (at < 0) throw badUserInput('columnMapping', `columns of the file (${shown(header).join(', ')})`, columnName);
      return [at, { field: searchField, reason: 'as the mapping says' }];
    }),
  );
  return header.map((_, at) => taken.get(at) ?? { field: null, reason: '' });
}

const plain = (name: string): string => name.trim().toLowerCase();

/** Columns that a message names. */
const SHOWN = 20;
const shown = (header: readonly string[]): readonly string[] => header.slice(0, SHOWN).map((name) => name.trim());

/** Names with the prefix; a column without one, and a second one of a name, are named after their place. */
function outputNames(header: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return header.map((written, at) => {
    let name = `${INPUT_PREFIX}${written.trim() || `column_${at + 1}`}`;
    while (taken.has(name.toLowerCase())) name = `${name}_${at + 1}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

import type { Cell } from '../../tables/output/output-column.ts';
import type { DefinedSearch } from '../definition/list-definition.ts';
import { entityKeys, type KeysFrom, type KeysOn } from './entity-keys.ts';
import { entityValues } from './entity-values.ts';
import type { ExportColumn } from './export-column.ts';

/** Some rows of an export, in order. */
export interface RowChunk {
  readonly rows: readonly (readonly Cell[])[];
  /** Key of the last entity. */
  readonly after: number;
}

/** Entities whose values are read together: few enough that their rows are collected while they are young. */
const CHUNK = 500;

/**
 * The rows of a list: an entity each, with the values that the graph shows for the paths of its columns. A chunk of entities
 * takes as many statements as valueStatements gives, whatever their number.
 */
export async function* exportRows(
  searched: DefinedSearch,
  columns: readonly ExportColumn[],
  on: KeysOn,
  from: KeysFrom = { rows: 0, after: null },
): AsyncGenerator<RowChunk> {
  const { chunk = CHUNK } = on;
  const valuesOf = entityValues(searched.entityType, columns, on);
  for await (const keys of entityKeys(searched, on, from, chunk)) {
    const after = keys.at(-1);
    if (after === undefined) continue;
    yield { rows: await valuesOf(keys), after };
  }
}

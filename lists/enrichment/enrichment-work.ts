import type { OutputColumn } from '../../tables/output/output-column.ts';
import { MATCH_REASON, MATCH_SCORE, MATCHED, SVC_ID } from '../definition/columns.ts';
import type { ListDefinition } from '../definition/list-definition.ts';
import type { KeysOn } from '../export/entity-keys.ts';
import { exportColumns } from '../export/export-column.ts';
import { formatOf } from '../files/list-files.ts';
import type { FileWork } from '../runs/file-work.ts';
import { type Enriched, enrichedLines } from './enriched-lines.ts';
import { ENRICHMENT_STATE, type EnrichmentState, enrichmentResult } from './enrichment-state.ts';
import { InputFile } from './input-file.ts';

const OWN: readonly OutputColumn[] = [
  { name: MATCH_SCORE, type: 'number' },
  { name: MATCHED, type: 'text' },
  { name: MATCH_REASON, type: 'text' },
];

/**
 * The file of an ENRICHMENT (completions.md section 10): "the input's columns with prefix input_, svc_id (empty where
 * nothing matched), match score", what matched or why nothing did, "then attribute columns; every input row is in the
 * output, in order". `input` is null if the file is finished and only its result is needed. Rejects with BAD_USER_INPUT if
 * the input is not a table that can be searched for, or if a path no longer exists.
 */
export async function enrichmentWork(
  definition: ListDefinition,
  input: string | null,
  on: KeysOn,
): Promise<FileWork<EnrichmentState>> {
  const mapping = { columns: definition.columnMapping, isPart: false };
  const file = input === null ? undefined : await InputFile.open(input, mapping);
  return enrichmentOf(definition, file, on);
}

/** The same for an open file. */
export function enrichmentOf(
  { search, fileFormat, ...definition }: Pick<ListDefinition, 'search' | 'fileFormat' | 'columns'>,
  file: InputFile | undefined,
  on: KeysOn,
): FileWork<EnrichmentState> {
  // Moves the id column to the front, before the columns of the match.
  const defined = definition.columns.toSorted(
    (one, other) => Number(other.path === SVC_ID) - Number(one.path === SVC_ID),
  );
  const [id, ...attributes] = exportColumns(on.catalog, search.entityType, defined);
  if (id === undefined) throw new TypeError(`A list has no column ${SVC_ID}.`);
  const copied = file?.columns.map(({ name }): OutputColumn => ({ name, type: 'text' })) ?? [];
  const enriched: Enriched = {
    search,
    entity: [id, ...attributes],
    columns: [...copied, id, ...OWN, ...attributes],
    format: formatOf(fileFormat),
  };
  const opened = () => {
    if (file === undefined) throw new TypeError('A finished file has no lines to be written.');
    return file;
  };
  return {
    ...enriched,
    state: ENRICHMENT_STATE,
    count: async () => (await opened().scan()).rows,
    lines: (from) => enrichedLines(opened(), enriched, on, from),
    result: (state) => enrichmentResult(state, { search, columns: defined }),
  };
}

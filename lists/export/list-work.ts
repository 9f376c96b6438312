import { z } from 'zod';
import type { ListDefinition } from '../definition/list-definition.ts';
import { formatOf } from '../files/list-files.ts';
import { FILE_STATE, type FileWork } from '../runs/file-work.ts';
import { countEntities, type KeysOn } from './entity-keys.ts';
import { exportColumns } from './export-column.ts';
import { type Exported, type ExportState, exportLines } from './export-lines.ts';
import { tallied } from './tally.ts';

const STATE: z.ZodType<ExportState> = FILE_STATE.extend({ after: z.number().nullable() });

/**
 * The file of a LIST_GENERATION: one row for each entity that its search selects. Throws BAD_USER_INPUT if a path no longer
 * exists.
 */
export function listWork({ search, columns, fileFormat }: ListDefinition, on: KeysOn): FileWork<ExportState> {
  const exported: Exported = {
    search,
    columns: exportColumns(on.catalog, search.entityType, columns),
    format: formatOf(fileFormat),
  };
  return {
    ...exported,
    state: STATE,
    count: () => countEntities(search, on),
    lines: (from) => exportLines(exported, on, from),
    result: ({ rows, tally }) => ({
      ...tallied(tally, search.entityType, columns),
      metrics: [
        { metricName: 'matched', columnName: null, metricValue: rows },
        { metricName: 'unmatched', columnName: null, metricValue: 0 },
      ],
    }),
  };
}

import { z } from 'zod';
import type { AuditEntry } from '../../operations/audit.ts';
import { HIT, LEFT_OUT, SHOWN_LISTS } from '../openapi/screening-answers.ts';
import { BATCH_ARGS } from '../screening/batch/batch-request.ts';
import { COLUMN_NAMES, partyOf } from '../screening/batch/columns.ts';
import { configurationUsed } from '../screening/screen-request.ts';

/** What is kept of a row of a batch: how the batch is screened, the row's values, its hits, and the lists. */
const ROW = z.object({
  request: BATCH_ARGS.extend({ values: z.partialRecord(z.enum(COLUMN_NAMES), z.string()) }),
  response: z.object({ hits: z.array(HIT), left_out: LEFT_OUT, ...SHOWN_LISTS }),
  explanation: z.object({ lists: z.array(z.object({ collection: z.string() })) }),
});

/**
 * Request and answer of a batch's row in the form of a screening with one search; undefined if the entry is not such a row,
 * or no longer one because a record in it was purged.
 */
export function screeningOfRow(entry: AuditEntry) {
  const { data: row } = ROW.safeParse(entry);
  if (row === undefined) return undefined;
  const described = partyOf(row.request.values);
  if ('fault' in described) return undefined;
  const { tag, list_groups, values, ...thresholds } = row.request;
  const { hits, left_out, ...lists } = row.response;
  const alert = hits.some((hit) => hit.alert);
  const search = { type: 'ENTITY', tag: values.tag ?? null } as const;
  return {
    request: { tag, searches: [{ ...search, entity_description: described.party }] },
    response: {
      ...{ alert, caller_id: null, request_id: entry.id, request_timestamp: entry.at, tag, query_type: null },
      ...{ data_version: entry.dataVersion, ...lists, ignored: [] },
      configuration_used: {
        ...configurationUsed({ entity: thresholds }),
        list_groups: list_groups ?? row.explanation.lists.map(({ collection }) => collection),
      },
      search_results: [{ ...search, alert, hits, left_out }],
    },
  };
}

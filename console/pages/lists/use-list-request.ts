import { useMemo } from 'react';
import type { Fields } from '../../../gateway/console/answers/fields.ts';
import { useOperation } from '../../graphql/use-operation.ts';
import { useDebounced } from '../../parts/use-debounced.ts';
import { type Column, type Draft, inputOf, type ListInput } from './draft.ts';
import { CountList, CountRecords } from './queries.ts';

/** How long the user must not type before the count and the rows are requested, in milliseconds. */
const PAUSE = 450;

/** The request of a draft, once the user has stopped typing. */
export interface ListRequest {
  /** What the list contains, by the name in lists. */
  readonly entity: string;
  readonly input: ListInput;
  readonly columns: readonly Column[];
}

export function useListRequest(draft: Draft, fields: Fields): ListRequest {
  const { entity, columns } = draft;
  const text = JSON.stringify({
    entity,
    // Neither of them changes the selection.
    input: inputOf({ ...draft, name: '', description: '' }, fields),
    columns: columns ?? (fields.entities[entity]?.usual ?? []).map((path) => ({ path, alias: '' })),
  });
  const settled = useDebounced(text, PAUSE);
  return useMemo(() => JSON.parse(settled), [settled]);
}

/** The number of entities in the selection: businesses, or a team's own records. */
export function useCount({ entity, input }: ListRequest) {
  const isOfRecords = 'records' in input;
  const businesses = useOperation(
    CountList,
    { input: isOfRecords ? {} : input.businesses },
    { keepPrevious: true, enabled: !isOfRecords },
  );
  const records = useOperation(
    CountRecords,
    { input: isOfRecords ? input.records : { entityType: entity } },
    { keepPrevious: true, enabled: isOfRecords },
  );
  const { error, refetch, isFetching } = isOfRecords ? records : businesses;
  const count = isOfRecords ? records.data?.data.previewRecordList?.count : businesses.data?.data.previewList?.count;
  return { count, error, refetch, isFetching };
}

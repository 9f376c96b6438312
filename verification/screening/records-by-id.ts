import { memoize } from '../../catalog/memoize.ts';
import type { ListedRecord } from '../../matching/screening/records.ts';
import type { ScreeningIndex } from '../../matching/screening/screening-index.ts';

/** The records of an index by record_id; an entry that lists several parties has one record for each. */
export const recordsById = memoize(
  ({ records }: ScreeningIndex): ReadonlyMap<string, readonly ListedRecord[]> =>
    Map.groupBy(records, ({ recordId }) => recordId),
  new WeakMap<ScreeningIndex, ReadonlyMap<string, readonly ListedRecord[]>>(),
);

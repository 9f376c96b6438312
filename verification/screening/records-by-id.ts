import { memoize } from '../../catalog/memoize.ts';
import type { ListedRecord } from '../../matching/screening/records.ts';
import type { ScreeningIndex } from '../../matching/screening/screening-index.ts';
import { publisherOf } from './list-groups.ts';

/** The records of an index by record_id; an entry that lists several parties has one record for each. */
export const recordsById = memoize(
  ({ records }: ScreeningIndex): ReadonlyMap<string, readonly ListedRecord[]> =>
    Map.groupBy(records, ({ recordId }) => recordId),
  new WeakMap<ScreeningIndex, ReadonlyMap<string, readonly ListedRecord[]>>(),
);

/**
 * The id by which publishers and other services know a listed party: publisher, list, and its number there, as in
 * "ofac/sdn/35096". OFAC numbers a party once for its other lists: "ofac/non_sdn/35096". The record_id stands for a number
 * that is missing, and the first dataset for an unknown publisher.
 */
export function listedId({ provider, collection, recordId, number }: ListedRecord): string {
  const publisher = publisherOf(collection) ?? provider.split(', ')[0] ?? '';
  const list = publisher === 'ofac' && collection !== 'SDN' ? 'non_sdn' : collection.toLowerCase().replaceAll('-', '_');
  return `${publisher}/${list}/${number ?? recordId}`;
}

/** The records of an index by the ids of publishers, in lower case. */
export const recordsByListedId = memoize(
  ({ records }: ScreeningIndex): ReadonlyMap<string, readonly ListedRecord[]> =>
    Map.groupBy(records, (record) => listedId(record).toLowerCase()),
  new WeakMap<ScreeningIndex, ReadonlyMap<string, readonly ListedRecord[]>>(),
);

import { z } from 'zod';
import { noSuch } from '../../catalog/errors/catalogue.ts';
import type { ListedRecord } from '../../matching/screening/records.ts';
import type { ScreeningIndex } from '../../matching/screening/screening-index.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { readBy } from '../request/faults.ts';
import { loadedGroups } from './list-groups.ts';
import { recordsById, recordsByListedId } from './records-by-id.ts';
import { shownRecord } from './shown-hit.ts';

/** The publisher of a dataset from which a record comes. */
interface SourceRow {
  readonly name: string;
  readonly publisher: string | null;
  readonly page: string | null;
  readonly licence: string | null;
  readonly date: string | null;
}

interface EntryRow {
  readonly first: string | null;
  readonly last: string | null;
  readonly datasets: number;
}

/**
 * The answer of POST entity/{provider}/{collection}/{record_id}: a listed record in full, its sources, and other records of
 * the same party on the lists. `provider` may be one of several that a record has; the path may also be the id of a hit
 * ("ofac/sdn/35096"). Throws NOT_FOUND.
 */
export async function listedEntity(snapshot: Snapshot, index: ScreeningIndex, params: unknown, deadline: Deadline) {
  const { provider, collection, record_id } = textsOf(params);
  const id = `${provider}/${collection}/${record_id}`.toLowerCase();
  const record =
    recordsById(index)
      .get(record_id.toLowerCase())
      ?.find((each) => each.collection === collection && isOf(each, provider)) ?? recordsByListedId(index).get(id)?.[0];
  if (record === undefined) throw noSuch(`record ${record_id} on list ${collection} of provider ${provider}`);
  const bounds = { deadline, lane: 'short' } as const;
  const [entry] = await snapshot.select<EntryRow>(
    `SELECT w.first_observed_date AS first, w.last_observed_date AS last, w.dataset_ids AS datasets
      FROM watchlist_entry AS w WHERE w.id = ${snapshot.dialect.uuidIn('?')}`,
    [record.recordId],
    bounds,
  );
  const datasets = entry === undefined ? [] : snapshot.datasetIds(entry.datasets);
  const facts = await snapshot.select<SourceRow>(
    'SELECT name, publisher, page, licence, date FROM dataset',
    [],
    bounds,
  );
  const others = index.records.filter((each) => each.legalEntityId === record.legalEntityId && each !== record);
  return {
    entity: {
      ...shownRecord(record, index.lists),
      list_groups: loadedGroups(index.lists)
        .filter(({ lists }) => lists.includes(record.collection))
        .map(({ group }) => group),
      first_observed_date: entry?.first ?? null,
      last_observed_date: entry?.last ?? null,
      sources: facts
        .filter(({ name }) => datasets.includes(name))
        .map(({ name, publisher, page, licence, date }) => ({ provider: name, publisher, page, licence, date })),
    },
    other_records: others.map(({ provider: from, collection: on, recordId, names }) => ({
      provider: from,
      collection: on,
      record_id: recordId,
      name: names[0] ?? null,
    })),
  };
}

const isOf = (record: ListedRecord, provider: string): boolean =>
  record.provider === provider || record.provider.split(', ').includes(provider);

const NO_FIELDS = z.strictObject({}, { error: 'no fields' });

/** Expects no body or an empty object, as a request for a record may have. Throws BAD_USER_INPUT for any other body. */
export function expectNoFields(body: unknown): void {
  if (body !== undefined) readBy(NO_FIELDS, body, 'The body');
}

/** The parameters of the path. */
function textsOf(params: unknown): Readonly<Record<'provider' | 'collection' | 'record_id', string>> {
  const at = (name: string): string => {
    const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { provider: at('provider'), collection: at('collection'), record_id: at('record_id') };
}

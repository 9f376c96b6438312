import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { ingest } from '../../ingest/ingest.ts';
import type { AcceptedSuggestion } from '../../sources/suggestions/stage-suggestions.ts';
import { explainEntity } from '../../storage/explain-entity.ts';
import { storedId } from '../../storage/ids.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const catalog = readCatalog();
const dataDir = temporaryFolder('suggestions', afterAll);
const load = (suggestions: readonly AcceptedSuggestion[]) =>
  ingest({ dataDir, catalog, sample: { brands: 30, seed: 5 }, suggestions });

async function onCurrent<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const warehouse = storeAt(`${dataDir}/warehouse`).serve();
  await warehouse.refresh();
  using lease = warehouse.acquire();
  const found = await read(lease.snapshot);
  await warehouse.close();
  return found;
}

const accepted = (entityType: string, entityId: string, field: string, value: unknown, day = '2026-03-01') => ({
  ...{ id: randomUUID(), entityType, field, value, day },
  entity: storedId(Buffer.from(entityId.replaceAll('-', ''), 'hex')),
});

let ids: Readonly<Record<'brand' | 'place' | 'entity', string>>;
beforeAll(async () => {
  await load([]);
  ids = await onCurrent(async (snapshot) => {
    const first = async (table: string) => {
      const [row] = await snapshot.select<{ id: string }>(
        `SELECT ${snapshot.dialect.uuidOut('id')} AS id FROM ${table} ORDER BY key LIMIT 1`,
        [],
      );
      return row?.id ?? '';
    };
    return {
      brand: await first('brand'),
      place: await first('operating_location'),
      entity: await first('legal_entity'),
    };
  });
});

const explained = async (id: string) => {
  const [found] = await onCurrent((snapshot) => explainEntity(snapshot, catalog, id));
  if (found === undefined) throw new Error(`Expected an entity ${id}.`);
  return found;
};

/** The values of one column along an edge or attribute of an entity, by rank. */
const valuesOf = (id: string, table: string, column: string, joins: string) =>
  onCurrent(async (snapshot) => {
    const rows = await snapshot.select<{ value: string }>(
      `SELECT v.${column} AS value FROM ${joins} WHERE e.id = ${snapshot.dialect.uuidIn('?')} ORDER BY 1`.replace(
        '$table',
        table,
      ),
      [id],
    );
    return rows.map(({ value }) => value);
  });

test('"an accepted one becomes a record of the dataset `suggestions`, with the highest trust", and goes when it is turned down', async () => {
  const before = await explained(ids.brand);
  const unknown = accepted('BRAND', randomUUID(), 'names.name', 'NOBODY');
  const left = [
    accepted('BRAND', ids.brand, 'cardTransactions.projectedQuantity', 7),
    accepted('BRAND', ids.brand, 'websites.website', 'no website'),
    accepted('OPERATING_LOCATION', ids.place, 'operatingStatuses.operatingStatus', 'Haunted'),
  ];
  const older = accepted('BRAND', ids.brand, 'names.name', 'An Older Name', '2026-02-01');
  const report = await load([
    older,
    accepted('BRAND', ids.brand, 'names.name', 'A Name Of That Day'),
    accepted('BRAND', ids.brand, 'names.name', 'The Right Name'),
    accepted('OPERATING_LOCATION', ids.place, 'phoneNumbers.phoneNumber', '(206) 555-0299'),
    accepted('OPERATING_LOCATION', ids.place, 'websites.website', 'place.example.com'),
    accepted('LEGAL_ENTITY', ids.entity, 'types.legalEntityType', 'Corporation'),
    ...[unknown, ...left],
  ]);
  expect(report.datasets[0]).toMatchObject({ name: 'suggestions' });
  expect(new Set(report.leftSuggestions)).toEqual(new Set(left.map(({ id }) => id)));

  const after = await explained(ids.brand);
  const [first, second, third, ...others] = after.names;
  expect([first, second, third]).toMatchObject([
    { name: 'THE RIGHT NAME', datasets: ['suggestions'], first: '2026-03-01', last: '2026-03-01' },
    { name: 'A NAME OF THAT DAY', datasets: ['suggestions'] },
    { name: 'AN OLDER NAME', datasets: ['suggestions'] },
  ]);
  expect(others.map(({ name }) => name)).toEqual(before.names.map(({ name }) => name));
  expect(after.datasets).toEqual(before.datasets);
  expect(
    await valuesOf(
      ids.place,
      'phone_number',
      'phone_number',
      `operating_location AS e JOIN operating_location_can_be_called_at_phone_number AS x ON x.from_key = e.key JOIN $table AS v ON v.key = x.to_key`,
    ),
  ).toContain('+12065550299');
  expect(
    await valuesOf(
      ids.entity,
      'legal_entity_type',
      'legal_entity_type',
      'legal_entity AS e JOIN $table AS v ON v.owner_key = e.key',
    ),
  ).toContain('Corporation');

  await load([older]);
  expect((await explained(ids.brand)).names.map(({ name }) => name)).toEqual([
    'AN OLDER NAME',
    ...before.names.map(({ name }) => name),
  ]);
  await load([]);
  expect((await explained(ids.brand)).names).toEqual(before.names);
});

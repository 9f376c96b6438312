import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { ingest } from '../../ingest/ingest.ts';
import { diffSnapshots, type TypeDiff } from '../../storage/diff/diff-snapshots.ts';
import { explainEntity } from '../../storage/explain-entity.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { verifySnapshot } from '../../storage/verify/verify-snapshot.ts';
import { temporaryFolder } from '../temporary-folder.ts';

// Records of a team's own, in the canonical format; the file's name says its date.
const HEADER = 'location_key,brand_key,location_name,street_address1,city,state,zip';
const PLACES = [
  'l1,b1,Test Café Harbor,100 Main St,Seattle,WA,98101',
  'l2,b1,Test Café Hill,200 Pine St,Seattle,WA,98101',
];
const MOVED = 'l2,b1,Test Café Hill,300 Oak Ave,Seattle,WA,98101';
const MORE = 'l3,b2,Other Shop,400 Elm St,Seattle,WA,98101';
/** The first place, as another source writes it. */
const SAME_PLACE = 'x1,y1,Test Cafe Harbor LLC,100 MAIN STREET,SEATTLE,Washington,98101';

const catalog = readCatalog();

interface Source {
  readonly dataset: string;
  readonly date: string;
  readonly rows: readonly string[];
}

const folder = temporaryFolder('again', afterAll);
const newFolder = () => mkdtempSync(join(folder, 'load-'));

/** Loads sources, the most trusted first; gives the version. */
async function load(dataDir: string, sources: readonly Source[]): Promise<string> {
  const inputs = newFolder();
  const paths = sources.map(({ dataset, date, rows }, index) => {
    const path = join(inputs, `${index}.csv`);
    writeFileSync(path, `${HEADER}\n${rows.join('\n')}\n`);
    return { path, date, dataset: { name: dataset } };
  });
  return (await ingest({ dataDir, paths })).version;
}

async function loadedTwice(one: readonly Source[], other: readonly Source[]) {
  const dataDir = newFolder();
  const [from, to] = [await load(dataDir, one), await load(dataDir, other)];
  const location = warehouseFolder(dataDir);
  const { types } = await diffSnapshots(storeAt(location), { from, to }, catalog);
  return { location, from, to, types: new Map(types.map((type) => [type.name, type])) };
}

const crm = (rows: readonly string[], date = '2026-01-31'): Source => ({ dataset: 'crm', date, rows });
const lists = (rows: readonly string[], date = '2026-01-31'): Source => ({ dataset: 'lists', date, rows });
const changes = ({ added, vanished, merged, closed, reopened, changed }: TypeDiff) => ({
  ...{ added, vanished, merged, closed, reopened, changed },
});
const NONE = { added: 0, vanished: 0, merged: 0, closed: 0, reopened: 0, changed: 0 };

describe('"loading the same sources again gives the same ids"', () => {
  test('records of a team’s own: every entity, attribute and edge', async () => {
    const same = [crm([...PLACES, MORE]), lists([SAME_PLACE])];
    const { types } = await loadedTwice(same, same);
    expect(types.get('OperatingLocation')?.after).toBeGreaterThan(1);
    for (const type of types.values()) {
      expect({ name: type.name, ...changes(type), observedAgain: type.observedAgain }).toEqual({
        ...{ name: type.name, ...NONE, observedAgain: 0 },
      });
    }
  });

  test('the sample city, derived records included', async () => {
    const dataDir = newFolder();
    const sample = { brands: 300, seed: 4 };
    const [from, to] = [(await ingest({ dataDir, sample })).version, (await ingest({ dataDir, sample })).version];
    const { types } = await diffSnapshots(storeAt(warehouseFolder(dataDir)), { from, to }, catalog);
    expect(types.length).toBeGreaterThan(30);
    for (const type of types) expect({ name: type.name, ...changes(type) }).toEqual({ name: type.name, ...NONE });
  });

  test('rows in another order: the same entities', async () => {
    const { types } = await loadedTwice([crm([...PLACES, MORE])], [crm([MORE, ...PLACES.toReversed()])]);
    for (const name of ['OperatingLocation', 'Address']) {
      expect(types.get(name), name).toMatchObject({ added: 0, vanished: 0 });
    }
  });
});

describe('over a merge', () => {
  let joined: Awaited<ReturnType<typeof loadedTwice>>;
  beforeAll(async () => {
    joined = await loadedTwice([crm(PLACES)], [crm(PLACES), lists([SAME_PLACE])]);
  });

  test('the records that were there keep their ids, and get the names and datasets of the new source', () => {
    const { types } = joined;
    for (const name of ['OperatingLocation', 'Address']) {
      expect(types.get(name), name).toMatchObject({ vanished: 0, merged: 0 });
    }
    expect(types.get('Address')).toMatchObject({ before: 2, after: 2, added: 0 });
    expect(types.get('Address')?.fields.get('datasetIds')).toBe(1);
  });

  test('the id of a joined record leads to the one that it is part of', async () => {
    const { location, to } = joined;
    const [gone = ''] = await idsOf(location, to, 'redirect');
    const [entity, ...others] = await explained(location, to, gone);
    expect(others).toEqual([]);
    expect(entity).toMatchObject({ redirectedFrom: gone, datasets: ['crm', 'lists'] });
    expect(entity?.joins?.map(({ joinedId }) => joinedId)).toContain(gone);
  });

  test('when the order of the sources changes, every id that was known leads to the same address still', async () => {
    const { location, from, to } = await loadedTwice(
      [crm(PLACES), lists([SAME_PLACE])],
      [lists([SAME_PLACE]), crm(PLACES)],
    );
    const known = [...(await idsOf(location, from, 'address')), ...(await idsOf(location, from, 'redirect'))];
    expect(known.length).toBeGreaterThan(2);
    for (const id of known) {
      const [before, after] = [await explained(location, from, id), await explained(location, to, id)];
      expect(after.map(({ type, fields }) => [type, fields.zip])).toEqual(
        before.map(({ type, fields }) => [type, fields.zip]),
      );
    }
  });

  test('snapshots with joins are sound', async () => {
    const { location, to } = joined;
    const { checks } = await storeAt(location).read(to, (snapshot) => verifySnapshot(snapshot, catalog));
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  });
});

describe('a changed source', () => {
  test('"updates observed dates and closes what vanished", and a diff says so', async () => {
    const { types, location, to } = await loadedTwice(
      [crm([...PLACES, MORE], '2026-01-31')],
      [crm([PLACES[0] ?? '', MOVED], '2026-02-28')],
    );
    expect(types.get('OperatingLocation')).toMatchObject({ before: 3, after: 3, vanished: 0, closed: 1, added: 0 });
    expect(types.get('Address')).toMatchObject({ before: 3, after: 4, vanished: 0, closed: 2, added: 1 });
    expect(types.get('OperatingLocation')?.fields).toEqual(new Map([['lastObservedDate', 2]]));
    const rows = await storeAt(location).read(to, (snapshot) =>
      snapshot.select(
        'SELECT first_observed_date AS first, last_observed_date AS last FROM operating_location ORDER BY key',
        [],
      ),
    );
    expect(rows).toEqual([
      { first: '2026-01-31', last: '2026-02-28' },
      { first: '2026-01-31', last: '2026-02-28' },
      { first: '2026-01-31', last: '2026-01-31' },
    ]);
  });
});

const explained = (location: string, version: string, id: string) =>
  storeAt(location).read(version, (snapshot) => explainEntity(snapshot, catalog, id));

const idsOf = async (location: string, version: string, table: string): Promise<string[]> => {
  const rows = await storeAt(location).read(version, (snapshot) =>
    snapshot.select<{ id: string }>(`SELECT lower(hex(id)) AS id FROM ${table} ORDER BY id`, []),
  );
  return rows.map(({ id }) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
};

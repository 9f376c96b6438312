import { beforeAll, expect, test } from 'vitest';
import { screeningLists } from '../../search/screening/screening-lists.ts';
import { storeAt } from '../../storage/store-at.ts';
import { sampleCity } from '../sample-city.ts';
import { runCommandWith } from './run-command.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
const brands: Named[] = [];
const listed: Named[] = [];

beforeAll(async () => {
  const { warehouse } = await sampleCity('sqlite');
  await storeAt(warehouse).read(undefined, async (snapshot) => {
    const rows = await snapshot.select<Named & Record<string, string>>(
      `SELECT ${snapshot.dialect.uuidOut('e.id')} AS id, n.name AS name FROM brand AS e
       JOIN brand_name AS n ON n.owner_key = e.key ORDER BY e.key LIMIT 2`,
      [],
    );
    brands.push(...rows);
    const { records } = await screeningLists(snapshot);
    listed.push(...records.map(({ recordId: id, names: [name = ''] }) => ({ id, name })));
  });
});

async function svcWhy(...words: readonly string[]) {
  const { dataDir, warehouse } = await sampleCity('sqlite');
  return runCommandWith({ SVC_DATA_DIR: dataDir, SVC_WAREHOUSE_URL: `sqlite:${warehouse}` }, ['why', ...words]);
}

test('svc why names the stage at which a search drops a record, and the change that brings it', async () => {
  const [{ id, name } = { id: '', name: '' }] = brands;
  const { stdout, status } = await svcWhy(id, ...name.split(' '), '--type', 'LEGAL_ENTITY');
  expect([status, stdout.split('\n')]).toEqual([
    0,
    [
      `Brand ${id} ${name}`,
      'TYPE: It is a Brand, and the request looks for a LegalEntity.',
      'change: Search for the entityType BRAND.',
      `  ${JSON.stringify({ entityType: 'BRAND', name })}`,
      '',
    ],
  ]);
  const found = JSON.parse((await svcWhy(id, '--name', name, '--json')).stdout);
  expect(found).toMatchObject({ stage: 'FOUND', entity: { id, name } });
});

test('svc why compares two records', async () => {
  const { stdout } = await svcWhy(...brands.map(({ id }) => id));
  expect(stdout).toContain('They are rather two: probability');
  expect(stdout).toMatch(/\n {2}name -\d/);
});

test('svc why names the stage at which a screening drops a watchlist entry', async () => {
  const [{ id, name } = { id: '', name: '' }] = listed;
  expect((await svcWhy(id, '--name', name)).stdout).toContain(
    '\nFOUND: Its score of 1 reaches alert_threshold, 0.8.\n',
  );
  expect((await svcWhy(id, 'Zq', 'Xw')).stdout).toContain('\nWORDS: ');
});

test('svc why says which ids and options it does not understand', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  expect(await svcWhy(id, 'x')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Snapshot .* has no business and no watchlist entry 0{8}/),
  });
  const [{ id: stored } = { id: '' }] = brands;
  expect((await svcWhy(stored, '--filter', '{}', 'x')).stderr).toBe(
    'A filter expects exactly one operator in each object, got [].\n',
  );
});

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { contractQueries } from '../../gateway/contract-queries.ts';
import { buildSample } from '../../ingest/ingest.ts';
import { snapshotFile, warehouseFolder } from '../../storage/sqlite/folder.ts';
import { SqliteSnapshot } from '../../storage/sqlite/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { tableNames } from '../../storage/table-names.ts';
import { verifySnapshot } from '../../storage/verify/verify-snapshot.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { dataFolder } from '../ingest/tiny.ts';

const catalog = readCatalog();
const SAMPLE = { brands: 60, seed: 2 };

test.each(ENGINES)(
  '"checked (counts, keys, contract queries)": what a load publishes answers them, on %s',
  async (engine) => {
    const database = await testDatabase(engine);
    onTestFinished(() => database.drop());
    await buildSample(database.dataDir, SAMPLE, database);
    const { checks } = await storeAt(database.warehouse).read(undefined, (snapshot) =>
      verifySnapshot(snapshot, catalog, undefined, [contractQueries]),
    );
    expect(checks.at(-1)).toMatchObject({ name: 'contract queries', problems: [] });
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  },
);

test.each<[what: string, statement: string, problem: RegExp]>([
  [
    'an index without rows',
    "INSERT INTO search_brand (search_brand) VALUES ('delete-all')",
    /^search for Brand .*: finds nothing$/,
  ],
  [
    'edges to nothing',
    'UPDATE brand_operates_at_operating_location SET to_key = to_key + 100000',
    /^Brand\.operatingLocations of .*: /,
  ],
  ['a table is gone', 'DROP TABLE legal_entity_name', /^LegalEntity .*: /],
])('%s: the problem is named', async (_, statement, problem) => {
  const dataDir = dataFolder();
  const { version } = await buildSample(dataDir, SAMPLE);
  const copy = join(dataFolder(), 'copy.sqlite');
  copyFileSync(snapshotFile(warehouseFolder(dataDir), version), copy);
  const database = new Database(copy);
  database.exec(statement);
  database.close();
  const snapshot = new SqliteSnapshot(copy, version, { sorts: 'file' });
  onTestFinished(() => snapshot.close());
  const problems: string[] = [];
  const run = async () => {
    for await (const each of contractQueries.run({ snapshot, catalog, tables: await tableNames(snapshot) }))
      problems.push(each);
  };
  await run().catch((error: unknown) => problems.push(`LegalEntity does not answer: ${error}`));
  expect(
    problems.find((each) => problem.test(each)),
    problems.join('\n'),
  ).toBeDefined();
});

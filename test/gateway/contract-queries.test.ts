import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { contractQueries } from '../../gateway/snapshots/contract-queries.ts';
import { buildSample } from '../../ingest/ingest.ts';
import { snapshotFile, warehouseFolder } from '../../storage/sqlite/folder.ts';
import { SqliteSnapshot } from '../../storage/sqlite/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { tableNames } from '../../storage/table-names.ts';
import { verifySnapshot } from '../../storage/verify/verify-snapshot.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { temporaryFolder } from '../temporary-folder.ts';

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

describe('the problems of a snapshot', () => {
  const home = temporaryFolder('contract-queries', afterAll);
  let version = '';
  beforeAll(async () => {
    ({ version } = await buildSample(home, SAMPLE));
  });

  /** What the checks say of a copy of the sample after some statements. */
  async function problemsAfter(statements: string): Promise<string[]> {
    const copy = join(temporaryFolder('contract'), 'copy.sqlite');
    copyFileSync(snapshotFile(warehouseFolder(home), version), copy);
    const database = new Database(copy);
    database.exec(statements);
    database.close();
    const snapshot = new SqliteSnapshot(copy, version, { sorts: 'file' });
    onTestFinished(() => snapshot.close());
    const problems: string[] = [];
    const run = async () => {
      for await (const each of contractQueries.run({ snapshot, catalog, tables: await tableNames(snapshot) }))
        problems.push(each);
    };
    await run().catch((error: unknown) => problems.push(`LegalEntity does not answer: ${error}`));
    return problems;
  }

  test.each<[what: string, statement: string, problem: RegExp]>([
    ['an index without rows', 'DELETE FROM search_brand', /^search for Brand .+, .+: finds nothing$/],
    [
      'edges to nothing',
      'UPDATE brand_operates_at_operating_location SET to_key = to_key + 100000',
      /^Brand\.operatingLocations of [-\da-f]{36}: a page of \d+, expected \d+ of \d+ in order$/,
    ],
    ['a table is gone', 'DROP TABLE legal_entity_name', /^LegalEntity .*: /],
    [
      'ranks that begin at 1',
      'UPDATE brand_name SET rank = -rank - 1; UPDATE brand_name SET rank = -rank',
      /^Brand\.names of [-\da-f]{36}: another first record by filter$/,
    ],
  ])('%s is named', async (_, statement, problem) => {
    const problems = await problemsAfter(statement);
    expect(
      problems.find((each) => problem.test(each)),
      problems.join('\n'),
    ).toBeDefined();
  });

  test('"names of symbols alone, and names of only common words, may find nothing": none is searched for', async () => {
    const problems = await problemsAfter("UPDATE brand_name SET name = '& ' || key WHERE rank = 0");
    expect(problems.filter((each) => each.startsWith('search for Brand'))).toEqual([]);
  });

  test('a type without a record is not asked for', async () => {
    const problems = await problemsAfter('DELETE FROM brand');
    expect(problems.filter((each) => /^(search for )?Brand /.test(each))).toEqual([]);
  });
});

import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { buildSnapshot } from '../../../ingest/build.ts';
import { snapshotFile, warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { built, dataFolder, oneDataset, TINY } from '../tiny.ts';

describe('the live snapshot is of an older program, or no snapshot at all', () => {
  const shops = (date: string, ...keys: readonly string[]) =>
    oneDataset(date, (source) => {
      for (const key of keys) {
        source.entity('Shop', source.ref('Shop', key), { name: key });
        source.attribute('ShopName', source.ref('Shop', key), { name: key });
      }
    });

  async function loadedOver(spoil: (file: string) => void) {
    const dataDir = dataFolder();
    const { version } = await buildSnapshot({ dataDir, catalog: TINY, stageInputs: shops('2026-01-01', 'a', 'b') });
    spoil(snapshotFile(warehouseFolder(dataDir), version));
    const next = await built(shops('2026-02-01', 'a'), TINY, dataDir);
    const [shop] = await next.rows('SELECT first_observed_date AS first FROM shop');
    return { history: next.report.history, first: shop?.first, dataDir };
  }

  const executed =
    (...statements: readonly string[]) =>
    (file: string) => {
      const database = new Database(file);
      for (const statement of statements) database.exec(statement);
      database.close();
    };

  test.each<[string, string[], string[], number]>([
    ['nothing', [], [], 2],
    ['no closed records', ['DROP TABLE closed_record'], [], 2],
    [
      'no reasons',
      ['DROP TABLE join_reason'],
      ['it has no reasons of joins, so ids that were merged before do not redirect any more'],
      2,
    ],
    [
      'no word on what is derived',
      ["DELETE FROM snapshot_fact WHERE name LIKE 'last loaded key%'"],
      ['it does not tell derived records from loaded ones, so vanished records are not kept'],
      0,
    ],
    ['no such attribute', ['DROP TABLE shop_name'], [], 1],
    ['no such column', ['ALTER TABLE shop DROP COLUMN seats'], [], 2],
  ])('%s missing: dates are kept, and a warning says what is not', async (_, statements, warnings, count) => {
    const { history, first } = await loadedOver(executed(...statements));
    expect(history).toMatchObject({ closed: count, warnings });
    expect(first).toBe('2026-01-01');
  });

  test('a file that is no database: the load begins anew', async () => {
    const { history, first } = await loadedOver((file) => writeFileSync(file, 'no database at all'.repeat(100)));
    expect(history).toMatchObject({
      firstDates: 0,
      closed: 0,
      warnings: ['it cannot be read: file is not a database'],
    });
    expect(first).toBe('2026-02-01');
  });
});

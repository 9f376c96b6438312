import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { sqliteReader } from '../../storage/sqlite/reader.ts';
import { temporaryFolder } from '../temporary-folder.ts';

test('a reader of a snapshot streams its rows, and cannot change them', async () => {
  const file = join(temporaryFolder('reader'), 'v1.sqlite');
  new Database(file).exec('CREATE TABLE shop (key INTEGER); INSERT INTO shop VALUES (1), (2)').close();
  const reader = sqliteReader(file, 'v1');
  const rows = async (sql: string) => {
    const found = [];
    for await (const row of reader.rows(sql)) found.push(row);
    return found;
  };
  await expect(rows('DELETE FROM shop RETURNING key')).rejects.toThrow('readonly');
  expect(await rows('SELECT key FROM shop')).toEqual([{ key: 1 }, { key: 2 }]);
  reader.close();
});

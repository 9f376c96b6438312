import { closeSync, openSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeBlockSums } from '../../../storage/sqlite/block-sums.ts';
import { sumsOf } from '../../../storage/sqlite/folder.ts';
import { admitSnapshot, BadSnapshot } from '../../../storage/verify/admit-snapshot.ts';
import { TINY } from '../../ingest/tiny.ts';
import { opened, smallFile, smallSnapshot, VERSION } from '../small-snapshot.ts';

const BLOCK = 2 ** 20;
const gone = (table: string) => `INSERT INTO snapshot_fact VALUES ('rows of ${table}', '1')`;
const missing = (table: string) => `${table}: there is no such table, but it should have 1 rows`;

test('what a load published is admitted', async () => {
  await expect(admitSnapshot(smallSnapshot(TINY, []), TINY)).resolves.toBeUndefined();
});

test('"The time does not grow with the snapshot": of a large table only the highest key is read', async () => {
  const large = [
    "INSERT INTO shop (key, id, dataset_ids) VALUES (60000, x'01', 1)",
    "INSERT INTO snapshot_fact VALUES ('rows of shop', '60000')",
  ];
  await expect(admitSnapshot(smallSnapshot(TINY, large), TINY)).resolves.toBeUndefined();
});

test('a file without a table of entities is none of this program', async () => {
  const refused = admitSnapshot(smallSnapshot(TINY, ['DROP TABLE shop', 'DROP TABLE address']), TINY);
  await expect(refused).rejects.toThrow(
    new BadSnapshot(VERSION, ['it has no table of entities that this program reads']),
  );
  await expect(refused).rejects.toThrow(
    `Snapshot ${VERSION} is broken: it has no table of entities that this program reads.`,
  );
  await expect(admitSnapshot(smallSnapshot(TINY, ['DROP TABLE shop']), TINY)).resolves.toBeUndefined();
});

test.each([
  [1, ['a']],
  [5, ['a', 'b', 'c', 'd', 'e']],
  [7, ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
])('of %i problems the error names at most five', async (_, tables) => {
  const refused = admitSnapshot(smallSnapshot(TINY, tables.map(gone)), TINY);
  await expect(refused).rejects.toThrow(new BadSnapshot(VERSION, tables.slice(0, 5).map(missing)));
});

test('"a broken file may have one in each block": then no further check adds to the five', async () => {
  const file = smallFile(TINY, [`CREATE TABLE padding AS SELECT zeroblob(${8 * BLOCK}) AS bytes`, gone('a')]);
  writeBlockSums(file, sumsOf(file));
  const descriptor = openSync(file, 'r+');
  const blocks = [1, 2, 3, 4, 5, 6];
  for (const block of blocks) writeSync(descriptor, Buffer.of(1), 0, 1, (block + 0.5) * BLOCK);
  closeSync(descriptor);
  const changed = blocks.map((block) => `bytes from ${block * BLOCK} on are not those that were written`);
  await expect(admitSnapshot(opened(file), TINY)).rejects.toThrow(new BadSnapshot(VERSION, changed.slice(0, 5)));
});

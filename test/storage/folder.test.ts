import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { versions } from '../../storage/sqlite/folder.ts';
import { temporaryFolder } from '../temporary-folder.ts';

test('the versions of a folder are its snapshots, oldest first, whatever else stands there', () => {
  const folder = temporaryFolder('versions');
  const [older, newer] = ['20260101T000000Z-000001', '20260101T000001Z-000000'];
  const others = ['notes.sqlite', `${older}.txt`, `building-${older}`, `rejects-${older}.csv`, 'current', '.sqlite'];
  for (const name of [`${newer}.sqlite`, `${older}.sqlite`, ...others]) writeFileSync(join(folder, name), '');
  expect(versions(folder)).toEqual([older, newer]);
});

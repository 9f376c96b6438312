import { expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { listSnapshots, searchedTypes } from '../../../gateway/snapshots/list-snapshots.ts';
import { catalogOf } from '../../catalog/inline.ts';

const CATALOG = catalogOf({ permits: 'type Permit @entity { holder: String }' });

test('"A snapshot that cannot be read is listed too"', async () => {
  const published = [
    { version: '20261119T091142Z-abcdef', current: false, bytes: 1 },
    { version: '20261120T091142Z-abcdef', current: true, bytes: 2 },
  ];
  const store = { published: async () => published, read: () => Promise.reject(new Error('broken')) };
  expect(await listSnapshots(store, CATALOG)).toEqual([
    { ...published[0], built: '2026-11-19T09:11:42Z', holds: 'Error: broken', lacking: [] },
    { ...published[1], built: '2026-11-20T09:11:42Z', holds: 'Error: broken', lacking: [] },
  ]);
});

test('"Names of the entity types that search returns"', () => {
  expect(searchedTypes(readCatalog())).toEqual(['Brand', 'OperatingLocation', 'LegalEntity']);
  expect(searchedTypes(CATALOG)).toEqual([]);
});

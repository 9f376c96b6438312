import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '../ingest/tiny.ts';
import { files, NAMES, rowsOf } from '../sources/loaded.ts';
import { runCommand } from './run-command.ts';

const ingest = async (dataDir: string, ...args: readonly string[]) => {
  const { status, stderr } = await runCommand('ingest', '--data-dir', dataDir, ...args);
  return { code: status, said: stderr };
};
const brandsOf = (...names: readonly string[]) =>
  `brand_key,brand_name\n${names.map((name) => `${name},${name}\n`).join('')}`;

test('"a load that lacks data sets of the live snapshot says which, with their brands, and asks (--add, --replace, refuses without a terminal)"', async () => {
  const dataDir = dataFolder();
  const folder = files({
    'crm.csv': brandsOf('A', 'B'),
    'erp.csv': brandsOf('C'),
    'new.csv': brandsOf('D'),
    'all.yaml':
      'sources: [{ path: crm.csv, dataset: crm, date: 2026-01-31 }, { path: erp.csv, dataset: erp, date: 2026-02-28 }]',
    'erp.yaml': 'sources: [{ path: new.csv, dataset: erp, date: 2026-03-31 }]',
  });
  const names = async () => (await rowsOf(dataDir, NAMES)).map(({ name }) => name);
  expect((await ingest(dataDir, join(folder, 'all.yaml'))).code).toBe(0);
  expect(await ingest(dataDir, join(folder, 'erp.yaml'))).toEqual({
    code: 1,
    said: expect.stringContaining(
      'This load does not name datasets of the live snapshot:\n  crm of 2026-01-31: 2 brands\nUse --add to keep them as they are, or --replace to leave them out.',
    ),
  });
  expect(await names()).toEqual(['A', 'B', 'C']);
  expect((await ingest(dataDir, join(folder, 'erp.yaml'), '--add')).code).toBe(0);
  expect(await names()).toEqual(['A', 'B', 'C', 'D']);
  expect((await ingest(dataDir, join(folder, 'erp.yaml'), '--add', '--replace')).said).toContain(
    "cannot be used with option '--replace'",
  );
  expect((await ingest(dataDir, join(folder, 'erp.yaml'), '--replace')).code).toBe(0);
  expect(await names()).toEqual(['C', 'D']);
});

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { batchFiles } from '../../../../verification/screening/batch/batch-files.ts';
import { inputRows, readInput } from '../../../../verification/screening/batch/input-rows.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

/** The files of a batch with this input. */
function batchOf(input: string) {
  const files = batchFiles(temporaryFolder('batch'), 'one');
  mkdirSync(files.folder, { recursive: true });
  writeFileSync(files.input, input);
  return files;
}
const read = (files: ReturnType<typeof batchFiles>, maxRows = 100) =>
  readInput(files, 'lease', maxRows, new AbortController().signal);
async function rowsFrom(file: string, start: number) {
  const found = [];
  for await (const row of inputRows(file, start)) found.push(row);
  return found;
}

describe('"Reads the input of a batch into its file of rows …; returns their number"', () => {
  test('each row has its number in the file and its values; longer ones a fault, unless what is more is blank', async () => {
    const files = batchOf('tag,name,note\n1,Ana,x\n2,Bo\n3,Cé,y, ,\n4,Di,z,more\n');
    expect(await read(files)).toBe(4);
    expect((await rowsFrom(files.rows, 0)).map(({ end: _, ...row }) => row)).toEqual([
      { row: 2, values: { tag: '1', name: 'Ana' } },
      { row: 3, values: { tag: '2', name: 'Bo' } },
      { row: 4, values: { tag: '3', name: 'Cé' } },
      { row: 5, values: { tag: '4', name: 'Di' }, fault: 'The row has 4 values, the header 3.' },
    ]);
    expect(readdirSync(files.folder).toSorted()).toEqual(['rows.ndjson']);
  });

  test('as many rows as are allowed, and no more', async () => {
    const input = 'name\nAna\nBo\n';
    expect(await read(batchOf(input), 2)).toBe(2);
    await expect(read(batchOf(input), 1)).rejects.toThrow('The file has more than 1 rows; send it in parts.');
  });

  test.each([
    ['name\n', 'The file has no rows below its header.'],
    ['city\nOslo\n', 'The header expects a column name, person_name, org_name, last_name or the like, got city.'],
  ])('%j is refused, and leaves no file of rows', async (input, message) => {
    const files = batchOf(input);
    await expect(read(files)).rejects.toThrow(message);
    expect(existsSync(files.rows)).toBe(false);
  });
});

test('"The rows of a batch from a byte offset of its file on, each with the offset after it"', async () => {
  const files = batchOf(`name\n${'é'.repeat(50_000)}\nBo\nCy\n`);
  await read(files);
  const all = await rowsFrom(files.rows, 0);
  expect(all.map(({ row }) => row)).toEqual([2, 3, 4]);
  expect(all.at(-1)?.end).toBe(readFileSync(files.rows).length);
  for (const [at, { end }] of all.entries()) expect(await rowsFrom(files.rows, end)).toEqual(all.slice(at + 1));
});

import { appendFileSync, closeSync, openSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changedBlocks, sample, writeBlockSums } from '../../storage/sqlite/block-sums.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const BLOCK = 2 ** 20;

/** A file of so many bytes with its checksums; gives what is said of it after a change. */
async function saidOf(size: number, change: (file: string, sums: string) => void, sampled = false): Promise<string[]> {
  const folder = temporaryFolder('sums');
  const [file, sums] = [join(folder, 'a.sqlite'), join(folder, 'a.sums')];
  writeFileSync(file, Buffer.alloc(size, 7));
  writeBlockSums(file, sums);
  change(file, sums);
  return linesOf(changedBlocks(file, sums, sampled));
}

async function linesOf(said: AsyncIterable<string>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of said) lines.push(line);
  return lines;
}

/** Writes a byte at a place of a file. */
const at = (place: number) => (file: string) => {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.of(8), 0, 1, place);
  closeSync(descriptor);
};
const changedFrom = (block: number) => `bytes from ${block * BLOCK} on are not those that were written`;

describe('"a line for each block that changed since its checksum was written"', () => {
  test.each<[what: string, change: (file: string, sums: string) => void, said: string[]]>([
    ['nothing', () => {}, []],
    ['the first byte', at(0), [changedFrom(0)]],
    ['the last byte of a block', at(BLOCK - 1), [changedFrom(0)]],
    ['the first byte of the next', at(BLOCK), [changedFrom(1)]],
    ['the last byte', at(2 * BLOCK + 9), [changedFrom(2)]],
    [
      'two blocks',
      (file) => {
        at(0)(file);
        at(2 * BLOCK)(file);
      },
      [changedFrom(0), changedFrom(2)],
    ],
    [
      'a byte more',
      (file) => appendFileSync(file, 'x'),
      [`it has ${2 * BLOCK + 11} bytes, but ${2 * BLOCK + 10} were written`],
    ],
    [
      'a byte less',
      (file) => truncateSync(file, 2 * BLOCK + 9),
      [`it has ${2 * BLOCK + 9} bytes, but ${2 * BLOCK + 10} were written`],
    ],
    ['the checksums', (_, sums) => at(9)(sums), ['its checksums are damaged']],
    [
      'the end of the checksums',
      (_, sums) => truncateSync(sums, statSync(sums).size - 1),
      ['its checksums are damaged'],
    ],
    ['all of the checksums', (_, sums) => truncateSync(sums, 3), ['its checksums are damaged']],
  ])('%s', async (_, change, said) => {
    expect(await saidOf(2 * BLOCK + 10, change)).toEqual(said);
    // A file of few blocks is read whole.
    expect(await saidOf(2 * BLOCK + 10, change, true)).toEqual(said);
  });

  test('an empty file has no block', async () => {
    expect(await saidOf(0, () => {})).toEqual([]);
    expect(await saidOf(0, (file) => appendFileSync(file, 'x'))).toEqual(['it has 1 bytes, but 0 were written']);
  });

  test('"nothing if there are no checksums"', async () => {
    const file = join(temporaryFolder('without-sums'), 'a.sqlite');
    writeFileSync(file, 'x');
    expect(await linesOf(changedBlocks(file, `${file}.sums`, false))).toEqual([]);
    // A folder in their place is no missing file.
    await expect(linesOf(changedBlocks(file, dirname(file), false))).rejects.toThrow('EISDIR');
  });
});

describe('"The first block, the last block and random others, in order; all blocks if there are few"', () => {
  test.each([0, 1, 2, 256])('all of %i', (blocks) => {
    expect(sample(blocks)).toEqual([...Array(blocks).keys()]);
  });

  test.each([257, 260, 100_000])('256 of %i', (blocks) => {
    for (let time = 0; time < 20; time += 1) {
      const chosen = sample(blocks);
      expect([chosen.length, new Set(chosen).size, chosen[0], chosen.at(-1)]).toEqual([256, 256, 0, blocks - 1]);
      expect(chosen).toEqual(chosen.toSorted((one, other) => one - other));
    }
  });
});

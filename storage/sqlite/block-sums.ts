import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Bytes that one checksum covers. */
const BLOCK = 2 ** 20;
/**
 * Number of blocks that a sample reads. It takes a quarter of a second if the blocks are in the system's cache, about
 * two seconds from a slow disk.
 */
const SAMPLE = 256;

/**
 * Writes the checksums of a finished file's blocks into a file beside it, so that later changes are noticed: SQLite's
 * own pages have no checksums. Format: the file's size (8 bytes), CRC-32 of each block, CRC-32 of all that; little
 * endian.
 */
export function writeBlockSums(file: string, sums: string): void {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const written = Buffer.alloc(8 + 4 * (blocksOf(size) + 1));
    written.writeBigUInt64LE(BigInt(size));
    const block = Buffer.alloc(BLOCK);
    for (let index = 0; index < blocksOf(size); index += 1) {
      const bytes = readSync(descriptor, block, 0, BLOCK, index * BLOCK);
      written.writeUInt32LE(crc32(block.subarray(0, bytes)), 8 + 4 * index);
    }
    written.writeUInt32LE(crc32(written.subarray(0, -4)), written.length - 4);
    writeFileSync(sums, written);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Yields a line for each block that changed since its checksum was written, and one if the file's size changed; nothing
 * if there are no checksums, as for a file of an older program. `sampled`: reads the first block, the last block, and a
 * fixed number of others, so that the time does not grow with the file. Other work of the process runs between blocks.
 */
export async function* changedBlocks(file: string, sums: string, sampled: boolean): AsyncIterable<string> {
  const written = read(sums);
  if (written === undefined) return;
  if (written.length < 12 || written.readUInt32LE(written.length - 4) !== crc32(written.subarray(0, -4))) {
    yield 'its checksums are damaged';
    return;
  }
  const expected = Number(written.readBigUInt64LE());
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size !== expected) {
      yield `it has ${size} bytes, but ${expected} were written`;
      return;
    }
    const block = Buffer.alloc(BLOCK);
    for (const index of sampled ? sample(blocksOf(size)) : Array(blocksOf(size)).keys()) {
      const { bytesRead } = await handle.read(block, 0, BLOCK, index * BLOCK);
      if (crc32(block.subarray(0, bytesRead)) !== written.readUInt32LE(8 + 4 * index)) {
        yield `bytes from ${index * BLOCK} on are not those that were written`;
      }
    }
  } finally {
    await handle.close();
  }
}

const blocksOf = (size: number): number => Math.ceil(size / BLOCK);

/** The first block, the last block and random others, in order; all blocks if there are few. */
export function sample(blocks: number): number[] {
  if (blocks <= SAMPLE) return [...Array(blocks).keys()];
  const chosen = new Set([0, blocks - 1]);
  while (chosen.size < SAMPLE) chosen.add(Math.floor(Math.random() * blocks));
  return [...chosen].sort((one, other) => one - other);
}

function read(sums: string): Buffer | undefined {
  try {
    return readFileSync(sums);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

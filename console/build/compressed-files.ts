import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Endings of files that compression makes smaller; fonts and images are compressed already. */
const TEXT = /\.(?:js|css|html|json|svg)$/;
/** Brotli quality: two below the maximum, in a tenth of its time. */
const QUALITY = 9;

/** Writes next to each text file of the build the versions for clients that accept brotli (.br) or gzip (.gz). */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  async writeBundle({ dir = '' }) {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
    for (const file of files) await compress(join(dir, file));
  },
});

/** Makes both at the same time, in Node's own threads. */
async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}

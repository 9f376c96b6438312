import { closeSync, openSync, utimesSync, writeSync } from 'node:fs';
import type { ZipFile } from 'yauzl';
import { spooled } from './input-file.ts';
import { BrokenInput, bounded, type InputLimits } from './limits.ts';

const LINE_END = Buffer.from('\n');

/**
 * Writes the JSON documents of an archive one after the other into one new file of a folder, and returns its path. An
 * archive may have a million documents, and sources read them as if each were a file of its own. Throws BrokenInput if
 * the archive has anything else.
 */
export async function joinDocuments(zip: ZipFile, folder: string, limits: InputLimits): Promise<string> {
  if (zip.entryCount > limits.maxDocuments)
    throw new BrokenInput(`more than ${limits.maxDocuments} documents in one archive`);
  const to = spooled(folder, 'documents.json');
  const file = openSync(to, 'wx');
  let [total, newest] = [0, new Date(0)];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      if (!/\.json$/i.test(entry.fileName))
        throw new BrokenInput(`more than ${limits.maxEntries} files in one archive, and not all are JSON documents`);
      if (entry.isEncrypted()) throw new BrokenInput(`${entry.fileName} is encrypted`);
      const changed = entry.getLastModDate();
      if (changed > newest) newest = changed;
      for await (const part of bounded(await zip.openReadStreamPromise(entry), limits, entry.compressedSize)) {
        writeSync(file, part);
        total += part.length;
      }
      writeSync(file, LINE_END);
      if (total > limits.maxBytes) throw new BrokenInput(`more than ${limits.maxBytes} bytes`);
    }
  } finally {
    closeSync(file);
  }
  utimesSync(to, newest, newest);
  return to;
}

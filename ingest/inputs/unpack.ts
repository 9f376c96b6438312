import { createReadStream, createWriteStream, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { headBytes } from '../../sources/formats/text-lines.ts';
import { type InputFile, spooled, UNSAFE } from './input-file.ts';
import { joinDocuments } from './join-documents.ts';
import { BrokenInput, bounded, type InputLimits, type UnpackOptions } from './limits.ts';
import { parquetToJson } from './parquet.ts';
import { workbookToCsv } from './workbook.ts';

const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Buffer) =>
  head.toString('latin1', 0, 4) === 'PK\u0003\u0004' || head.toString('latin1', 0, 4) === 'PK\u0005\u0006';
const isParquet = (head: Buffer) => head.toString('latin1', 0, 4) === 'PAR1';

/**
 * Yields the text files of an input: the input itself, or the files in a gzip or zip file, and the tables of PARQUET
 * files and workbooks, unpacked into `folder`. The first bytes decide the format, never the name. Files of one archive
 * are unpacked into one folder and keep their subfolders. Throws BrokenInput.
 */
export async function* unpack(
  input: InputFile,
  folder: string,
  options: UnpackOptions,
  depth = 0,
): AsyncGenerator<InputFile> {
  const { limits } = options;
  const head = headBytes(input.file, 4);
  const packed = isGzip(head) || isZip(head);
  if (packed && depth >= limits.maxDepth)
    throw new BrokenInput(`archives in archives, more than ${limits.maxDepth} deep`);
  if (isGzip(head)) yield* unpack(await gunzip(input, folder, limits), folder, options, depth + 1);
  else if (isParquet(head)) yield await parquetToJson(input, folder, limits);
  else if (isZip(head)) yield* unzip(input, folder, options, depth);
  else yield input;
}

async function gunzip({ file, name }: InputFile, folder: string, limits: InputLimits): Promise<InputFile> {
  const { size, mtime } = statSync(file);
  const to = spooled(folder, basename(name).replace(/\.t?gz$/i, '') || 'unpacked');
  try {
    await pipeline(bounded(createReadStream(file).pipe(createGunzip()), limits, size), createWriteStream(to));
  } catch (error) {
    if (error instanceof BrokenInput || !(error instanceof Error)) throw error;
    const code = 'code' in error ? error.code : undefined;
    throw new BrokenInput(
      code === 'Z_BUF_ERROR'
        ? 'the gzip file ends early: it is not complete'
        : `the gzip file is damaged: ${error.message}`,
    );
  }
  utimesSync(to, mtime, mtime);
  return { file: to, name };
}

async function* unzip(
  { file, name }: InputFile,
  folder: string,
  options: UnpackOptions,
  depth: number,
): AsyncGenerator<InputFile> {
  const { limits } = options;
  const into = join(folder, `zip-${depth}-${basename(name).replace(UNSAFE, '_')}`);
  let files: ExtractedFiles;
  try {
    const zip = await openPromise(file, { validateEntrySizes: true });
    try {
      files =
        zip.entryCount > limits.maxEntries
          ? { found: [{ file: await joinDocuments(zip, into, limits), name }], isDocument: false }
          : await extractAll(zip, name, into, limits);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof BrokenInput || !(error instanceof Error)) throw error;
    throw new BrokenInput(`the zip file is damaged: ${error.message}`);
  }
  // Files come in order of their names, as those of a folder do, not in the order of the archive.
  files.found.sort((one, other) => (one.name < other.name ? -1 : 1));
  // An office document is a zip file too: a workbook becomes a table, and any other is passed on whole, because nothing
  // reads its parts.
  if (files.isDocument) yield (await workbookToCsv({ file, name }, folder, options)) ?? { file, name };
  else for (const each of files.found) yield* unpack(each, into, options, depth + 1);
}

interface ExtractedFiles {
  readonly found: InputFile[];
  /** True: the archive is an office document. */
  readonly isDocument: boolean;
}

async function extractAll(zip: ZipFile, name: string, into: string, limits: InputLimits): Promise<ExtractedFiles> {
  const found: InputFile[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === '[Content_Types].xml') return { found, isDocument: true };
    if (entry.fileName.endsWith('/') || /(?:^|\/)(?:\.|__MACOSX\/)/.test(entry.fileName)) continue;
    // Subfolders stay, because some sources look for a second file beside the first.
    const to = spooled(join(into, dirname(entry.fileName).replace(UNSAFE, '_')), basename(entry.fileName));
    await extract(zip, entry, to, limits);
    total += statSync(to).size;
    if (total > limits.maxBytes) throw new BrokenInput(`more than ${limits.maxBytes} bytes`);
    found.push({ file: to, name: `${name}/${entry.fileName}` });
  }
  return { found, isDocument: false };
}

async function extract(zip: ZipFile, entry: Entry, to: string, limits: InputLimits): Promise<void> {
  if (entry.isEncrypted()) throw new BrokenInput(`${entry.fileName} is encrypted`);
  const stream = await zip.openReadStreamPromise(entry);
  await pipeline(bounded(stream, limits, entry.compressedSize), createWriteStream(to));
  const changed = entry.getLastModDate();
  utimesSync(to, changed, changed);
}

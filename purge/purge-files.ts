import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Configuration } from '../catalog/configuration.ts';
import { openFileStore } from '../lists/files/file-store.ts';
import { warehouseFolder } from '../storage/sqlite/folder.ts';
import { mentions } from './mentions.ts';
import type { TextFinder } from './text-finder.ts';

/** Files that were removed because they contained purged records. */
export interface PurgedFiles {
  readonly files: number;
  /** Runs that the files belonged to: those of lists, searches, enrichments and screening batches. */
  readonly runs: readonly string[];
  readonly uploads: readonly string[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Removes every file of runs, uploads, screening batches and rejected rows that contains one of some texts, below the data folder and in
 * the file store. A file states what existed when it was made, with a number of rows that was charged, so it is removed as a whole, and
 * anyone who needs it has it created again. All files of the runs in `ended` are removed too, because those runs were ended for what they
 * had read.
 */
export async function purgeFiles(
  configuration: Configuration,
  texts: TextFinder,
  ended: readonly string[],
): Promise<PurgedFiles> {
  const { dataDirectory } = configuration;
  const [runs, uploads] = [new Set<string>(), new Set<string>()];
  let files = 0;
  const noted = (path: string) => {
    files += 1;
    const [folder = '', name = ''] = path.split(sep);
    const id = name.replace(/\.part$/, '');
    if (UUID.test(id)) (folder === 'uploads' ? uploads : runs).add(id);
  };
  const remove = (path: string) => {
    rmSync(path, { force: true });
    noted(relative(dataDirectory, path));
  };
  const isOfEnded = (path: string) => ended.some((id) => path.includes(`${sep}${id}${sep}`));
  for (const path of filesBelow(dataDirectory)) if (isOfEnded(path) || (await mentions(path, texts))) remove(path);
  if (configuration.filesLocation !== undefined) {
    const store = await openFileStore(configuration);
    const folder = mkdtempSync(join(dataDirectory, 'purge-'));
    try {
      const copy = join(folder, 'file');
      for await (const { key } of store.list()) {
        if (!(await store.bring(key, copy, new AbortController().signal))) continue;
        if (!(await mentions(copy, texts))) continue;
        await store.remove(key);
        noted(key.replaceAll('/', sep));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { files, runs: [...runs], uploads: [...uploads] };
}

/** Files below the data folder that users sent or that were written for them, and rows that loads rejected. */
function filesBelow(dataDirectory: string): string[] {
  const warehouse = warehouseFolder(dataDirectory);
  const rejects = existsSync(warehouse) ? readdirSync(warehouse).filter((name) => name.startsWith('rejects-')) : [];
  const places = [
    ...['files', 'uploads', 'batches'].map((name) => join(dataDirectory, name)),
    ...rejects.map((name) => join(warehouse, name)),
  ];
  return places
    .filter((place) => existsSync(place))
    .flatMap((place) =>
      statSync(place).isFile()
        ? [place]
        : readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name)),
    )
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
}

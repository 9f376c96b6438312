import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_FORMATS, type FileFormat } from '../../operations/list.ts';
import { OUTPUT_FORMATS, type OutputFormat } from '../../tables/output/output-format.ts';
import { endingOf, nameOf, runKey } from './file-keys.ts';
import type { FileStore } from './file-store.ts';

/** The writer of a format. */
export function formatOf(format: FileFormat): OutputFormat {
  const writer = OUTPUT_FORMATS.get(endingOf(format));
  if (writer === undefined) throw new TypeError(`No writer of ${format}.`);
  return writer;
}

const filesFolder = (dataDirectory: string): string => join(dataDirectory, 'files');

/**
 * Paths of the working files of a run: the finished file appears under its name when it is complete, and moves from there
 * to the store under `key`. A store in the data folder keeps it at this same path.
 */
export function listFiles(dataDirectory: string, run: string, format: FileFormat) {
  const folder = join(filesFolder(dataDirectory), run);
  const name = nameOf(format);
  return {
    folder,
    /** The lines that one lease has written so far. */
    part: (lease: string) => join(folder, `${lease}.part`),
    /** The file whose rows an enrichment matches; exists once it is complete. */
    input: join(folder, 'input'),
    name,
    finished: join(folder, name),
    key: runKey(run, format),
  };
}
export type ListFiles = ReturnType<typeof listFiles>;

export const makeFolder = ({ folder }: ListFiles): void => void mkdirSync(folder, { recursive: true, mode: 0o700 });

/** Removes the working files of a run: all files except one that the store keeps in the same folder. */
export function removeParts({ folder, name }: Pick<ListFiles, 'folder' | 'name'>): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  for (const each of names) if (each !== name) rmSync(join(folder, each), { force: true });
  if (!names.includes(name)) rmSync(folder, { recursive: true, force: true });
}

/** Removes all files of a run, here and in the store. */
export async function removeFiles(store: Pick<FileStore, 'remove'>, { folder, key }: ListFiles): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await store.remove(key);
}

/** The runs that have folders on this process's disk; `isFinished` tells whether a run has a finished file by now. */
export function runFolders(dataDirectory: string) {
  const files = filesFolder(dataDirectory);
  if (!existsSync(files)) return [];
  return readdirSync(files).map((run) => {
    const folder = join(files, run);
    return { run, folder, isFinished: () => FILE_FORMATS.some((format) => existsSync(join(folder, nameOf(format)))) };
  });
}

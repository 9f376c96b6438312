import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of all batches. */
export const batchesFolder = (dataDirectory: string): string => join(dataDirectory, 'batches');

/** Paths of the files of a batch: nothing else reads them, and they are deleted with the batch. */
export function batchFiles(dataDirectory: string, id: string) {
  const folder = join(batchesFolder(dataDirectory), id);
  return {
    folder,
    /** The file as sent. */
    input: join(folder, 'input'),
    /** The rows of the input, one JSON value per line; exists once it is complete. */
    rows: join(folder, 'rows.ndjson'),
    /** The results that one lease has written so far. */
    part: (lease: string) => join(folder, `results-${lease}.part`),
    /** The results; exists once it is complete. */
    results: join(folder, 'results.csv'),
  };
}
export type BatchFiles = ReturnType<typeof batchFiles>;

export const removeBatch = (dataDirectory: string, id: string): void =>
  rmSync(batchFiles(dataDirectory, id).folder, { recursive: true, force: true });

/** Removes all files of a batch but one, including those of attempts that died. */
export function removeAllBut({ folder }: BatchFiles, kept: string): void {
  for (const name of readdirSync(folder)) if (join(folder, name) !== kept) rmSync(join(folder, name), { force: true });
}

/**
 * The batches whose folders are older than a given time: those without a run are leftovers of uploads that never finished.
 */
export function batchesBefore(dataDirectory: string, before: Date): string[] {
  const folder = batchesFolder(dataDirectory);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter(
    (id) =>
      (statSync(join(folder, id), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) < before.getTime(),
  );
}

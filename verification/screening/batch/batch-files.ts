import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of all batches. */
export const batchesFolder = (dataDirectory: string): string => join(dataDirectory, 'batches');

/** Where the files of a batch are: nobody else reads them, and they go with the batch. */
export function batchFiles(dataDirectory: string, id: string) {
  const folder = join(batchesFolder(dataDirectory), id);
  return {
    folder,
    /** As it was sent. */
    input: join(folder, 'input'),
    /** The rows of the input, a JSON value a line; there once it is complete. */
    rows: join(folder, 'rows.ndjson'),
    /** What one lease has written so far. */
    part: (lease: string) => join(folder, `results-${lease}.part`),
    /** The answer; there once it is complete. */
    results: join(folder, 'results.csv'),
  };
}
export type BatchFiles = ReturnType<typeof batchFiles>;

export const removeBatch = (dataDirectory: string, id: string): void =>
  rmSync(batchFiles(dataDirectory, id).folder, { recursive: true, force: true });

/** Removes all files of a batch but one, those of attempts that died, too. */
export function removeAllBut({ folder }: BatchFiles, kept: string): void {
  for (const name of readdirSync(folder)) if (join(folder, name) !== kept) rmSync(join(folder, name), { force: true });
}

/** The batches whose folders are older than a time: those without a run are left of uploads that never ended. */
export function batchesBefore(dataDirectory: string, before: Date): string[] {
  const folder = batchesFolder(dataDirectory);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter(
    (id) =>
      (statSync(join(folder, id), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) < before.getTime(),
  );
}

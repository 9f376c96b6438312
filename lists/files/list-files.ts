import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileFormat } from '../../operations/list.ts';
import { OUTPUT_FORMATS, type OutputFormat } from '../../tables/output/output-format.ts';

const ENDINGS: Readonly<Record<FileFormat, string>> = { PARQUET: '.parquet', CSV: '.csv', NDJSON: '.ndjson' };
/** The ending of the files of a format. */
export const endingOf = (format: FileFormat): string => ENDINGS[format];

/** What writes a format. */
export function formatOf(format: FileFormat): OutputFormat {
  const writer = OUTPUT_FORMATS.get(endingOf(format));
  if (writer === undefined) throw new TypeError(`No writer of ${format}.`);
  return writer;
}

/** What a finished file is named in the folder of its run. */
const NAME = 'list';

const filesFolder = (dataDirectory: string): string => join(dataDirectory, 'files');

/** Where the files of a run are: the finished one appears under its name when it is complete. */
export function listFiles(dataDirectory: string, run: string, format: FileFormat) {
  const folder = join(filesFolder(dataDirectory), run);
  const name = `${NAME}${endingOf(format)}`;
  return {
    folder,
    /** What one lease has written so far. */
    part: (lease: string) => join(folder, `${lease}.part`),
    name,
    finished: join(folder, name),
  };
}
export type ListFiles = ReturnType<typeof listFiles>;

export const makeFolder = ({ folder }: ListFiles): void => void mkdirSync(folder, { recursive: true, mode: 0o700 });

/** Removes all files of a run but one, those of attempts that died, too. */
export function removeAllBut({ folder }: Pick<ListFiles, 'folder'>, kept: string): void {
  for (const name of readdirSync(folder)) if (join(folder, name) !== kept) rmSync(join(folder, name), { force: true });
}

/** Removes what there is of a run. */
export const removeFiles = (dataDirectory: string, run: string): void =>
  rmSync(join(filesFolder(dataDirectory), run), { recursive: true, force: true });

/** The finished file of a run; undefined where it has none. `run` has to be a UUID. */
export function finishedFile(dataDirectory: string, run: string) {
  const folder = join(filesFolder(dataDirectory), run);
  const format = formats.find((each) => existsSync(join(folder, `${NAME}${ENDINGS[each]}`)));
  return format && { format, path: join(folder, `${NAME}${ENDINGS[format]}`) };
}

const formats: readonly FileFormat[] = ['PARQUET', 'CSV', 'NDJSON'];

/** The runs that have files, each with the time at which its finished file was finished; undefined where there is none. */
export function runsWithFiles(dataDirectory: string): readonly { readonly run: string; readonly finished?: Date }[] {
  const folder = filesFolder(dataDirectory);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((run) => {
    const file = finishedFile(dataDirectory, run);
    const finished = file && statSync(file.path, { throwIfNoEntry: false })?.mtime;
    return { run, ...(finished && { finished }) };
  });
}

import type { FileFormat } from '../../operations/list.ts';

const ENDINGS: Readonly<Record<FileFormat, string>> = { PARQUET: '.parquet', CSV: '.csv', NDJSON: '.ndjson' };
/** The ending of the files of a format. */
export const endingOf = (format: FileFormat): string => ENDINGS[format];

/** What the finished file of a run is named in the folder of its run. */
export const nameOf = (format: FileFormat): string => `list${endingOf(format)}`;

/** Where a store has the finished file of a run. */
export const runKey = (run: string, format: FileFormat): string => `files/${run}/${nameOf(format)}`;

/** Where a store has an upload. */
export const uploadKey = (id: string): string => `uploads/${id}`;

/** Whether a key is that of a finished file: beside them the data folder has what is being written. */
export const isKey = (key: string): boolean => KEY.test(key);

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = new RegExp(`^(uploads/${UUID}|files/${UUID}/list\\.(parquet|csv|ndjson))$`);

/** Throws a TypeError for what is no key: no text of a client ever reaches a path. */
export function expectKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`Expected the key of a file, got ${JSON.stringify(key)}.`);
}

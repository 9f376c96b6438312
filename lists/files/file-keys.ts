import type { FileFormat } from '../../operations/list.ts';

const ENDINGS: Readonly<Record<FileFormat, string>> = { PARQUET: '.parquet', CSV: '.csv', NDJSON: '.ndjson' };
/** The file name ending of a format. */
export const endingOf = (format: FileFormat): string => ENDINGS[format];

/** The name of a run's finished file in the folder of the run. */
export const nameOf = (format: FileFormat): string => `list${endingOf(format)}`;

/** The key under which a store keeps the finished file of a run. */
export const runKey = (run: string, format: FileFormat): string => `files/${run}/${nameOf(format)}`;

/** The key under which a store keeps an upload. */
export const uploadKey = (id: string): string => `uploads/${id}`;

/** Whether a key is that of a finished file; the data folder also has files that are being written. */
export const isKey = (key: string): boolean => KEY.test(key);

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = new RegExp(`^(uploads/${UUID}|files/${UUID}/list\\.(parquet|csv|ndjson))$`);

/** Throws a TypeError for a text that is not a key, so that no text of a client ever reaches a path. */
export function expectKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`Expected the key of a file, got ${JSON.stringify(key)}.`);
}

import { closeSync, openSync, readSync } from 'node:fs';

const HEAD = 64 * 1024;

/** The beginning of a file: at most 64 KiB. */
export function headOf(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEAD);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, HEAD, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** Whether a file is a workbook, by the signature of ZIP files. */
export const isWorkbook = (head: Buffer): boolean => head.toString('latin1', 0, 4) === 'PK\u0003\u0004';

/** Whether a file is PARQUET, with or without an encrypted footer. */
export const isParquet = (head: Buffer): boolean => ['PAR1', 'PARE'].includes(head.toString('latin1', 0, 4));

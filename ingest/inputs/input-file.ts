import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkbookSheets } from '../../tables/input/workbook/workbook.ts';

/** A file to read. `name` is the user's name for it. */
export interface InputFile {
  readonly file: string;
  readonly name: string;
  /** The sheets of the workbook whose table it is. */
  readonly sheets?: WorkbookSheets;
}

/** Characters that the name of a spooled file must not have. */
export const UNSAFE = /[^\w.-]+/g;

/** A new path in a folder. The name comes from outside: whatever it is, the path stays in the folder. */
export function spooled(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  const safe = name.replace(UNSAFE, '_').replace(/^\.+/, '').slice(-200) || 'file';
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? safe : `${number}-${safe}`);
    if (!existsSync(path)) return path;
  }
}

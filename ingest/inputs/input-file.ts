import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A file to read: where it is, and what its user calls it. */
export interface InputFile {
  readonly file: string;
  readonly name: string;
}

/** What may not stand in the name of a spooled file. */
export const UNSAFE = /[^\w.-]+/g;

/** A path in the folder that no file has yet, and that cannot lead out of it, whatever the name. */
export function spooled(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  const safe = name.replace(UNSAFE, '_').replace(/^\.+/, '').slice(-200) || 'file';
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? safe : `${number}-${safe}`);
    if (!existsSync(path)) return path;
  }
}

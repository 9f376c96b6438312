import { statSync } from 'node:fs';

/** Returns a text that changes whenever the file is written or replaced; `absent` while there is no file. */
export function fileStamp(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'absent' : `${stat.ino}:${stat.mtimeMs}:${stat.size}`;
}

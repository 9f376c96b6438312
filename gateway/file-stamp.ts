import { statSync } from 'node:fs';

/** Changes whenever the file is written or replaced; says that there is none while there is none. */
export function fileStamp(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'absent' : `${stat.ino}:${stat.mtimeMs}:${stat.size}`;
}

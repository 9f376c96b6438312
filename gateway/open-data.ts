import { statSync } from 'node:fs';
import { sep } from 'node:path';
import type { Configuration } from '../catalog/configuration.ts';
import { isPostgres } from '../catalog/database-location.ts';
import type { Log } from './log.ts';

/** Mode bits by which anybody but the owner gets in. */
const OTHERS = 0o077;

/**
 * Logs a warning where others than the service's user may read its data: a folder of an older program, or one that was made
 * by hand. It is not tightened, since somebody may share it on purpose. What lies in a closed folder is closed.
 */
export function warnIfOpen({ dataDirectory, warehouse, operations }: Configuration, log: Log): void {
  const apart = [warehouse, operations].filter((path) => !isPostgres(path) && !path.startsWith(dataDirectory + sep));
  for (const path of [dataDirectory, ...apart]) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || (stat.mode & OTHERS) === 0) continue;
    const mode = (stat.mode & 0o777).toString(8);
    log.warn({ path, mode, expected: stat.isDirectory() ? '700' : '600' }, 'Others may read the data.');
  }
}

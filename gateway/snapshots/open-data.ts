import { statSync } from 'node:fs';
import { sep } from 'node:path';
import type { Configuration } from '../../catalog/configuration.ts';
import { isPostgres } from '../../catalog/database-location.ts';
import type { Log } from '../log.ts';

/** Mode bits that give access to anyone except the owner. */
const OTHERS = 0o077;

/**
 * Logs a warning if other users than the service's may read its data: the folder was made by an older program, or by hand. Permissions are
 * not tightened, because someone may share the folder on purpose. Everything in a closed folder is protected.
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

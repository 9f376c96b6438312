/**
 * What a database driver's error means: the database is `down` (it does not answer, refuses access, or its file is locked or gone), or its
 * data is `damaged`. Undefined for every other error, which is then caused by the statement or by this program.
 */
export function databaseFault(error: unknown): 'down' | 'damaged' | undefined {
  for (let at = error, levels = MAX_CAUSES; at instanceof Error && levels > 0; at = at.cause, levels -= 1) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (DAMAGED.test(code)) return 'damaged';
    if (DOWN.test(code) || (code === '' && LOST.test(at.message))) return 'down';
  }
  return undefined;
}

const MAX_CAUSES = 5;

/** SQLite's result codes, also of a file that ends too early, and PostgreSQL's SQLSTATEs: data_corrupted, index_corrupted. */
const DAMAGED = /^(?:SQLITE_CORRUPT|SQLITE_NOTADB|SQLITE_IOERR_SHORT_READ|XX00[12]$)/;

/**
 * SQLite's result codes; codes of the operating system; SQLSTATEs of a server that cannot be connected to (08), refuses access (28), has no
 * such database (3D000), has no connection left (53300), is shutting down, has crashed or is starting (57P), or whose disk fails (58).
 */
const DOWN =
  /^(?:SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|PROTOCOL|READONLY_RECOVERY)|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_|08...$|28...$|3D000$|53300$|57P0.$|58...$)/;

/**
 * Messages of the PostgreSQL driver without a code, when its connection breaks or none can be established in time. Knex prepends the
 * statement that was running.
 */
const LOST =
  /(?:^| - )(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)[\w ]*$/;

import { meaningOf } from './errors/remedies.ts';

/**
 * Where a database is: a postgres:// URL, else a path in the file system for SQLite (a folder for the warehouse, a file for operations). A
 * single text, so that configuration, options and tests can all pass it.
 */
export type DatabaseLocation = string;

/** True for the URL of a PostgreSQL database, or of one that speaks its protocol. */
export const isPostgres = (location: DatabaseLocation): boolean => /^postgres(?:ql)?:\/\//i.test(location);

/** The location without its password, safe to print. */
export const withoutPassword = (location: DatabaseLocation): string =>
  location
    .replace(/^([a-z][a-z0-9+.-]*:\/\/[^/@:]*):[^/]*@/i, '$1:********@')
    .replace(/([?&]password=)[^&]*/i, '$1********');

/**
 * The URL for the PostgreSQL driver. It takes `prefer`, `require` and `verify-ca` for `verify-full`, and warns of it at length on standard
 * error; they mean the same here, without the warning, unless the URL asks for libpq's meaning (`uselibpqcompat`).
 */
export const driverUrl = (url: DatabaseLocation): string =>
  /[?&]uselibpqcompat=true/i.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/i, '$1verify-full');

/** A database does not answer, or refuses access. The message names it, never its password; the cause says why. */
export class DatabaseUnreachable extends Error {
  constructor(location: DatabaseLocation, cause: unknown) {
    const why = cause instanceof AggregateError ? cause.errors[0] : cause;
    const said = why instanceof Error ? why.message : String(why);
    const { meaning, remedy } = meaningOf(why) ?? {};
    const explained = [said, meaning].filter((part) => part !== undefined).join(': ');
    const place = withoutPassword(location);
    super(`The database ${place} cannot be reached: ${explained}${remedy === undefined ? '' : `. ${remedy}`}`, {
      cause,
    });
    this.name = 'DatabaseUnreachable';
  }
}

/** The file of a database is there, but has no content. */
export class DatabaseEmptied extends Error {
  constructor(file: string) {
    super(
      `The database ${file} is an empty file. Restore a backup of it (svc restore); only if there never was anything in it, remove the file.`,
    );
    this.name = 'DatabaseEmptied';
  }
}

/** A newer version of the service made the database; the message names what this version does not know. */
export class DatabaseTooNew extends Error {
  constructor(location: DatabaseLocation, unknown: readonly string[]) {
    super(
      `The database ${withoutPassword(location)} was made by a newer version of svc: it has ${unknown.join(', ')}, which this version does not know. Start that version, or restore a backup from before it.`,
    );
    this.name = 'DatabaseTooNew';
  }
}

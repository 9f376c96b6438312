/** What an error of the operating system or of a database means for users, and what to do about it. */
export interface Meaning {
  readonly meaning: string;
  /** Absent: `svc doctor` tells. */
  readonly remedy?: string;
}

/** Errors by code and message. */
const MEANINGS: readonly (readonly [error: RegExp, meaning: string, remedy?: string])[] = [
  [/^(?:EACCES|EPERM) /, 'this user is not permitted to do that'],
  [/^(?:EROFS|SQLITE_READONLY)/, 'nothing can be written there'],
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL) /, 'no space is left on the disk'],
  [/^(?:EIO |SQLITE_IOERR)/, 'the disk is full or faulty'],
  [/^(?:ENOTDIR |SQLITE_CANTOPEN)/, 'the file does not exist or cannot be opened'],
  [/^(?:EMFILE|ENFILE) /, 'too many files are open'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'the file is damaged', 'Restore a backup of it (svc restore).'],
  [
    /^57014 .*statement timeout/s,
    'its statement_timeout is too short for svc, which limits its statements itself',
    "ALTER ROLE … SET statement_timeout = '60s'.",
  ],
  [
    / .*does not support SSL/,
    'sslmode in the URL, or PGSSLMODE, asks for an encrypted connection',
    'Set up TLS on the server, or write sslmode=disable if the network to it is trusted.',
  ],
];

/** The meaning of one error, whatever reports it; undefined if it has none for users. Its causes are not looked at. */
export function meaningOf(error: unknown): Meaning | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, meaning, remedy] = MEANINGS.find(([known]) => known.test(`${codeOf(error)} ${error.message}`)) ?? [];
  return meaning === undefined ? undefined : { meaning, ...(remedy !== undefined && { remedy }) };
}

/** The code of an error; empty if it has none. */
export const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

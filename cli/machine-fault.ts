/** Errors of the operating system and of the databases, by code and message, with their meaning for users, and what to do about it. */
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
];

const DOCTOR = '`svc doctor` tells what to change.';

/** Maximum errors of which one is the cause of the next. */
const MAX_CAUSES = 5;

/**
 * One line for a failure that is not a fault of the program: permissions, space, the disk, the settings of a database. Undefined for every
 * other error, whose stack says more.
 */
export function machineFault(error: Error): string | undefined {
  const around: string[] = [];
  for (let at: unknown = error; at instanceof Error && around.length < MAX_CAUSES; at = at.cause) {
    const { message } = at;
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    const [, meaning, remedy = DOCTOR] = MEANINGS.find(([known]) => known.test(`${code} ${message}`)) ?? [];
    if (meaning !== undefined) {
      const said = [...around, message.startsWith(code) ? message : `${code}: ${message}`].join(' ');
      return `${said.replaceAll(/\s*\n\s*/g, ' ')}: ${meaning}. ${remedy}`;
    }
    around.push(message);
  }
  return undefined;
}

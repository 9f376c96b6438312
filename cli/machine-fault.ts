/** Errors of the operating system and of SQLite by code, with their meaning for users. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:EACCES|EPERM)$/, 'this user is not permitted to do that'],
  [/^(?:EROFS|SQLITE_READONLY)/, 'nothing can be written there'],
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/, 'no space is left on the disk'],
  [/^(?:EIO$|SQLITE_IOERR)/, 'the disk is full or faulty'],
  [/^(?:ENOTDIR$|SQLITE_CANTOPEN)/, 'the file does not exist or cannot be opened'],
  [/^(?:EMFILE|ENFILE)$/, 'too many files are open'],
];

/**
 * One line for a failure that is not a fault of the program: permissions, space, the disk. Undefined for every other error, whose stack
 * says more.
 */
export function machineFault(error: Error): string | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const meaning = MEANINGS.find(([codes]) => codes.test(code))?.[1];
  if (meaning === undefined) return undefined;
  const said = error.message.startsWith(code) ? error.message : `${code}: ${error.message}`;
  return `${said.replaceAll(/\s*\n\s*/g, ' ')}: ${meaning}. \`svc doctor\` tells what to change.`;
}

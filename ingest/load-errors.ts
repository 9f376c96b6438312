import type { UnloadedFile } from './inputs/find-files.ts';
import type { FileReport } from './report/file-report.ts';

/** There is nothing to load in the given inputs; the message says why. */
export class NothingToLoad extends Error {
  override readonly name = 'NothingToLoad';
}

/** Inputs cannot be read in full. A snapshot without them would lack records that the previous one had. */
export class BrokenInputs extends Error {
  /** The number of inputs that can be read. */
  readonly others: number;

  constructor(broken: readonly UnloadedFile[], others: number) {
    const lines = broken.map(({ name, reason }) => `  ${name}: ${reason}`);
    super(`Nothing was loaded, as inputs cannot be read in full:\n${lines.join('\n')}`);
    this.name = 'BrokenInputs';
    this.others = others;
  }
}

/** Maximum characters of a reason that comes from another program. */
const MAX_REASON = 200;

/**
 * Why a file cannot be read, from the error: the parser's or the system's message, in one line. Rethrows errors that
 * are not the file's fault: of the build's database, or of a full disk.
 */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof Error) || /^(?:SQLITE_|ENOSPC$|EDQUOT$)/.test(code)) throw error;
  return `it cannot be read: ${error.message.split('\n', 1)[0]?.slice(0, MAX_REASON)}`;
}

/** Maximum files, and reasons of one file, that a message names. */
const MAX_SHOWN = 5;

/** The error for inputs without any file of a known format. */
export function noKnownFiles(unknown: readonly UnloadedFile[]): NothingToLoad {
  if (unknown.length === 0) return new NothingToLoad('Nothing to load: name files or folders, or ask for the sample.');
  const lines = unknown.slice(0, MAX_SHOWN).map(({ name, reason }) => `  ${name}: ${reason}`);
  const more = unknown.length > MAX_SHOWN ? [`  and ${unknown.length - MAX_SHOWN} more`] : [];
  return new NothingToLoad(
    ['Nothing to load: no file has a known format, which svc sources lists.', ...lines, ...more].join('\n'),
  );
}

/** The error for files of which no row was loaded. */
export function noGoodRows(files: readonly FileReport[]): NothingToLoad {
  const lines = files.flatMap(({ file, rows, rejects, skips }) => [
    `  ${file}: ${rows} rows read, none loaded`,
    ...Array.from([...rejects, ...skips].slice(0, MAX_SHOWN), ([reason, count]) => `    ${count}  ${reason}`),
  ]);
  return new NothingToLoad(['Nothing to load: no file has a row that can be loaded.', ...lines].join('\n'));
}

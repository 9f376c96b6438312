import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { headText } from '../../sources/formats/text-lines.ts';
import type { Source } from '../../sources/source.ts';
import type { WorkbookSheets } from '../../tables/input/workbook/workbook.ts';
import { expand, type InputOptions, shownPath } from './expand.ts';
import { BrokenInput } from './limits.ts';
import { unpack } from './unpack.ts';
import { whyUnknown } from './why-unknown.ts';
import { sheetRemark } from './workbook.ts';

/** A file to load, with the source that knows its format. `name` is the user's name for it. */
export interface FoundFile {
  readonly file: string;
  readonly name: string;
  readonly source: Source;
  /** See InputFile. */
  readonly sheets?: WorkbookSheets;
}

/** A file that is not loaded, with the reason. */
export interface UnloadedFile {
  readonly name: string;
  readonly reason: string;
}

export interface FoundFiles {
  readonly known: readonly FoundFile[];
  /** Files whose format no source knows. */
  readonly unknown: readonly UnloadedFile[];
  /** Inputs that cannot be read in full: missing, damaged, incomplete, or too large. */
  readonly broken: readonly UnloadedFile[];
}

/** Every file that a path names, unpacked, with the source that knows its format. */
export async function findFiles(path: string, sources: readonly Source[], options: InputOptions): Promise<FoundFiles> {
  const known: FoundFile[] = [];
  const unknown: UnloadedFile[] = [];
  const broken: UnloadedFile[] = [];
  const give = (name: string, error: unknown) => {
    const reason = error instanceof BrokenInput ? error.message : whyUnreadable(error);
    if (reason === undefined) throw error;
    broken.push({ name, reason });
  };
  const attempt = async (name: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      give(name, error);
    }
  };
  await attempt(shownPath(path), async () => {
    for (const input of await expand(path, options, give)) {
      options.progress?.(`open ${input.name}`);
      await attempt(input.name, async () => {
        for await (const { file, name, sheets } of unpack(input, folderFor(input.file, options.spool), options)) {
          if (options.sheet !== undefined && sheets === undefined)
            throw new BrokenInput(
              `expected a workbook with a sheet ${JSON.stringify(options.sheet)}, got another file`,
            );
          const head = headText(file);
          const source = sources.find((each) => each.detect(head));
          const remark = sheets && sheetRemark(sheets);
          const about = remark === undefined ? '' : `; ${remark}`;
          if (source === undefined) unknown.push({ name, reason: whyUnknown(head, sources) + about });
          else known.push({ file, name, source, ...(sheets && { sheets }) });
        }
      });
    }
  });
  return { known, unknown, broken };
}

const UNREADABLE: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'a link that leads to itself',
  EIO: 'the disk cannot read it',
  ENOENT: 'it went away',
};

/** Why the system cannot read a file; undefined for errors of another kind. */
function whyUnreadable(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return UNREADABLE[code];
}

/** Packed files of one folder are unpacked into one folder, because some sources look for a second file beside the first. */
const folderFor = (file: string, spool: string) =>
  join(spool, hash('sha1', resolve(dirname(file)), 'hex').slice(0, 12));

/**
 * The date of a file's data: the one that its source finds; or else one in its name (20260802 or 2026-08-02); or else
 * the date of its last modification. Null in place of the last one if the source's files may lack a date.
 */
export function dateOf(file: string, source: Source): string | null {
  const named = /(20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])/.exec(file.replace(/.*[/\\]/, ''));
  const date = source.date?.(file) ?? (named === null ? undefined : `${named[1]}-${named[2]}-${named[3]}`);
  if (date !== undefined) return date;
  return source.mayLackDate ? null : statSync(file).mtime.toISOString().slice(0, 10);
}

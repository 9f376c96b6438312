import {
  createReadStream,
  createWriteStream,
  existsSync,
  globSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { download, type Fetch } from './download.ts';
import { type InputFile, spooled } from './input-file.ts';
import { BrokenInput, bounded, type UnpackOptions } from './limits.ts';

/** Where inputs come from, and where downloads and unpacked files go. */
export interface InputOptions extends UnpackOptions {
  /** Folder for downloads and unpacked files. The caller removes it. */
  readonly spool: string;
  readonly fetch: Fetch;
  /** The stream that the path `-` reads. */
  readonly standardInput: Readable;
  /** Called before steps that may take long. */
  readonly progress?: (message: string) => void;
}

/** Called with a file or folder that the system does not allow to be read; rethrows errors of other kinds. */
type Unreadable = (path: string, error: unknown) => void;

/**
 * The files that a path names: a file, every file of a folder by name at any depth, the files of a pattern (`*.csv`),
 * an https URL, a pipe, or `-` for the standard input. Throws BrokenInput if there is none. `unreadable` is called with
 * each entry of a folder that the system does not allow to be read; the rest of the folder is read.
 */
export async function expand(path: string, options: InputOptions, unreadable: Unreadable): Promise<InputFile[]> {
  if (path === '-') return [await fromStream(options.standardInput, 'standard input', options)];
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) return [await fromUrl(path, options)];
  if (existsSync(path)) {
    const is = statSync(path);
    // A pipe can be read only once, so it is copied to a file.
    if (is.isFIFO()) return [await fromStream(createReadStream(path), path, options)];
    if (!is.isFile() && !is.isDirectory()) throw new BrokenInput('a device or socket; expected a file, folder or pipe');
    const files = filesOf(path, unreadable);
    if (files.length === 0) throw new BrokenInput('the folder has no files');
    return files.map((file) => ({ file, name: file }));
  }
  if (!/[*?[{]/.test(path)) throw new BrokenInput('there is no such file or folder');
  const found = globSync(path).sort();
  if (found.length === 0) throw new BrokenInput('no file matches');
  return found.flatMap((each) => filesOf(each, unreadable).map((file) => ({ file, name: file })));
}

/** All files of a folder, at any depth, except pipes, devices, and links back to a parent folder. */
function filesOf(path: string, unreadable: Unreadable, above: readonly string[] = []): string[] {
  if (above.length === 0 && statSync(path).isFile()) return [path];
  const real = realpathSync(path);
  if (above.includes(real)) return [];
  const names = readdirSync(path).filter((name) => !name.startsWith('.'));
  return names.sort().flatMap((name) => {
    const each = join(path, name);
    try {
      const is = statSync(each, { throwIfNoEntry: false });
      if (is?.isDirectory()) return filesOf(each, unreadable, [...above, real]);
      return is?.isFile() ? [each] : [];
    } catch (error) {
      unreadable(each, error);
      return [];
    }
  });
}

async function fromStream(
  stream: Readable,
  name: string,
  { spool, limits, progress }: InputOptions,
): Promise<InputFile> {
  progress?.(`take in ${name}`);
  const file = spooled(join(spool, 'streams'), basename(name));
  await pipeline(bounded(stream, limits), createWriteStream(file));
  return { file, name };
}

async function fromUrl(url: string, { spool, limits, fetch, progress }: InputOptions): Promise<InputFile> {
  const parsed = URL.parse(url);
  if (parsed === null) throw new BrokenInput('this is not a valid URL');
  const file = spooled(join(spool, parsed.hostname), basename(parsed.pathname) || 'download');
  progress?.(`download ${shownPath(url)}`);
  await download(url, file, limits, fetch);
  return { file, name: shownPath(url) };
}

/** A path for reports: a URL loses its query and password, which may be secrets. */
export function shownPath(path: string): string {
  const url = /^https?:/i.test(path) ? URL.parse(path) : null;
  return url === null ? path : `${url.origin}${url.pathname}`;
}

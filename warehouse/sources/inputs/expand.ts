import { createWriteStream, existsSync, globSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { download, type Fetch } from './download.ts';
import { BrokenInput, bounded, type InputLimits } from './limits.ts';
import { type InputFile, spooled } from './unpack.ts';

/** Where inputs come from, and where those that are no files yet become ones. */
export interface InputOptions {
  /** A folder for what is downloaded and unpacked; who makes it removes it. */
  readonly spool: string;
  readonly limits: InputLimits;
  readonly fetch: Fetch;
  /** What `-` stands for. */
  readonly standardInput: Readable;
  /** Says what is done, where it may take a while. */
  readonly tell?: (message: string) => void;
}

/**
 * The files that a path names: a file, every file of a folder by name at any depth, the files of a pattern (`*.csv`), an
 * https URL, or `-` for the standard input. Throws BrokenInput where there is none.
 */
export async function expand(path: string, options: InputOptions): Promise<InputFile[]> {
  if (path === '-') return [await fromStandardInput(options)];
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) return [await fromUrl(path, options)];
  if (existsSync(path)) return filesOf(path).map((file) => ({ file, name: file }));
  if (!/[*?[{]/.test(path)) throw new BrokenInput('there is no such file or folder');
  const found = globSync(path).sort();
  if (found.length === 0) throw new BrokenInput('no file matches');
  return found.flatMap((each) => filesOf(each).map((file) => ({ file, name: file })));
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !name.startsWith('.'));
  return names.sort().flatMap((name) => filesOf(join(path, name)));
}

async function fromStandardInput({ spool, limits, standardInput, tell }: InputOptions): Promise<InputFile> {
  tell?.('take in the standard input');
  const file = spooled(join(spool, 'standard-input'), 'input');
  await pipeline(bounded(standardInput, limits), createWriteStream(file));
  return { file, name: 'standard input' };
}

async function fromUrl(url: string, { spool, limits, fetch, tell }: InputOptions): Promise<InputFile> {
  const parsed = URL.parse(url);
  if (parsed === null) throw new BrokenInput('this is no URL');
  const file = spooled(join(spool, parsed.hostname), basename(parsed.pathname) || 'download');
  tell?.(`download ${shownPath(url)}`);
  await download(url, file, limits, fetch);
  return { file, name: shownPath(url) };
}

/** A path as it is reported: a URL without query and password, which are secrets. */
export function shownPath(path: string): string {
  const url = /^https?:/i.test(path) ? URL.parse(path) : null;
  return url === null ? path : `${url.origin}${url.pathname}`;
}

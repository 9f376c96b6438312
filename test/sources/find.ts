import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Fetch } from '../../ingest/inputs/download.ts';
import type { InputOptions } from '../../ingest/inputs/expand.ts';
import { type FoundFiles, findFiles } from '../../ingest/inputs/find-files.ts';
import { INPUT_LIMITS, type InputLimits } from '../../ingest/inputs/limits.ts';
import { SOURCES } from '../../sources/sources.ts';
import { dataFolder } from '../ingest/tiny.ts';

const LIMITS = { ...INPUT_LIMITS, ratioFreeBytes: 1 << 20, maxBytes: 8 << 20, maxIdleMs: 300, maxDownloadMs: 2_000 };

interface Given {
  readonly limits?: Partial<InputLimits>;
  readonly fetch?: Fetch;
  readonly standardInput?: Readable;
}

/** What a path names, within limits that tests reach. */
export async function find(path: string, given: Given = {}) {
  const folder = dataFolder();
  const options: InputOptions = {
    spool: join(folder, 'spool'),
    fetch: () => Promise.reject(new Error('no network in tests')),
    standardInput: Readable.from([]),
    ...given,
    limits: { ...LIMITS, ...given.limits },
  };
  return findFiles(path, SOURCES, options);
}

/** A file of its own. */
export function fileOf(content: string | Buffer, name = 'input'): string {
  const file = join(dataFolder(), name);
  writeFileSync(file, content);
  return file;
}

/** Files by their last two names, with their sources. */
export const known = (found: FoundFiles) =>
  found.known.map(({ name, source }) => [name.split('/').slice(-2).join('/'), source.facts.name]);
/** Why inputs cannot be read. */
export const reasons = (found: FoundFiles) => found.broken.map(({ reason }) => reason);

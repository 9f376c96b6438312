import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './source.ts';

const HEAD_BYTES = 64 * 1024;

export interface FoundFile {
  readonly file: string;
  /** Undefined where no source knows the format. */
  readonly source: Source | undefined;
}

/**
 * Every file of the given paths, with the source that knows its format: paths as given, inside a folder by name, at any
 * depth. Throws where a path does not exist.
 */
export function findFiles(paths: readonly string[], sources: readonly Source[]): FoundFile[] {
  return paths
    .flatMap((path) => filesOf(path))
    .map((file) => {
      const head = headOf(file);
      return { file, source: sources.find((source) => source.detect(head)) };
    });
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !name.startsWith('.'));
  return names.sort().flatMap((name) => filesOf(join(path, name)));
}

function headOf(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    const length = readSync(descriptor, buffer, 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, length).replace(/^\uFEFF/, '');
  } finally {
    closeSync(descriptor);
  }
}

/** Date of a file's data: what its source knows, else a date in its name (20260802 or 2026-08-02), else its last change. */
export function dateOf(file: string, source: Source): string {
  const named = /(20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])/.exec(file.replace(/.*[/\\]/, ''));
  return (
    source.date?.(file) ??
    (named ? `${named[1]}-${named[2]}-${named[3]}` : statSync(file).mtime.toISOString().slice(0, 10))
  );
}

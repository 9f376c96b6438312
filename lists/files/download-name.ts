import type { FileFormat } from '../../operations/list.ts';
import { endingOf } from './file-keys.ts';

const MAX_NAME = 150;

/** The name under which a client saves the file of a run: the requested name, sanitized, with the format's ending. */
export function downloadName(run: string, format: FileFormat, asked?: string): string {
  const ending = endingOf(format);
  const name = harmlessName(asked ?? '') ?? `list-${run}`;
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}

/** A file name without a path and without invisible characters; undefined if nothing is left. */
export function harmlessName(name: string): string | undefined {
  const shown = name.toWellFormed().replace(/[\p{C}\uFFFD]/gu, '');
  const last =
    shown
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/^[.\s]+|\s+$/g, '') ?? '';
  return [...last].slice(0, MAX_NAME).join('') || undefined;
}

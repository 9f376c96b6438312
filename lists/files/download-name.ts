import type { FileFormat } from '../../operations/list.ts';
import { endingOf } from './file-keys.ts';

const MAX_NAME = 150;

/** What a client's disk calls the file of a run: the name that was asked for, made harmless, with the format's ending. */
export function downloadName(run: string, format: FileFormat, asked?: string): string {
  const ending = endingOf(format);
  const name = harmlessName(asked ?? '') ?? `list-${run}`;
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}

/** A file's name without a path, and without characters that do not show; undefined where nothing is left of it. */
export function harmlessName(name: string): string | undefined {
  const shown = name.toWellFormed().replace(/[\p{C}\uFFFD]/gu, '');
  const last =
    shown
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/^[.\s]+|\s+$/g, '') ?? '';
  return [...last].slice(0, MAX_NAME).join('') || undefined;
}

import { delimitedText } from './row-format.ts';
import { plainName } from './table-header.ts';
import { END_OF_FILE, type LineNote, lineBatches } from './text-lines.ts';

/** Columns at the same character positions of each line, without a header or delimiters. */
export interface FixedColumns {
  readonly written: readonly string[];
  /** The plain names (see plainName). */
  readonly names: readonly string[];
  /** For each column, the index of its first character, from 0, and the index after its last one. */
  readonly spans: readonly (readonly [from: number, to: number])[];
}

/**
 * Reads "12-204", the first and the last character of a column, counted from 1, or "205", its only one. Undefined if
 * the text is neither.
 */
export function readSpan(written: string): readonly [from: number, to: number] | undefined {
  const [, first = '', last = first] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(written) ?? [];
  return Number(first) >= 1 && Number(last) >= Number(first) ? [Number(first) - 1, Number(last)] : undefined;
}

/** Fixed columns by name. */
export const fixedColumns = (spans: ReadonlyMap<string, readonly [from: number, to: number]>): FixedColumns => ({
  written: [...spans.keys()],
  names: [...spans.keys()].map(plainName),
  spans: [...spans.values()],
});

interface FixedFile {
  readonly spans: FixedColumns['spans'];
  /** Called for a line that breaks the format; its text is that of its values, separated by commas. */
  readonly broken: (line: number, reason: string, text: string) => void;
  readonly note: LineNote;
  readonly advance: (bytes: number) => void;
}

/**
 * Reads the lines of a file of fixed columns as a stream, as trimmed values. A value is empty if the line ends before
 * it, because many programs cut blanks at the end. Empty lines are not rows; a line that breaks the format affects only
 * itself.
 */
export async function* readFixed(file: string, { spans, broken, note, advance }: FixedFile) {
  const cut = (line: string) => spans.map(([from, to]) => line.slice(from, to).trim());
  const text = (line: string) => delimitedText(cut(line), ',');
  for await (const batch of lineBatches(file, note, advance)) {
    for (const { number, text: whole, cutFrom } of batch) {
      const line = whole.endsWith(END_OF_FILE) ? whole.slice(0, -1) : whole;
      if (cutFrom !== undefined) broken(number, `a line of ${cutFrom} bytes`, text(line));
      else if (line.includes('\0')) broken(number, 'a NUL character', text(line.replaceAll('\0', '\u2400')));
      else if (line.trim() !== '') yield { line: number, values: cut(line) };
    }
  }
}

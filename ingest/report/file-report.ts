import { basename } from 'node:path';
import type { RowFormat } from '../../sources/formats/row-format.ts';
import type { UnlikeRow } from './keyed-rows.ts';
import type { RejectFile, RejectFiles } from './reject-file.ts';

/** The counts of one file's rows: `rows` is the sum of rows loaded, merged, rejected and skipped. */
export interface FileReport {
  readonly file: string;
  readonly source: string;
  readonly rows: number;
  readonly loaded: number;
  /** Number of rows of own records that add to records of earlier rows, and have none of their own. */
  readonly merged: number;
  /** Number of loaded and merged rows with the key of an earlier row, which has another name there. */
  readonly unlike: number;
  /** Columns and other tables that nothing reads: sheets of a workbook, and of own records elements of XML. */
  readonly unread: readonly string[];
  /** Number of invalid rows that were left out, by reason. */
  readonly rejects: ReadonlyMap<string, number>;
  /** Number of valid rows that were left out, by reason. */
  readonly skips: ReadonlyMap<string, number>;
  /** Number of remarks on the file and on loaded rows, by reason. */
  readonly notes: ReadonlyMap<string, number>;
}

/** Beginning of notes on values that were left out. */
export const LEFT_OUT = 'value left out: ';

/** Counts the rows of one file for its report. */
export class FileTally {
  rows = 0;
  readonly #rejects = new Map<string, number>();
  readonly #skips = new Map<string, number>();
  readonly #notes = new Map<string, number>();
  readonly #name: string;
  readonly #rejectFile: RejectFile;
  readonly #mergedFile: RejectFile;
  #merged = 0;
  #unlike = 0;
  readonly #unread: string[] = [];

  constructor(name: string, rejects: RejectFiles) {
    this.#name = name;
    this.#rejectFile = rejects.of(name);
    this.#mergedFile = rejects.of(name, 'merged-');
  }

  set format(format: RowFormat) {
    this.#rejectFile.format = format;
    this.#mergedFile.format = format;
  }

  /** Counts a row that adds to records of earlier rows only. */
  merge(): void {
    this.#merged++;
  }

  /** Counts a row whose key an earlier row has with another name, and stores it. */
  unlike({ line, kind, name, firstFile, firstLine, firstName }: UnlikeRow, text: string): void {
    this.#unlike++;
    const where = firstFile === this.#name ? `line ${firstLine}` : `line ${firstLine} of ${basename(firstFile)}`;
    const first = firstName === undefined ? '' : `, ${firstName}`;
    this.#mergedFile.write(line, `${kind}: another name under the key of ${where}${first}`, text, name);
  }

  unread(columns: readonly string[]): void {
    this.#unread.push(...columns);
  }

  reject(line: number, reason: string, text: string): void {
    count(this.#rejects, reason);
    this.#rejectFile.write(line, reason, text);
  }

  leaveOut(line: number, reason: string, text: string, value: string): void {
    count(this.#notes, LEFT_OUT + reason);
    this.#rejectFile.write(line, reason, text, value);
  }

  skip(reason: string): void {
    count(this.#skips, reason);
  }

  note(reason: string): void {
    count(this.#notes, reason);
  }

  /** Returns the counts; nothing may be counted after it. */
  report(source: string): FileReport {
    this.#rejectFile.close();
    this.#mergedFile.close();
    const [rejects, skips, notes] = [this.#rejects, this.#skips, this.#notes];
    const [merged, unlike, unread] = [this.#merged, this.#unlike, this.#unread];
    const loaded = this.rows - merged - total(rejects) - total(skips);
    return { file: this.#name, source, rows: this.rows, loaded, merged, unlike, unread, rejects, skips, notes };
  }
}

const count = (counts: Map<string, number>, reason: string) => void counts.set(reason, (counts.get(reason) ?? 0) + 1);

/** Sum of counts by reason. */
export const total = (counts: ReadonlyMap<string, number>): number =>
  counts.values().reduce((sum, each) => sum + each, 0);

/** Reports in which a dataset with more than `max` files is one line. */
export function groupedBySource(files: readonly FileReport[], max: number): FileReport[] {
  return [...Map.groupBy(files, ({ source }) => source)].flatMap(([source, ofSource]) =>
    ofSource.length <= max ? ofSource : [sumOfFiles(ofSource, `${ofSource.length} files`, source)],
  );
}

/** Merges several reports into one, under a name. */
export function sumOfFiles(files: readonly FileReport[], file: string, source: string): FileReport {
  const merged = (counts: (file: FileReport) => ReadonlyMap<string, number>) => {
    const sums = new Map<string, number>();
    for (const [reason, count] of files.flatMap((each) => [...counts(each)])) {
      sums.set(reason, (sums.get(reason) ?? 0) + count);
    }
    return sums;
  };
  const sumOf = (count: 'rows' | 'loaded' | 'merged' | 'unlike') => files.reduce((sum, each) => sum + each[count], 0);
  return {
    file,
    source,
    ...{ rows: sumOf('rows'), loaded: sumOf('loaded'), merged: sumOf('merged'), unlike: sumOf('unlike') },
    unread: [...new Set(files.flatMap(({ unread }) => unread))],
    rejects: merged(({ rejects }) => rejects),
    skips: merged(({ skips }) => skips),
    notes: merged(({ notes }) => notes),
  };
}

import type { RowFormat } from '../../sources/formats/row-format.ts';
import type { RejectFile } from './reject-file.ts';

/** The counts of one file's rows: `rows` is the sum of rows loaded, rejected and skipped. */
export interface FileReport {
  readonly file: string;
  readonly source: string;
  readonly rows: number;
  readonly loaded: number;
  /** Number of invalid rows that were left out, by reason. */
  readonly rejects: ReadonlyMap<string, number>;
  /** Number of valid rows that were left out, by reason. */
  readonly skips: ReadonlyMap<string, number>;
  /** Number of remarks on the file and on loaded rows, by reason. */
  readonly notes: ReadonlyMap<string, number>;
}

/** Counts the rows of one file for its report. */
export class FileTally {
  rows = 0;
  readonly #rejects = new Map<string, number>();
  readonly #skips = new Map<string, number>();
  readonly #notes = new Map<string, number>();
  readonly #name: string;
  readonly #rejectFile: RejectFile;

  constructor(name: string, rejectFile: RejectFile) {
    this.#name = name;
    this.#rejectFile = rejectFile;
  }

  set format(format: RowFormat) {
    this.#rejectFile.format = format;
  }

  reject(line: number, reason: string, text: string): void {
    count(this.#rejects, reason);
    this.#rejectFile.write(line, reason, text);
  }

  leaveOut(line: number, reason: string, text: string, value: string): void {
    count(this.#notes, `value left out: ${reason}`);
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
    const [rejects, skips, notes] = [this.#rejects, this.#skips, this.#notes];
    const loaded = this.rows - total(rejects) - total(skips);
    return { file: this.#name, source, rows: this.rows, loaded, rejects, skips, notes };
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
  return {
    file,
    source,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    loaded: files.reduce((sum, { loaded }) => sum + loaded, 0),
    rejects: merged(({ rejects }) => rejects),
    skips: merged(({ skips }) => skips),
    notes: merged(({ notes }) => notes),
  };
}

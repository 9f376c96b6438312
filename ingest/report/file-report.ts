import { closeSync, openSync, writeSync } from 'node:fs';
import { csvCell } from '../../catalog/csv-cell.ts';

/** The counts of one file's rows: `rows` is the sum of loaded, rejected and skipped ones. */
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

  reject(line: number, reason: string, text: string): void {
    count(this.#rejects, reason);
    this.#rejectFile.write(this.#name, line, reason, text);
  }

  skip(reason: string): void {
    count(this.#skips, reason);
  }

  note(reason: string): void {
    count(this.#notes, reason);
  }

  report(source: string): FileReport {
    const [rejects, skips, notes] = [this.#rejects, this.#skips, this.#notes];
    const loaded = this.rows - total(rejects) - total(skips);
    return { file: this.#name, source, rows: this.rows, loaded, rejects, skips, notes };
  }
}

const count = (counts: Map<string, number>, reason: string) => void counts.set(reason, (counts.get(reason) ?? 0) + 1);

/** Sum of counts by reason. */
export const total = (counts: ReadonlyMap<string, number>): number =>
  counts.values().reduce((sum, each) => sum + each, 0);

/** Characters of a rejected row that are kept: enough to find it again. */
const MAX_TEXT_LENGTH = 2_000;

/** Writes rejected rows as CSV: file, line, reason, text. The first rejected row creates the file. */
export class RejectFile {
  readonly path: string;
  #descriptor: number | undefined;

  constructor(path: string) {
    this.path = path;
  }

  get used(): boolean {
    return this.#descriptor !== undefined;
  }

  write(file: string, line: number, reason: string, text: string): void {
    if (this.#descriptor === undefined) {
      this.#descriptor = openSync(this.path, 'w');
      writeSync(this.#descriptor, 'file,line,reason,text\n');
    }
    const cells = [file, String(line), reason, text.slice(0, MAX_TEXT_LENGTH)];
    writeSync(this.#descriptor, `${cells.map(csvCell).join(',')}\n`);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }
}

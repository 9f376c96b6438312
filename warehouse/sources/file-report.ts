import { closeSync, openSync, writeSync } from 'node:fs';

/** What became of one file's rows. */
export interface FileReport {
  readonly file: string;
  readonly source: string;
  readonly rows: number;
  /** Rows left out, by reason. */
  readonly rejects: ReadonlyMap<string, number>;
  /** Rows loaded with a remark, by remark. */
  readonly notes: ReadonlyMap<string, number>;
}

const LONGEST = 2_000;

/** The rows that a load left out, as CSV: file, line, reason, text. The file is made with the first of them. */
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
    const cells = [file, String(line), reason, text.slice(0, LONGEST)];
    writeSync(this.#descriptor, `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }
}

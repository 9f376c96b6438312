import type { DatasetFacts } from '../catalog/stage.ts';
import type { Table } from './formats/table.ts';
import type { SourceTarget } from './source-target.ts';

/** One format of one publisher. */
export interface Source {
  /** What is true of every file of it; `date` is added from the file. */
  readonly facts: Omit<DatasetFacts, 'date'>;
  /** False where who loads the files may name their dataset. */
  readonly datasetIsFixed?: false;
  /** What its files are, where they are tables: says what a file lacks that is nearly one of them. */
  readonly table?: Table;
  /** Whether a file is of this format, by its first lines (without byte order mark) and never by its name. */
  detect(head: string): boolean;
  /** The publisher's date, where the file or its folder says it; else the date in its name, else that of its last change. */
  date?(file: string): string | undefined;
  /** The source whose records a file holds parts of, and whose dataset it therefore belongs to. */
  partOf?(file: string): Source | undefined;
  /** What a file lacks that is nearly of this format, in words; undefined where it is not near. */
  explain?(head: string): string | undefined;
  /** Reads the file as a stream and stages its rows. */
  load(file: string, target: SourceTarget): Promise<void>;
}

/** Whether the first line of a text is this CSV header. */
export const startsWithHeader = (head: string, header: string): boolean =>
  head.split(/\r?\n/, 1)[0]?.trim().toLowerCase() === header.toLowerCase();

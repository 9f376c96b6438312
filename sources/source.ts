import type { DatasetFacts, Stage } from '../catalog/stage.ts';
import type { Reference } from '../ingest/staging/reference.ts';
import type { Table } from './formats/table.ts';

/**
 * Where a source puts the rows of one file. Rows are counted; a bad one is rejected and the load goes on. Each row that was
 * counted is loaded, or rejected once, or skipped once.
 */
export interface SourceTarget {
  /** Bound to the source's dataset; a source of reference data stages nothing. */
  readonly stage: Stage;
  readonly reference: Reference;
  /** The publisher's date of the data, YYYY-MM-DD. */
  readonly date: string;
  /** Counts a row of the file. */
  read(): void;
  /** Leaves a bad row out that was counted; `line` counts from 1. */
  reject(line: number, reason: string, text: string): void;
  /** Leaves a row out that was counted and is as it should be. */
  skip(reason: string): void;
  /** Counts a row that breaks the format, and leaves it out. */
  broken(line: number, reason: string, text: string): void;
  /** Counts something worth knowing about the file, or about a row that is loaded all the same. */
  note(reason: string): void;
  /** Says that so many more bytes of the file were read. */
  advance(bytes: number): void;
  /** SVC_SSN_KEY: what social security numbers are hashed with; without it none is loaded. */
  readonly ssnKey?: string | undefined;
}

/** One format of one publisher. */
export interface Source {
  /** What is true of every file of it; `date` is added from the file. */
  readonly facts: Omit<DatasetFacts, 'date'>;
  /** False where who loads the files may name their dataset. */
  readonly namesItself?: false;
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

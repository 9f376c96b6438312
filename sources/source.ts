import type { DatasetFacts } from '../catalog/stage.ts';
import type { Table } from './formats/table.ts';
import type { SourceTarget } from './source-target.ts';

/** One format of one publisher. */
export interface Source {
  /** Facts that hold for every file of it; `date` is added for each file. */
  readonly facts: Omit<DatasetFacts, 'date'>;
  /** False: users may name the dataset of their files in a manifest. */
  readonly datasetIsFixed?: false;
  /** True: its publisher numbers the legal entities of its files, so that two numbers are two of them, whatever else they share. */
  readonly firmsAreNumbered?: true;
  /** True: its facts help to read the files of other sources, so that its files are read before theirs. */
  readonly readFirst?: true;
  /** The table of its files, if they are tables; it tells which columns a nearly fitting file lacks. */
  readonly table?: Table;
  /** True if a file has this format, by its first lines (without byte order mark) and never by its name. */
  detect(head: string): boolean;
  /** True: where nobody says the publisher's date, none is known. Default: the day of the file's last change. */
  readonly mayLackDate?: true;
  /** The publisher's date, YYYY-MM-DD, if the file or its folder has one. Default: see dateOf. */
  date?(file: string): string | undefined;
  /** The source to whose records and dataset a supplementary file belongs. */
  partOf?(file: string): Source | undefined;
  /** The difference between a nearly fitting file and this format, as a message; undefined if it is not near. */
  explain?(head: string): string | undefined;
  /** Reads the file as a stream and stages its rows. */
  load(file: string, target: SourceTarget): Promise<void>;
}

/** True if the first line of a text is this CSV header. */
export const startsWithHeader = (head: string, header: string): boolean =>
  head.split(/\r?\n/, 1)[0]?.trim().toLowerCase() === header.toLowerCase();

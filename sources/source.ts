import type { DatasetFacts } from '../catalog/stage.ts';
import type { Table } from './formats/table.ts';
import type { SourceTarget } from './source-target.ts';

/** One format of one publisher. */
export interface Source {
  /** Facts that apply to every file of the source; `date` is added for each file. */
  readonly facts: Omit<DatasetFacts, 'date'>;
  /** False: users may name the dataset of their files in a manifest. */
  readonly datasetIsFixed?: false;
  /** True: the publisher numbers the legal entities of its files, so two different numbers are two entities, whatever else they share. */
  readonly firmsAreNumbered?: true;
  /** True: its facts help to read the files of other sources, so its files are read first. */
  readonly readFirst?: true;
  /** The table of its files, if they are tables; it determines which columns a nearly matching file lacks. */
  readonly table?: Table;
  /** True if a file has this format, from its first lines (without byte order mark) and never from its name. */
  detect(head: string): boolean;
  /** True: if nobody states the publisher's date, it is unknown. Default: the day when the file was last modified. */
  readonly mayLackDate?: true;
  /** The publisher's date, YYYY-MM-DD, if the file or its folder has one. Default: see dateOf. */
  date?(file: string): string | undefined;
  /** The source to whose records and dataset a supplementary file belongs. */
  partOf?(file: string): Source | undefined;
  /** The difference between a nearly matching file and this format, as a message; undefined if it is not close. */
  explain?(head: string): string | undefined;
  /** Reads the file as a stream and stages its rows. */
  load(file: string, target: SourceTarget): Promise<void>;
}

/** True if the first line of a text is this CSV header. */
export const startsWithHeader = (head: string, header: string): boolean =>
  head.split(/\r?\n/, 1)[0]?.trim().toLowerCase() === header.toLowerCase();

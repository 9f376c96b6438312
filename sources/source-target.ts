import type { Stage } from '../catalog/stage.ts';
import type { PersonNames } from '../matching/names/person-names.ts';
import type { RowFormat } from './formats/row-format.ts';
import type { ReferenceFacts } from './reference-facts.ts';

/** A record that a row has under a key of its publisher. */
export interface KeyedRecord {
  /** Name of its kind. */
  readonly kind: string;
  readonly key: string;
  /** Its name as written; empty if the row has none. */
  readonly name: string;
  /** The name as it may be shown; default: as written. */
  readonly shown?: string;
}

/**
 * Takes the rows of one file from a source. An invalid row is rejected, and the load goes on. Each counted row must be
 * loaded, or rejected once, or skipped once.
 */
export interface SourceTarget {
  /** The stage of the source's dataset. A source of reference data stages nothing. */
  readonly stage: Stage;
  /** The name of that dataset. */
  readonly dataset: string;
  readonly reference: ReferenceFacts;
  /** Frequencies of people's names, from the tables that this load has read. */
  readonly personNames: PersonNames;
  /** The publisher's date of the data, YYYY-MM-DD; if it is unknown, the day of the load, because no data can be newer. */
  readonly date: string;
  /** Sets the format of the texts of rejected rows; call it before the first one. */
  rows(format: RowFormat): void;
  /** The publisher's date; null if it is unknown. */
  readonly published: string | null;
  /** Counts a row of the file. */
  read(): void;
  /** Leaves out a counted row that is invalid; `line` counts from 1. */
  reject(line: number, reason: string, text: string): void;
  /** Leaves a value out of a row that is otherwise loaded. */
  leaveOut(line: number, reason: string, text: string, value: string): void;
  /**
   * Says which keyed records of own data a loaded row has. A row is counted as merged if earlier rows have all of their
   * keys, and it is reported if one of them has another name there.
   */
  keyed(line: number, records: readonly KeyedRecord[], text: () => string): void;
  /** Names the columns of the file that nothing reads. */
  unread(columns: readonly string[]): void;
  /** Leaves out a counted row that is valid. */
  skip(reason: string): void;
  /** Counts a row that breaks the format, and rejects it. */
  broken(line: number, reason: string, text: string): void;
  /** Counts a remark about the file, or about a row that is loaded. */
  note(reason: string): void;
  /** Reports the number of bytes that were read since the last call. */
  advance(bytes: number): void;
  /** SVC_SSN_KEY, the key for hashing social security numbers; without it none are loaded. */
  readonly ssnKey?: string | undefined;
}

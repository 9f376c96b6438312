import type { Stage } from '../catalog/stage.ts';
import type { ReferenceFacts } from './reference-facts.ts';

/**
 * Where a source puts the rows of one file. Rows are counted; a bad one is rejected and the load goes on. Each row that was
 * counted is loaded, or rejected once, or skipped once.
 */
export interface SourceTarget {
  /** Bound to the source's dataset; a source of reference data stages nothing. */
  readonly stage: Stage;
  readonly reference: ReferenceFacts;
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

import { SNAPSHOT_FACT } from './layout.ts';
import type { Snapshot } from './snapshot.ts';

/** Outcome of the rows of a file when the snapshot was built, or of all files of a dataset that has many. */
export interface LoadedFile {
  /** Name of the file, or the number of files. */
  readonly file: string;
  readonly dataset: string;
  /** Rows read: the sum of rows loaded, merged, rejected and skipped. */
  readonly rows: number;
  readonly loaded: number;
  /** Rows that add to records of earlier rows; absent in snapshots of programs that counted them as loaded. */
  readonly merged?: number;
  /** Number of invalid rows that were left out, by reason. */
  readonly rejects: Readonly<Record<string, number>>;
  /** Number of valid rows that were left out, by reason. */
  readonly skips: Readonly<Record<string, number>>;
  /** Number of remarks on loaded rows, by reason. */
  readonly notes: Readonly<Record<string, number>>;
}

/** Name of the fact that holds the load report as JSON. */
export const LOAD_REPORT_FACT = 'load report';

/** What the load of a snapshot read; undefined for snapshots of programs that did not store it. */
export async function loadReport(snapshot: Snapshot): Promise<readonly LoadedFile[] | undefined> {
  const [fact] = await snapshot.select<{ value: string }>(`SELECT value FROM ${SNAPSHOT_FACT} WHERE name = ?`, [
    LOAD_REPORT_FACT,
  ]);
  return fact && JSON.parse(fact.value);
}

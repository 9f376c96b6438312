import { SNAPSHOT_FACT } from './layout.ts';
import type { Snapshot } from './snapshot.ts';

/** What became of the rows of a file, or of all files of a data set that has many, when the snapshot was built. */
export interface LoadedFile {
  /** Name of the file, or how many they are. */
  readonly file: string;
  readonly dataset: string;
  /** Rows read: the sum of those loaded, rejected and skipped. */
  readonly rows: number;
  readonly loaded: number;
  /** Number of invalid rows that were left out, by reason. */
  readonly rejects: Readonly<Record<string, number>>;
  /** Number of valid rows that were left out, by reason. */
  readonly skips: Readonly<Record<string, number>>;
  /** Number of remarks on loaded rows, by reason. */
  readonly notes: Readonly<Record<string, number>>;
}

/** The name of the fact that keeps it, as JSON. */
export const LOAD_REPORT_FACT = 'load report';

/** What the load of a snapshot read; undefined for snapshots of programs that did not keep it. */
export async function loadReport(snapshot: Snapshot): Promise<readonly LoadedFile[] | undefined> {
  const [fact] = await snapshot.select<{ value: string }>(`SELECT value FROM ${SNAPSHOT_FACT} WHERE name = ?`, [
    LOAD_REPORT_FACT,
  ]);
  return fact && JSON.parse(fact.value);
}

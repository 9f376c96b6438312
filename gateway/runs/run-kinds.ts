import { FILE_RUNS } from '../../operations/lists.ts';
import { BATCH_KIND } from '../../verification/screening/batch/batch-request.ts';
import { SNAPSHOT_RUNS } from '../snapshots/snapshot-runs.ts';

/** The kinds of runs that a worker of files and screenings takes in turn. */
export const FILE_AND_BATCH_RUNS: readonly string[] = [BATCH_KIND, ...FILE_RUNS];

/** All kinds of runs. */
export const RUN_KINDS: readonly string[] = [...FILE_AND_BATCH_RUNS, ...SNAPSHOT_RUNS];

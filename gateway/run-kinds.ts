import { FILE_RUNS } from '../operations/lists.ts';
import { BATCH_KIND } from '../verification/screening/batch/batch-request.ts';

/** The kinds of runs that are worked on. */
export const RUN_KINDS: readonly string[] = [BATCH_KIND, ...FILE_RUNS];

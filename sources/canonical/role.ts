import type { Stage, StagedId } from '../../catalog/stage.ts';
import type { CanonicalRow } from './kind.ts';

/** The role that a row's person_key and job_title name; one person may have several. */
export const roleOf = (stage: Stage, row: CanonicalRow): StagedId =>
  stage.ref('Role', `${row.text('person_key')}:${row.text('job_title').toLowerCase()}`);

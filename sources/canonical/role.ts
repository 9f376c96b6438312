import type { Stage, StagedId } from '../../catalog/stage.ts';
import type { Column } from './column.ts';
import type { CanonicalRow } from './kind.ts';

type RoleColumns = { readonly person_key: Column; readonly job_title: Column };

/** The role that a row's person_key and job_title name; one person may have several. */
export const roleOf = (stage: Stage, row: CanonicalRow<RoleColumns>): StagedId =>
  stage.ref('Role', `${row.text('person_key')}:${row.text('job_title').toLowerCase()}`);

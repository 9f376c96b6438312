import { withoutPassword } from '../catalog/database-location.ts';
import { BackupError } from './backup-error.ts';

/** Which snapshots a backup contains: the current one, or all published ones. */
export type WhichSnapshots = 'current' | 'all';

export const noSnapshot = (location: string): BackupError =>
  new BackupError(
    `The warehouse ${withoutPassword(location)} holds no snapshot yet. Load one (\`svc ingest\`), or leave snapshots out (--snapshots none).`,
  );

import { optional, secretText } from './setting.ts';

/** The settings of backups in a bucket. */
export const BACKUP_SETTINGS = {
  backupAccessKey: optional(
    'SVC_BACKUP_ACCESS_KEY',
    'Access key of the bucket of `svc backup` and `svc restore`; unset: AWS_ACCESS_KEY_ID and the other sources that AWS clients use.',
    secretText(1),
    { secret: true },
  ),
  backupSecretKey: optional(
    'SVC_BACKUP_SECRET_KEY',
    'Secret key that belongs to SVC_BACKUP_ACCESS_KEY.',
    secretText(1),
    { secret: true },
  ),
};

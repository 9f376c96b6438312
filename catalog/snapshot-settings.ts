import { optional, secretText, setting, sharedPlace, wholeNumber } from './setting.ts';

/** The settings of snapshots that many replicas share. */
export const SNAPSHOT_SETTINGS = {
  snapshotsLocation: optional(
    'SVC_SNAPSHOTS_URL',
    'Shared place where `svc ingest` also publishes snapshots and from which processes download them: s3://<bucket>/<prefix>?endpoint=https://…&region=… or file:<folder>; unset: only the warehouse folder.',
    sharedPlace,
  ),
  snapshotsAccessKey: optional(
    'SVC_SNAPSHOTS_ACCESS_KEY',
    'Access key of that bucket; unset: AWS_ACCESS_KEY_ID and the other sources that AWS clients use.',
    secretText(1),
    { secret: true },
  ),
  snapshotsSecretKey: optional(
    'SVC_SNAPSHOTS_SECRET_KEY',
    'Secret key that belongs to SVC_SNAPSHOTS_ACCESS_KEY.',
    secretText(1),
    { secret: true },
  ),
  snapshotsSeconds: setting(
    'SVC_SNAPSHOTS_SECONDS',
    '10',
    'Seconds between two checks of a process for a newer shared snapshot.',
    wholeNumber(1, 86_400),
  ),
};

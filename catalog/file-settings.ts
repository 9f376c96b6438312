import { oneOf, optional, privateHosts, s3Location, secretText, setting, wholeNumber } from './setting.ts';

/** The settings of files: where they are stored, what accounts may upload, and which servers they are fetched from. */
export const FILE_SETTINGS = {
  filesLocation: optional(
    'SVC_FILES_URL',
    'S3-compatible store of finished files and uploads: s3://<bucket>/<prefix>?endpoint=https://…&region=…; unset: folders files and uploads of SVC_DATA_DIR.',
    s3Location,
  ),
  filesAccessKey: optional(
    'SVC_FILES_ACCESS_KEY',
    'Access key of that store; unset: AWS_ACCESS_KEY_ID and what else AWS clients look for.',
    secretText(1),
    { secret: true },
  ),
  filesSecretKey: optional('SVC_FILES_SECRET_KEY', 'Secret key that belongs to SVC_FILES_ACCESS_KEY.', secretText(1), {
    secret: true,
  }),
  parquetCodec: setting(
    'SVC_PARQUET_CODEC',
    'zstd',
    'How PARQUET files are packed: zstd, or snappy for readers that know no other; of the service and of commands.',
    oneOf('zstd', 'snappy'),
  ),
  uploadLimit: setting(
    'SVC_UPLOAD_LIMIT',
    '1073741824',
    'Maximum bytes of a file that is uploaded, or fetched for an enrichment.',
    wholeNumber(1_024, 2 ** 40),
  ),
  accountUploads: setting(
    'SVC_ACCOUNT_UPLOADS',
    '100',
    'Maximum uploads that an account keeps at a time.',
    wholeNumber(0, 1e6),
  ),
  accountUploadBytes: setting(
    'SVC_ACCOUNT_UPLOAD_BYTES',
    '10737418240',
    'Maximum bytes of all uploads that an account keeps at a time.',
    wholeNumber(0, 2 ** 50),
  ),
  fetchPrivate: setting(
    'SVC_FETCH_PRIVATE',
    'off',
    'Whether https URLs of accounts may lead into private networks: off, on, or the names of hosts that may, separated by commas.',
    privateHosts,
  ),
};

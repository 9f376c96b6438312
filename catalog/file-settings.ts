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
    'Access key of that store; unset: AWS_ACCESS_KEY_ID and the other sources that AWS clients use.',
    secretText(1),
    { secret: true },
  ),
  filesSecretKey: optional('SVC_FILES_SECRET_KEY', 'Secret key that belongs to SVC_FILES_ACCESS_KEY.', secretText(1), {
    secret: true,
  }),
  parquetCodec: setting(
    'SVC_PARQUET_CODEC',
    'zstd',
    'Compression of the PARQUET files that the service and commands write: zstd, or snappy for readers that do not support zstd.',
    oneOf('zstd', 'snappy'),
  ),
  uploadLimit: setting(
    'SVC_UPLOAD_LIMIT',
    '1073741824',
    'Maximum bytes of an uploaded file, or of a file that an enrichment downloads.',
    wholeNumber(1_024, 2 ** 40),
  ),
  accountUploads: setting(
    'SVC_ACCOUNT_UPLOADS',
    '100',
    'Maximum uploads that an account may store at the same time.',
    wholeNumber(0, 1e6),
  ),
  accountUploadBytes: setting(
    'SVC_ACCOUNT_UPLOAD_BYTES',
    '10737418240',
    'Maximum bytes of all uploads that an account may store at the same time.',
    wholeNumber(0, 2 ** 50),
  ),
  fetchPrivate: setting(
    'SVC_FETCH_PRIVATE',
    'off',
    'Whether https URLs of accounts may lead to private networks: off, on, or the names of the allowed hosts, separated by commas.',
    privateHosts,
  ),
};

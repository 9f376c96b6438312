import { httpUrl, optional, secretText, secretUrl, setting, text, wholeNumber } from './setting.ts';

/** The settings of verification and screening: where they run, which authority they ask, and what is stored of them. */
export const VERIFICATION_SETTINGS = {
  verificationUrl: optional(
    'SVC_KYB_UPSTREAM_URL',
    'Verification service that runs the verifications, such as a `svc serve --kyb`: http://…, or https://… outside a trusted network; unset: this process runs them.',
    httpUrl,
  ),
  verificationKey: optional(
    'SVC_KYB_UPSTREAM_KEY',
    'API key for the verification service of another deployment; unset: requests to it are signed with SVC_SUBGRAPH_SECRET.',
    text,
    { secret: true },
  ),
  verificationTimeout: setting(
    'SVC_KYB_UPSTREAM_TIMEOUT',
    '5000',
    'Maximum milliseconds that a verification service in another process may take to answer.',
    wholeNumber(1, 600_000),
  ),
  ssnKey: optional(
    'SVC_SSN_KEY',
    'Key of 32 or more characters to hash loaded social security numbers with; unset: none is loaded.',
    secretText(32),
    { secret: true },
  ),
  tinProviderUrl: optional(
    'SVC_TIN_PROVIDER_URL',
    'Service that checks tax numbers (docs/tax-number-provider.md): https://…, or http://… on this machine; unset: they are checked against the loaded records.',
    secretUrl,
  ),
  tinProviderKey: optional(
    'SVC_TIN_PROVIDER_KEY',
    'Key for requests to the tax number service, sent as authorization: Bearer; unset: no key is sent.',
    secretText(1),
    { secret: true },
  ),
  tinProviderTimeout: setting(
    'SVC_TIN_PROVIDER_TIMEOUT',
    '5000',
    'Maximum milliseconds that the tax number service may take to answer; after that, a check is not_completed.',
    wholeNumber(1, 600_000),
  ),
  sourceDays: optional(
    'SVC_SOURCE_DAYS',
    'Age in days from which a source is too old for an absence in it to mean anything: such a task is outdated and no longer absent; unset: no source is too old.',
    wholeNumber(1, 36_500),
  ),
  receiptKey: optional(
    'SVC_RECEIPT_KEY',
    'Ed25519 private key that signs receipts of answers: PEM, or its 32 bytes in base64url; unset: one that is kept in the operations database.',
    text,
    { secret: true },
  ),
  auditDays: setting(
    'SVC_AUDIT_DAYS',
    '90',
    'Number of days that verifications and screenings are kept for an audit; 0 keeps none.',
    wholeNumber(0, 36_500),
  ),
  batchBytes: setting(
    'SVC_BATCH_BYTES',
    '33554432',
    'Maximum bytes that the file of a screening batch may have.',
    wholeNumber(1_024, 2 ** 31),
  ),
  batchRows: setting(
    'SVC_BATCH_ROWS',
    '100000',
    'Maximum rows that the file of a screening batch may have.',
    wholeNumber(1, 1e7),
  ),
};

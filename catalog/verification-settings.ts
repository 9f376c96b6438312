import { httpUrl, optional, secretText, secretUrl, setting, text, wholeNumber } from './setting.ts';

/** The settings of verification and screening: where they run, which authority they ask, and what is stored of them. */
export const VERIFICATION_SETTINGS = {
  verificationUrl: optional(
    'SVC_KYB_UPSTREAM_URL',
    'Where verifications are made, such as a `svc serve --kyb`: http://…, beyond a trusted network https://…; unset: in this process.',
    httpUrl,
  ),
  verificationKey: optional(
    'SVC_KYB_UPSTREAM_KEY',
    'API key of a foreign verification service; unset: requests to it are signed by SVC_SUBGRAPH_SECRET.',
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
    'Key of 32 or more characters that loaded social security numbers are hashed with; unset: none is loaded.',
    secretText(32),
    { secret: true },
  ),
  tinProviderUrl: optional(
    'SVC_TIN_PROVIDER_URL',
    'Service that knows whose a tax number is (docs/tax-number-provider.md): https://…, or http:// of this machine; unset: loaded records answer.',
    secretUrl,
  ),
  tinProviderKey: optional(
    'SVC_TIN_PROVIDER_KEY',
    'Key that this service is asked with, as authorization: Bearer; unset: without one.',
    secretText(1),
    { secret: true },
  ),
  tinProviderTimeout: setting(
    'SVC_TIN_PROVIDER_TIMEOUT',
    '5000',
    'Maximum milliseconds that the service of tax numbers may take; then a check is not_completed.',
    wholeNumber(1, 600_000),
  ),
  auditDays: setting(
    'SVC_AUDIT_DAYS',
    '90',
    'Days for which verifications and screenings are kept for an audit; 0 keeps none.',
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

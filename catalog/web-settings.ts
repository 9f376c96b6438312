import { optional, origins, path, setting } from './setting.ts';

/** The settings of how browsers, proxies and programs of this machine reach the gateway. */
export const WEB_SETTINGS = {
  corsOrigins: setting(
    'SVC_CORS_ORIGINS',
    '',
    'Origins of web pages that may call the service from browsers, separated by commas, or *; unset: none.',
    origins,
  ),
  tlsCertFile: optional(
    'SVC_TLS_CERT_FILE',
    'Certificate and its chain (PEM) for TLS in the service itself; the service reads it again when it changes.',
    path,
  ),
  tlsKeyFile: optional('SVC_TLS_KEY_FILE', 'Private key (PEM) of the certificate.', path),
  socket: optional(
    'SVC_SOCKET',
    'Unix socket that the gateway listens on instead of SVC_HOST and SVC_PORT; only its user and group can connect.',
    path,
  ),
};

// Exits with 0 while the service of this container answers GET /healthz. Plain JavaScript: it starts every few seconds.
import * as http from 'node:http';
import * as https from 'node:https';

const { SVC_PORT = '', SVC_TLS_CERT_FILE = '' } = process.env;
// As the service itself reads it: what Kubernetes injects is no port.
const port = /^\d+$/.test(SVC_PORT) ? SVC_PORT : '4000';
const { get } = SVC_TLS_CERT_FILE === '' ? http : https;

function fail(reason) {
  console.error(reason);
  process.exit(1);
}

// The certificate names whom clients ask, not this machine.
get({ host: '127.0.0.1', port, path: '/healthz', timeout: 4_000, rejectUnauthorized: false }, (answer) => {
  if (answer.statusCode !== 200) fail(`GET /healthz answers ${answer.statusCode}.`);
  answer.resume();
})
  .on('timeout', () => fail('GET /healthz does not answer within 4 s.'))
  .on('error', (error) => fail(error.message));

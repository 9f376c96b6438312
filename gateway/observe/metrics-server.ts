import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import { type Listening, listen } from '../http/listen.ts';
import { pathOf } from '../http/request.ts';
import type { Log } from '../log.ts';
import { type Measured, textOf } from './metrics.ts';

/** Maximum connections at a time; there are only a few scrapers. */
const MAX_CONNECTIONS = 32;

/** Maximum time that a scraper may take to send its request, in milliseconds. */
const PATIENCE = 10_000;

/** Serves /metrics, and nothing else, on its own port; `url` is that of the metrics. */
export async function serveMetrics(
  at: { readonly host: string; readonly port: number },
  measured: () => Promise<readonly Measured[]>,
  log: Log,
): Promise<Listening> {
  const server = createServer((request, response) => {
    if (pathOf(request) !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Expected GET /metrics.\n');
      return;
    }
    measured()
      .then(textOf)
      .then(
        (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'The metrics cannot be collected.');
          response
            .writeHead(500, { 'content-type': 'text/plain' })
            .end('The metrics cannot be collected; the log says why.\n');
        },
      );
  });
  server.headersTimeout = PATIENCE;
  server.maxConnections = MAX_CONNECTIONS;
  const { url, ...listening } = await listen(server, at);
  const served = { ...listening, url: `${url}/metrics` };
  log.info({ url: served.url }, 'Metrics are served.');
  return served;
}

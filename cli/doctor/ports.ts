import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Configuration } from '../../catalog/configuration.ts';
import { addressUrl } from '../../gateway/http/listen.ts';
import { askItself } from '../serving/ask-itself.ts';
import { type Finding, fault, good } from './finding.ts';

/** Checks whether the port is free, or whether a service already listens there. Leaves nothing listening. */
export async function examinePort({
  host,
  port,
  tlsCertFile,
}: Pick<Configuration, 'host' | 'port' | 'tlsCertFile'>): Promise<readonly Finding[]> {
  if (port === 0) return [good('port', 'any free one')];
  const at = `${port} of ${host}`;
  const code = await refusalOf(host, port);
  if (code === undefined) return [good('port', `${at} is free`)];
  if (code === 'EADDRINUSE') {
    return (await isService(addressUrl({ host: local(host), port, isTls: tlsCertFile !== undefined })))
      ? [good('port', `${at}: the service listens there`)]
      : [
          fault(
            'port',
            `${at} is taken by another program.`,
            `end it (\`ss -ltnp sport = :${port}\` names it), or choose another SVC_PORT`,
          ),
        ];
  }
  if (code === 'EACCES')
    return [
      fault(
        'port',
        `${at} may not be used by this user.`,
        'choose a SVC_PORT from 1024 on, or give the unit AmbientCapabilities=CAP_NET_BIND_SERVICE',
      ),
    ];
  return [
    fault(
      'port',
      `${at} cannot be listened on (${code}).`,
      'set SVC_HOST to an address of this machine, or to 0.0.0.0 for all',
    ),
  ];
}

/** The error code if a port cannot be listened on; undefined if it can. */
async function refusalOf(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    server.close();
  }
}

const local = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);

/** Whether the program that listens there answers as the service does. */
async function isService(url: string): Promise<boolean> {
  try {
    const { headers, text } = await askItself(url, '/healthz');
    return headers['x-request-id'] !== undefined && text === '{"status":"ok"}';
  } catch {
    return false;
  }
}

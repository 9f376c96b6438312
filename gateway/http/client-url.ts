import type { Configuration } from '../../catalog/configuration.ts';
import type { Log } from '../log.ts';

/** Hosts that stand for all addresses of a machine. */
const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '[::]']);

/**
 * The URL at which clients reach a gateway, for links to files: SVC_PUBLIC_URL, else where it listens. Logs a warning if clients cannot
 * reach that address; undefined for a unix socket, in which case links are paths.
 */
export function clientUrl(
  { publicUrl }: Pick<Configuration, 'publicUrl'>,
  listening: string,
  log: Log,
): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const isSocket = listening.startsWith('unix:');
  if (isSocket || ALL_ADDRESSES.has(new URL(listening).hostname)) {
    log.warn(
      { url: listening },
      'Clients cannot reach the address that links to files begin with; set SVC_PUBLIC_URL.',
    );
  }
  return isSocket ? undefined : listening;
}

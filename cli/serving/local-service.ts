import type { Configuration } from '../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import { storeAt } from '../../storage/store-at.ts';
import { CommandError } from '../command-error.ts';
import type { ServiceAt } from '../service-at.ts';

/** A service that a command starts, uses and stops. */
export interface LocalService extends ServiceAt {
  close(): Promise<void>;
}

/** Label of the command's key, and its maximum lifetime in milliseconds. */
const [LABEL, KEY_LIFE] = ['svc mcp', 7 * 86_400_000];

/**
 * Starts the service over the local data, for one command: on a free port of this machine, without console and workers. The command uses
 * SVC_API_KEY, or else a new key of the only account, which is disabled at the end. Throws a CommandError if no data is published, or if
 * there are several accounts to choose from.
 */
export async function localService(configuration: Configuration): Promise<LocalService> {
  if ((await storeAt(configuration.warehouse).published()).length === 0) {
    throw new CommandError(
      'There is no data yet: `svc ingest` loads some, `svc serve` builds a sample; or give the address of a running service with --url.',
    );
  }
  const running = await startServer({
    ...{ ...configuration, host: '127.0.0.1', port: 0, workers: 0, mcp: 'off' },
    ...{ socket: undefined, tlsCertFile: undefined, tlsKeyFile: undefined, metricsPort: undefined, console: undefined },
  });
  try {
    const { key, drop } = await keyOf(running, configuration);
    const close = async () => {
      await drop();
      await running.close();
    };
    return { url: running.url, key, close };
  } catch (error) {
    await running.close();
    throw error;
  }
}

async function keyOf({ operations, issuedKey }: RunningServer, { apiKey, bootstrapKey }: Configuration) {
  const given = apiKey ?? bootstrapKey;
  if (given !== undefined) return { key: given, drop: async () => {} };
  // The key can be shown only now, and standard output belongs to the protocol.
  if (issuedKey !== undefined) process.stderr.write(`API key, shown only once: ${issuedKey.key}\n`);
  const [account, ...others] = await operations.listAccounts();
  if (account === undefined || others.length > 0)
    throw new CommandError('There are several accounts; set SVC_API_KEY to an API key of the account to use.');
  const expires = new Date(Date.now() + KEY_LIFE).toISOString();
  const { id, key } = await operations.createKey({
    plan: account.plan,
    accountId: account.id,
    label: LABEL,
    expires,
  });
  return { key, drop: async () => void (await operations.disableKey(id)) };
}

import type { Configuration } from '../../catalog/configuration.ts';
import { fileNameOf } from '../../catalog/setting-files.ts';
import { hasConsole } from '../../gateway/console/console-files.ts';
import { sharedSecret } from '../../gateway/remote/shared-secret.ts';
import { type Layout, startServer } from '../../gateway/server.ts';
import { type IssuedKey, openOperations } from '../../operations/operations.ts';
import { exampleBusiness } from '../../storage/example-business.ts';
import { storeAt } from '../../storage/store-at.ts';
import { firstQuery } from '../first-query.ts';
import type { Part } from './part.ts';
import { provideData } from './sample-data.ts';
import { servedVersion } from './served-version.ts';

/** The whole service, or the gateway over subgraphs in processes of their own. `brands`: size of a sample city. */
export function servicePart(configuration: Configuration, layout: Layout, brands: string): Part {
  return {
    configuration,
    async prepare() {
      if (layout === 'distributed') sharedSecret(configuration);
      // With shared snapshots, replicas wait for one to be published for all of them.
      if (configuration.snapshotsLocation === undefined) await provideData(configuration, brands);
      const operations = await openOperations(configuration.operations);
      const issuedKey = await operations.ensureBootstrap(configuration.bootstrapKey);
      await operations.close();
      return issuedKey;
    },
    start: () => startServer(configuration, layout),
    greeting: (url, issuedKey) => greeting(url, issuedKey, configuration),
  };
}

async function greeting(
  url: string,
  issuedKey: IssuedKey | undefined,
  { bootstrapKey, ...configuration }: Configuration,
) {
  const version = await servedVersion(url);
  const served = url.startsWith('unix:') ? `/graphql at ${url}` : `${url}/graphql`;
  const lines = [`Serving ${served} (${version === undefined ? 'its data is not ready' : `data ${version}`})`];
  if (issuedKey !== undefined && bootstrapKey === undefined) {
    lines.push(`API key, shown only once: ${issuedKey.key}`);
  } else if (bootstrapKey !== undefined)
    lines.push(`API key: the one in ${isInFile() ? 'the file of SVC_BOOTSTRAP_KEY_FILE' : 'SVC_BOOTSTRAP_KEY'}`);
  else lines.push('API key: one you have, or make one with `svc keys create`');
  const link = await signInLink(url, issuedKey, configuration);
  if (link !== undefined) lines.push(`Console, signed in once within ten minutes: ${link}`);
  const example =
    version === undefined ? undefined : await storeAt(configuration.warehouse).read(version, exampleBusiness);
  if (example !== undefined) {
    const given = isInFile() ? '$(cat "$SVC_BOOTSTRAP_KEY_FILE")' : '$SVC_BOOTSTRAP_KEY';
    const key = bootstrapKey === undefined ? (issuedKey?.key ?? '<API_KEY>') : given;
    lines.push('A first query:', '', firstQuery(url, key, example));
  }
  return [...lines, ''];
}

/** A link that signs in to the console, for the first start of the service; undefined if no console is served. */
async function signInLink(
  url: string,
  issuedKey: IssuedKey | undefined,
  configuration: Pick<Configuration, 'operations' | 'console'>,
): Promise<string | undefined> {
  // A browser cannot use a unix socket.
  if (issuedKey === undefined || url.startsWith('unix:') || !hasConsole(configuration)) return undefined;
  const operations = await openOperations(configuration.operations);
  try {
    return `${url}/#once=${await operations.oneTimeLinks.create(issuedKey.accountId)}`;
  } finally {
    await operations.close();
  }
}

/** Whether a file provides the bootstrap key; the printed query then reads that file. */
const isInFile = (): boolean => Boolean(process.env[fileNameOf('SVC_BOOTSTRAP_KEY')]);

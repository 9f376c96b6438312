import type { Configuration } from '../../catalog/configuration.ts';
import { startKyb } from '../../gateway/kyb/kyb-server.ts';
import { openOperations } from '../../operations/operations.ts';
import type { Part } from './part.ts';
import { provideData } from './sample-data.ts';

/** The port of `svc serve --kyb`: SVC_PORT is the gateway's, and the ports after it are the subgraphs'. */
export const KYB_PORT = '4010';

/** Only the verification service, for clients with API keys and for gateways. `brands`: size of a sample city. */
export function kybPart(configuration: Configuration, brands: string): Part {
  return {
    configuration,
    async prepare() {
      // With shared snapshots, replicas wait for one to be published for all of them.
      if (configuration.snapshotsLocation === undefined) await provideData(configuration, brands);
      const operations = await openOperations(configuration.operations);
      const issuedKey = await operations.ensureBootstrap(configuration.bootstrapKey);
      await operations.close();
      return issuedKey;
    },
    start: () => startKyb(configuration),
    greeting: async (url, issuedKey) => [
      `Serving verifications at ${url}/v2/kyb/`,
      ...(issuedKey === undefined || configuration.bootstrapKey !== undefined
        ? []
        : [`API key, shown only once: ${issuedKey.key}`]),
      configuration.subgraphSecret === undefined
        ? 'To API keys alone: gateways need SVC_SUBGRAPH_SECRET here too.'
        : `For a gateway: SVC_KYB_UPSTREAM_URL=${url}`,
      '',
    ],
  };
}

import { type Configuration, ConfigurationError } from '../../catalog/configuration.ts';

/** The secret that gateway and subgraph processes share. Throws a ConfigurationError if it is not set. */
export function sharedSecret({ subgraphSecret }: Configuration): string {
  if (subgraphSecret !== undefined) return subgraphSecret;
  throw new ConfigurationError([
    'SVC_SUBGRAPH_SECRET expects the secret that gateway and subgraph processes share, got nothing; ' +
      'make one with `openssl rand -hex 32`.',
  ]);
}

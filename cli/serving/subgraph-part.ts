import { join } from 'node:path';
import { readSubgraphEntries, type SubgraphEntry } from '../../catalog/compose-config.ts';
import type { Configuration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { INTROSPECTION_HEADER } from '../../gateway/remote/introspection-token.ts';
import { sharedSecret } from '../../gateway/remote/shared-secret.ts';
import { startSubgraph } from '../../gateway/remote/subgraph-server.ts';
import { CommandError } from '../command-error.ts';
import type { Part } from './part.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** One subgraph over HTTP. */
export function subgraphPart(configuration: Configuration, name: string): Part {
  return {
    configuration,
    async prepare() {
      sharedSecret(configuration);
      return undefined;
    },
    start: () => startSubgraph(configuration, name),
    greeting: async (url) => [
      `Serving subgraph ${name} at ${url}/graphql`,
      'Its schema, for tools:',
      '',
      `rover subgraph introspect ${url}/graphql --header "${INTROSPECTION_HEADER}:$(npx svc token)"`,
      '',
    ],
  };
}

/** The port of an own subgraph's routing_url in rover.yaml. Throws a CommandError for a name that is not an own subgraph. */
export function routingPort(name: string): string {
  const own = readCatalog().subgraphs;
  const entries = readSubgraphEntries(REPOSITORY).filter((each) => own.has(each.name));
  const entry: SubgraphEntry | undefined = entries.find((each) => each.name === name);
  if (entry === undefined) {
    const names = entries.map((each) => each.name).join(', ');
    throw new CommandError(`--subgraph expects one of ${names}; got ${JSON.stringify(name)}.`);
  }
  const { port, protocol } = new URL(entry.url);
  return port || (protocol === 'https:' ? '443' : '80');
}

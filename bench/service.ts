import { readConfiguration } from '../catalog/configuration.ts';
import { startSubgraph } from '../gateway/remote/subgraph-server.ts';
import { startServer } from '../gateway/server.ts';
import { answerUsage } from './usage.ts';

/**
 * The service under measurement, configured by its environment. Argument: `embedded` for everything in this process,
 * `distributed` for a gateway alone, or the name of one subgraph.
 */
const [part = 'embedded'] = process.argv.slice(2);
const configuration = readConfiguration(process.env);
if (part === 'embedded' || part === 'distributed') {
  const server = await startServer(configuration, part);
  answerUsage({ url: `${server.url}/graphql` });
} else {
  const subgraph = await startSubgraph(configuration, part);
  answerUsage({ url: `${subgraph.url}/graphql` });
}

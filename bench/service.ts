import { readConfiguration } from '../catalog/configuration.ts';
import { startServer } from '../gateway/server.ts';
import { answerUsage } from './usage.ts';

/** The service under measurement: everything embedded, in one process, configured by its environment. */
const server = await startServer(readConfiguration(process.env));
answerUsage(`${server.url}/graphql`);

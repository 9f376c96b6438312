import { readConfiguration } from '../../catalog/configuration.ts';
import { startServer } from '../../gateway/server.ts';
import { answerUsage } from '../usage.ts';

/** What one service tells of itself, by its settings. */
export interface ObservedVariant {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The child's first message: its services' addresses, in the order asked for. */
export interface ObservedServices {
  readonly urls: readonly string[];
}

/**
 * Several services of one process, which differ in what they tell of themselves: they share compiled code and memory, so that what
 * disturbs one disturbs all. Argument: ObservedVariant[] as JSON. Answers every message with the usage of the process.
 */
const variants: readonly ObservedVariant[] = JSON.parse(process.argv[2] ?? '[]');
const urls: string[] = [];
for (const { env } of variants) {
  const server = await startServer(readConfiguration({ ...process.env, ...env }), 'embedded');
  urls.push(`${server.url}/graphql`);
}
answerUsage<ObservedServices>({ urls });

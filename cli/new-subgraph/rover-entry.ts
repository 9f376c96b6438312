import { isMap, parseDocument } from 'yaml';
import { parseSubgraphEntries } from '../../catalog/compose-config.ts';
import { CommandError } from '../command-error.ts';

/** The first port for subgraphs that run in their own processes. */
const FIRST_PORT = 4001;
/** The ports of the gateway and of the verification service. */
const TAKEN: readonly number[] = [4000, 4010];

/** A rover.yaml with one more subgraph, on the first free port; its comments stay. Throws CommandError for an existing name. */
export function withSubgraph(
  rover: string,
  name: string,
  schema: string,
  { url, settings }: { readonly url?: string; readonly settings?: object } = {},
): string {
  const entries = parseSubgraphEntries(rover);
  if (entries.some((entry) => entry.name === name))
    throw new CommandError(`rover.yaml lists a subgraph ${name} already.`);
  const document = parseDocument(rover);
  if (!isMap(document.get('subgraphs'))) throw new CommandError('rover.yaml has no entry "subgraphs".');
  const ports = new Set([...TAKEN, ...entries.map((entry) => portOf(entry.url))]);
  let port = FIRST_PORT;
  while (ports.has(port)) port += 1;
  document.setIn(['subgraphs', name], {
    routing_url: url ?? `http://127.0.0.1:${port}/graphql`,
    schema: { file: schema },
    ...(settings === undefined ? {} : { svc: settings }),
  });
  return document.toString({ lineWidth: 0 });
}

const portOf = (url: string): number => (URL.canParse(url) ? Number(new URL(url).port) : 0);

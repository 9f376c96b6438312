import { type Forwarder, forwarder } from './forwarder.ts';
import { Part } from './part.ts';

/** A process of one subgraph, and the address that stays while processes come and go. */
export interface SubgraphPart {
  readonly name: string;
  readonly part: Part;
  at(): Forwarder;
}

/** Starts a process of a subgraph behind an address of its own. */
export async function subgraphPart(name: string, env: NodeJS.ProcessEnv): Promise<SubgraphPart> {
  let way: Forwarder | undefined;
  const at = () => {
    if (way === undefined) throw new Error(`Subgraph ${name} was not started.`);
    return way;
  };
  const part = new Part({
    words: ['serve', '--subgraph', name, '--port', '0'],
    env,
    inRotation: (url) => way?.to(url),
  });
  await part.start();
  way = await forwarder(part.url);
  return { name, part, at };
}

/** What tells a gateway where subgraphs are. */
export const subgraphUrls = (subgraphs: readonly SubgraphPart[]): string =>
  subgraphs.map(({ name, at }) => `${name}=${at().url}/graphql`).join(',');

import type { Catalog } from '../catalog/model.ts';
import { executableSubgraph } from './kit/serve.ts';
import type { Resolvers, Services, Subgraph } from './kit/subgraph.ts';
import { listsResolvers } from './lists/resolvers.ts';
import { searchResolvers } from './search/resolvers.ts';

/** What a subgraph resolves beyond the catalog's records. The others have nothing of their own. */
const own: Readonly<Record<string, (services: Services) => Resolvers>> = {
  lists: listsResolvers,
  search: searchResolvers,
};

/** All subgraphs of the catalog, executable, in composition order. */
export function createSubgraphs(catalog: Catalog, services: Services): Subgraph[] {
  return [...catalog.subgraphs.values()].map((subgraph) =>
    executableSubgraph(catalog, subgraph, own[subgraph.name]?.(services) ?? {}),
  );
}

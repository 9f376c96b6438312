import type { Catalog } from '../catalog/model.ts';
import { catalogChecks, type FieldChecks } from '../kit/field-check.ts';
import { executableSubgraph } from '../kit/serve.ts';
import type { References, Resolvers, Subgraph } from '../kit/subgraph.ts';
import { checkVerifyBusiness } from './kyb/request.ts';
import { kybResolvers } from './kyb/resolvers.ts';
import { listsChecks } from './lists/checks.ts';
import { listsReferences, listsResolvers } from './lists/resolvers.ts';
import { ownSearchChecks, ownSearchResolvers } from './own-searches.ts';
import { searchChecks } from './search/checks.ts';
import { searchResolvers } from './search/resolvers.ts';
import type { Services } from './services.ts';

/** What a subgraph resolves beyond the catalog's records. Other subgraphs have no resolvers of their own. */
const own: Readonly<Record<string, (services: Services) => Resolvers>> = {
  kyb: kybResolvers,
  lists: listsResolvers,
  search: searchResolvers,
};

/** How to find references to types that are not records of the catalog. */
const references: Readonly<Record<string, (services: Services) => References>> = { lists: listsReferences };

/** All subgraphs of the catalog, executable, in composition order. */
export const createSubgraphs = (catalog: Catalog, services: Services): Subgraph[] =>
  [...catalog.subgraphs.keys()].map((name) => createSubgraph(catalog, name, services));

/** One subgraph of the catalog, executable. Throws a RangeError if there is none of that name. */
export function createSubgraph(catalog: Catalog, name: string, services: Services): Subgraph {
  const authored = catalog.subgraphs.get(name);
  if (authored === undefined) {
    throw new RangeError(`Expected a subgraph, one of ${[...catalog.subgraphs.keys()].join(', ')}; got ${name}.`);
  }
  return executableSubgraph(catalog, authored, resolversOf(catalog, name, services), references[name]?.(services));
}

function resolversOf(catalog: Catalog, name: string, services: Services): Resolvers {
  const written = own[name]?.(services) ?? {};
  const { Query } = ownSearchResolvers(catalog, name);
  return Query === undefined ? written : { ...written, Query: { ...written.Query, ...Query } };
}

/** The checks of arguments that the subgraphs export, by coordinate; a subgraph's own take precedence over the catalog's. */
export const createChecks = (catalog: Catalog): FieldChecks =>
  new Map([
    ...catalogChecks(catalog),
    ...ownSearchChecks(catalog),
    ...searchChecks(catalog),
    ...listsChecks(catalog),
    ['Query.verifyBusiness', checkVerifyBusiness],
  ]);

import type { Catalog, Searched } from '../catalog/model.ts';
import type { FieldCheck, FieldChecks } from '../kit/field-check.ts';
import type { RequestContext, Resolvers } from '../kit/subgraph.ts';
import { type OwnSearchInput, ownSearch, searchOwn } from '../search/own-search.ts';

/** The root fields of a subgraph that find its types by name (`@searched`); their nodes are resolved like any reference. */
export const ownSearchResolvers = (catalog: Catalog, subgraph: string): Resolvers => {
  const fields = searchedTypes(catalog)
    .filter((type) => type.subgraph === subgraph)
    .map(({ name, searched }) => [
      searched.field,
      async (_root: never, input: OwnSearchInput, { snapshot, deadline }: RequestContext) => {
        const found = await searchOwn(snapshot, ownSearch(catalog, name, input), deadline);
        return found.map(({ id, probability, searchMetadata }) => ({
          node: { id },
          matchProbability: probability,
          searchMetadata,
        }));
      },
    ]);
  return fields.length === 0 ? {} : { Query: Object.fromEntries(fields) };
};

/** The checks of these fields, of all subgraphs. */
export const ownSearchChecks = (catalog: Catalog): FieldChecks =>
  new Map(
    searchedTypes(catalog).map(({ name, searched }): [string, FieldCheck] => [
      `Query.${searched.field}`,
      (input) => void ownSearch(catalog, name, input),
    ]),
  );

const searchedTypes = ({ types }: Catalog): { name: string; subgraph: string; searched: Searched }[] =>
  [...types.values()].flatMap(({ name, subgraph, searched }) =>
    searched === undefined ? [] : { name, subgraph, searched },
  );

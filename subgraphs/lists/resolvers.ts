import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Account, BackgroundTask } from '../../operations/operations.ts';
import type { RequestContext, Resolvers, Services } from '../kit/subgraph.ts';
import { dataAssets } from './data-assets.ts';
import { projectionsOf } from './projections.ts';
import { typesOf } from './types.ts';

/** The fields of lists that are no records of the catalog: the caller's own affairs and the guide to the data. */
export function listsResolvers({ operations }: Services): Resolvers {
  return {
    Query: {
      account: (_source, _arguments, { account }): Account => account,
      backgroundTask: async (_source, { id }, { account }): Promise<BackgroundTask | undefined> =>
        operations.backgroundTask(uuid(id), account.customerId),
      _schemaExtended: () => ({}),
    },
    ExtendedSchema: {
      types: (_source, _arguments, { catalog }) => typesOf(catalog),
      projections: (_source, _arguments, { catalog }) => projectionsOf(catalog),
      dataAssetMetadata: (_source, _arguments, { snapshot }: RequestContext) => dataAssets(snapshot),
    },
  };
}

function uuid(id: unknown): string {
  if (typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id.toLowerCase();
  throw badUserInput('backgroundTask(id)', 'a UUID', id);
}

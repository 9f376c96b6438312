import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { memoize } from '../../catalog/memoize.ts';
import type { Catalog } from '../../catalog/model.ts';
import { listedName } from '../../lists/definition/listed-type.ts';
import type { Graph } from '../graph/graph.ts';
import { included, recordDocument, searchDocument, totalOf } from '../graph/own-records/documents.ts';
import { SEEN, type ServedLink, type ServedType, servedTypes } from '../graph/own-records/served-types.ts';
import { addRoute } from '../http/methods.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { identifyCallers } from '../tokens/identify-callers.ts';
import type { OwnLink, OwnType, RecordTypes } from './answers/records.ts';
import { type ConsoleCallers, consoleCaller } from './console-caller.ts';

/** What the route on a team's own types needs. */
export interface RecordsBackend extends ConsoleCallers {
  readonly catalog: Catalog;
  readonly graph: Pick<Graph, 'schema'>;
}

/**
 * GET /console/api/records, for a key of scope `graph`: the types that teams have added and the served graph finds by name, with the
 * operations that find and show their records. The tools for agents use the same operations.
 */
export function addRecordsRoute(server: FastifyInstance, backend: RecordsBackend, databases: DatabaseWatch): void {
  const types = memoize(
    (schema: GraphQLSchema): RecordTypes => ({ types: servedTypes(backend.catalog, schema).map(shownType) }),
    new WeakMap<GraphQLSchema, RecordTypes>(),
  );
  server.register(async (keyed) => {
    identifyCallers(keyed, backend, databases);
    backend.requestLimits.guard(keyed, 'graphql');
    addRoute(keyed, '/console/api/records', {
      async GET(request) {
        consoleCaller(request, backend.documentsMode);
        return types(backend.graph.schema);
      },
    });
  });
}

const shownType = (type: ServedType): OwnType => {
  const { name, one, several, description, field, titles, hasAddress, values, links } = type;
  return {
    ...{ name, entity: listedName(type), one, several, description, field, titles, hasAddress, values },
    links: links.map(shownLink),
    searchOperation: searchDocument(type),
    recordOperation: recordDocument(type),
  };
};

/** Datasets and days are left out, because they are shown for every relation in the same way. */
const shownLink = (link: ServedLink): OwnLink => ({
  ...{ name: link.name, to: link.to, description: link.description, values: link.values },
  edge: link.edge.filter(({ name }) => !SEEN.some((each) => each === name)),
  variable: included(link),
  total: totalOf(link),
});

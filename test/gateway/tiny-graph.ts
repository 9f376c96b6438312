import { composeServices } from '@apollo/composition';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { RequestContext, Subgraph } from '../../kit/subgraph.ts';

/** Two subgraphs that share an entity: shops has it, people adds to it. Their faults are chosen by the query. */
const LINK = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.14", import: ["@key"])';

const SHOPS = `${LINK}
  type Query {
    shops(first: Int = 2): [Shop]
    held: String
    broken: String
    unpaid: String
    started: String
    later: String
    snapshotVersion: String
  }
  type Shop @key(fields: "id") { id: ID! name: String }`;

const PEOPLE = `${LINK}
  type Shop @key(fields: "id") { id: ID! owner(letters: Int): String broken: String requestId: String }`;

const shops = ['1', '2', '3'].map((id) => ({ id, name: `SHOP ${id}` }));

type Field = (source: { id: string }, args: Record<string, unknown>, context: RequestContext) => unknown;
type Fields = Record<string, Record<string, Field | ((key: { id: string }) => unknown)>>;

/** What a resolver's bug looks like: nothing of this text may reach a client. */
export const BUG = 'SQLITE_ERROR: no such column: brand.secret in /srv/people/resolvers.ts';

const SHOPS_RESOLVERS: Fields = {
  Query: {
    shops: (_, { first }) => {
      if (typeof first === 'number' && first < 0) throw badUserInput('first', 'a number from 0 to 10000', first);
      return shops.slice(0, Number(first));
    },
    broken: () => {
      throw new Error(BUG);
    },
    unpaid: () => {
      throw new ServiceError('PAYMENT_REQUIRED', 'The account has 0 credits, the answer costs 3.');
    },
    started: (_, __, { extensions }) => {
      extensions.backgroundTasks = [{ id: '00000000-0000-4000-8000-000000000001', status: 'PROCESSING' }];
      return null;
    },
    later: () => {
      throw badUserInput('later', 'another version', 'this one');
    },
    snapshotVersion: (_, __, { snapshot }) => snapshot.version,
  },
};

const PEOPLE_RESOLVERS: Fields = {
  Shop: {
    __resolveReference: ({ id }: { id: string }) => ({ id }),
    owner: ({ id }, { letters }) => {
      if (typeof letters === 'number' && letters > 9) throw badUserInput('letters', 'at most 9', letters);
      return `OWNER ${id}`;
    },
    broken: () => {
      throw new Error(BUG);
    },
    requestId: (_, __, { requestId }) => requestId,
  },
};

const subgraph = (name: string, sdl: string, resolvers: Fields) => ({
  name,
  typeDefs: parse(sdl),
  schema: buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers }]),
});

/** `Query.held`, which a test lets end: the first request of it has begun, and all are answered once it is released. */
export interface Held {
  readonly begun: Promise<void>;
  release(): void;
}

/** The tiny subgraphs and their supergraph. */
export function tinyGraph(): { subgraphs: Subgraph[]; supergraphSdl: string; held: Held } {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = () => {
    begun.resolve();
    return released.promise.then(() => 'done');
  };
  const resolvers = { ...SHOPS_RESOLVERS, Query: { ...SHOPS_RESOLVERS.Query, held } };
  const subgraphs = [subgraph('shops', SHOPS, resolvers), subgraph('people', PEOPLE, PEOPLE_RESOLVERS)];
  const composed = composeServices(subgraphs.map((each) => ({ name: each.name, typeDefs: each.typeDefs })));
  if (composed.supergraphSdl === undefined) throw new AggregateError(composed.errors ?? [], 'Expected a supergraph.');
  return {
    subgraphs,
    supergraphSdl: composed.supergraphSdl,
    held: { begun: begun.promise, release: released.resolve },
  };
}

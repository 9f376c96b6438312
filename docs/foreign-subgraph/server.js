// Another team's subgraph, on GraphQL Yoga and without a federation library: `_service` and `_entities` are all that federation
// asks for. It calls our brands businesses, by an id of ours. Start it by `node server.js 4100`.
import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';

/** What it tells of itself: plain SDL with federation's directives. */
const SDL = /* GraphQL */ `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])

  type Query {
    "The businesses rated last, the newest first."
    ratedLast: [Business!]!
  }

  "A business that customers have rated."
  type Business @key(fields: "businessId") {
    businessId: ID!
    "Mean of its ratings, from 1 to 5."
    stars: Float!
    "What customers said, the newest first."
    ratings(first: Int = 2): [Rating!]!
  }

  "What one customer said."
  type Rating {
    stars: Int!
    text: String
    "The business that it is about."
    business: Business!
  }
`;

/** What every federated schema has beside it. */
const FEDERATION = /* GraphQL */ `
  directive @link(url: String!, import: [String]) repeatable on SCHEMA
  directive @key(fields: String!) repeatable on OBJECT
  scalar _Any
  union _Entity = Business
  type _Service {
    sdl: String!
  }
  extend type Query {
    _service: _Service!
    _entities(representations: [_Any!]!): [_Entity]!
  }
`;

const TEXTS = ['Friendly.', 'Would come again.', 'Quick.'];
/** Ids of the businesses that it was asked about, the newest last. */
const rated = [];

const resolvers = {
  Query: {
    ratedLast: () => rated.slice(-2).reverse(),
    _service: () => ({ sdl: SDL }),
    _entities(_, { representations }) {
      for (const { businessId } of representations) {
        if (!rated.some((each) => each.businessId === businessId)) rated.push({ businessId });
      }
      return representations;
    },
  },
  _Entity: { __resolveType: () => 'Business' },
  Business: {
    stars: () => 4.5,
    ratings: (business, { first }) =>
      TEXTS.slice(0, first).map((text, index) => ({ stars: 5 - index, text, business })),
  },
};

const yoga = createYoga({
  schema: createSchema({ typeDefs: [SDL, FEDERATION], resolvers }),
  logging: false,
  maskedErrors: false,
  plugins: [
    {
      onRequest({ request, endResponse, fetchAPI }) {
        if (request.headers.get('authorization') !== 'Bearer of-the-ratings')
          endResponse(fetchAPI.Response.json({ errors: [{ message: 'Who are you?' }] }, { status: 401 }));
      },
    },
  ],
});

const server = createServer(yoga);
server.listen(Number(process.argv[2] ?? 4100), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}/graphql`),
);

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executorOf, type ForeignGraph, type ForeignSubgraph, foreignGraph } from './foreign-graph.ts';

/** Things of a shop, what shipping says of them, and reviews that know no concrete type of media. */
const SHOP: ForeignSubgraph = {
  sdl: `
    type Query { products: [Product] matrix: [[Product]] media: [Media] things: [Thing] colours: [Colour] }
    type Mutation { put(name: String!): Int }
    type Product @key(fields: "id") { id: ID! name: String size: Size parts: [Part] }
    type Size @shareable { wide: Int high: Int }
    type Part @shareable { weight: Int name: String }
    interface Media @key(fields: "id") { id: ID! title: String }
    type Book implements Media @key(fields: "id") { id: ID! title: String pages: Int }
    type Film implements Media @key(fields: "id") { id: ID! title: String minutes: Int }
    union Thing = Pen | Lamp
    type Pen @key(fields: "id") { id: ID! }
    type Lamp @key(fields: "id") { id: Int! }
    enum Colour { RED GREEN @inaccessible }`,
  resolvers: {
    Query: {
      products: () => [product('1'), null, product('2'), product('lost')],
      matrix: () => [[product('1'), product('2')], null, [product('1')]],
      media: () => [MEDIA.b, MEDIA.f],
      things: () => [
        { __typename: 'Pen', id: 'p' },
        { __typename: 'Lamp', id: 7 },
      ],
      colours: () => ['RED', 'GREEN'],
    },
    Mutation: { put: (_: unknown, { name }: { name: string }) => done.push(`shop ${name}`) },
    Media: { __resolveReference: ({ id }: { id: 'b' | 'f' }) => MEDIA[id] },
    Product: { __resolveReference: ({ id }: { id: string }) => product(id) },
  },
};

const SHIPPING: ForeignSubgraph = {
  sdl: `
    type Mutation { ship(name: String!): Int }
    type Product @key(fields: "id") {
      id: ID!
      size: Size @external
      parts: [Part] @external
      cost: Int @requires(fields: "size { wide high } parts { weight }")
      carrier: String!
    }
    type Size @shareable { wide: Int high: Int }
    type Part @shareable { weight: Int name: String }
    type Pen @key(fields: "id") { id: ID! box: String broken: String }
    type Lamp @key(fields: "id") { id: Int! box: String broken: String }`,
  resolvers: {
    Mutation: { ship: (_: unknown, { name }: { name: string }) => done.push(`shipping ${name}`) },
    Product: {
      __resolveReference: (reference: { id: string }) => (reference.id === 'lost' ? null : reference),
      cost: ({ size, parts }: Reference) =>
        size.wide * size.high + parts.reduce((sum, part) => sum + (part?.weight ?? 1_000), 0),
      carrier: ({ id }: { id: string }) => {
        if (id === '2') throw new Error('No carrier.');
        return 'post';
      },
    },
    Pen: { box: ({ id }: { id: unknown }) => `pen box ${id}` },
    Lamp: {
      box: ({ id }: { id: unknown }) => `lamp box ${id}`,
      broken: () => {
        throw new Error('No lamp.');
      },
    },
  },
};

const REVIEWS: ForeignSubgraph = {
  sdl: `
    type Query { best: [Media] }
    type Media @key(fields: "id") @interfaceObject { id: ID! stars: Int }`,
  resolvers: {
    Query: { best: () => [{ id: 'f' }, { id: 'b' }] },
    Media: { stars: ({ id }: { id: string }) => (id === 'b' ? 5 : 3) },
  },
};

interface Reference {
  readonly size: { readonly wide: number; readonly high: number };
  readonly parts: readonly ({ readonly weight: number } | null)[];
}

const MEDIA = {
  b: { __typename: 'Book', id: 'b', title: 'A book', pages: 10 },
  f: { __typename: 'Film', id: 'f', title: 'A film', minutes: 90 },
};

const product = (id: string) => ({
  ...{ id, name: `Product ${id}`, size: { wide: 2, high: 3 } },
  parts: [{ weight: 4, name: 'leg' }, null],
});

/** What mutations have done, in order. */
const done: string[] = [];

let graph: ForeignGraph;
beforeAll(async () => {
  graph = await foreignGraph({ shop: SHOP, shipping: SHIPPING, reviews: REVIEWS });
});
afterAll(() => graph[Symbol.asyncDispose]());

describe('what the planner writes is executed as the stock gateway executes it', () => {
  test.for<[what: string, query: string]>([
    ['requires with objects, lists and nulls', '{ products { cost parts { name } } }'],
    ['entities that a subgraph does not know, and null ones', '{ products { name cost } }'],
    ['lists of lists', '{ matrix { id cost } }'],
    [
      'a field of an interface object',
      '{ media { __typename stars ... on Book { pages stars } ... on Film { minutes } } }',
    ],
    ['concrete types behind an interface object', '{ best { __typename id stars title ... on Film { minutes } } }'],
    ['an interface object without the concrete type', '{ best { stars } }'],
    ['keys of one name and two types', '{ things { __typename ... on Pen { box } ... on Lamp { box } } }'],
    [
      'the same with the keys asked for by other names',
      '{ things { ... on Pen { box k: id } ... on Lamp { k2: id box } } }',
    ],
    ['an enum value that clients do not see', '{ colours }'],
    ['a fault under a non-null field', '{ products { id carrier } }'],
    ['a fault under a non-null field of lists of lists', '{ matrix { id carrier } }'],
    ['root fields of two subgraphs', '{ best { id } media { id stars } __typename }'],
  ])('%s', async ([, query]) => {
    const [stock, product] = [await graph.ask(graph.stock, query), await graph.ask(graph.product, query)];
    expect(JSON.stringify(product.data)).toBe(JSON.stringify(stock.data));
    expect(product.errors?.map(({ message, path }) => ({ message, path }))).toEqual(
      stock.errors?.map(({ message, path }) => ({ message, path })),
    );
  });

  test('another field under the name of a key is that field, though the plan fetches the key as well', async () => {
    const { data } = await graph.ask(graph.product, '{ products { id: name cost } }');
    expect(data).toEqual({
      products: [
        { id: 'Product 1', cost: 1010 },
        null,
        { id: 'Product 2', cost: 1010 },
        { id: 'Product lost', cost: null },
      ],
    });
  });

  test('a fault below a union stands at the field of its own type', async () => {
    const { errors } = await graph.ask(graph.product, '{ things { ... on Pen { broken } ... on Lamp { broken } } }');
    expect(errors?.map(({ path, locations }) => ({ path, locations }))).toEqual([
      { path: ['things', 1, 'broken'], locations: [{ line: 1, column: 48 }] },
    ]);
  });

  test('a requirement reaches the subgraph once for each entity', async () => {
    graph.sent();
    await graph.ask(graph.product, '{ matrix { cost } }');
    const [, shipping] = graph.sent();
    expect(shipping?.match(/"__typename":"Product"/g)).toHaveLength(2);
  });

  test('mutations run one after the other, in the order of the document', async () => {
    done.length = 0;
    const mutation = 'mutation { a: ship(name: "1") b: put(name: "2") c: ship(name: "3") d: put(name: "4") }';
    expect(await graph.ask(graph.product, mutation)).toEqual({ data: { a: 1, b: 2, c: 3, d: 4 } });
    expect(done).toEqual(['shipping 1', 'shop 2', 'shipping 3', 'shop 4']);
  });
});

describe('@skip and @include', () => {
  const query = `query ($with: Boolean! = false, $no: Boolean! = false) {
    products @skip(if: $no) { id ... @include(if: $with) { cost } }
  }`;

  test('a fetch that nobody asks for is not made', async () => {
    graph.sent();
    const plain = await graph.ask(graph.product, query);
    expect(graph.sent()).toHaveLength(1);
    expect(plain).toEqual(await graph.ask(graph.stock, query));
    graph.sent();
    const costly = await graph.ask(graph.product, { query, variables: { with: true } });
    expect(graph.sent()).toHaveLength(2);
    expect(costly).toEqual(await graph.ask(graph.stock, { query, variables: { with: true } }));
    graph.sent();
    expect(await graph.ask(graph.product, { query, variables: { no: true } })).toEqual({ data: {} });
    expect(graph.sent()).toEqual([]);
  });

  test('one operation serves all choices', async () => {
    const before = graph.product.figures().operations.entries;
    for (const variables of [{ with: true }, { with: false }, { no: true }, {}]) {
      await graph.ask(graph.product, { query, variables });
    }
    expect(graph.product.figures().operations.entries).toBe(before);
  });
});

describe('a leaf to which subgraphs give different types', () => {
  const ITEMS = [
    { __typename: 'Cup', id: '1', code: 'c', label: 'cup' },
    { __typename: 'Jar', code: 'j', label: 'jar' },
  ];
  const SHELVES: ForeignSubgraph = {
    sdl: `
      type Query { items: [Item] }
      union Item = Cup | Jar
      type Cup @key(fields: "id") { id: ID! code: ID! @shareable label: ID }
      type Jar { code: ID label: ID }`,
    resolvers: { Query: { items: () => ITEMS } },
  };
  const CUPS: ForeignSubgraph = {
    sdl: 'type Query { cups: [Cup] } type Cup @key(fields: "id") { id: ID! code: ID @shareable }',
    resolvers: { Query: { cups: () => [{ id: '1', code: 'c' }] } },
  };

  // A server refuses a document with fields of one response name and different types, such as ID and ID! (GraphQL, section 5.3.2).
  test.for([
    '{ items { ... on Cup { code } ... on Jar { code } } }',
    '{ items { ... on Cup { it: code label } ... on Jar { it: label code } } cups { code label } }',
  ])('is renamed for the subgraph: %s', async (query) => {
    await using graph = await foreignGraph({ shelves: SHELVES, cups: CUPS });
    const answer = await graph.ask(graph.product, query);
    expect(answer.errors).toBeUndefined();
    expect(answer).toEqual(await graph.ask(graph.stock, query));
  });
});

describe('@fromContext, which the stock gateway neither loads nor executes', () => {
  const USERS: ForeignSubgraph = {
    sdl: `
      type Query { users: [User] }
      type User @key(fields: "id") @context(name: "user") { id: ID! currency: String posts: [Post] }
      type Post @key(fields: "id") { id: ID! }`,
    resolvers: {
      Query: { users: () => [user('1', 'EUR'), user('2', 'USD')] },
      User: { __resolveReference: ({ id }: { id: string }) => user(id, id === '1' ? 'EUR' : 'USD') },
    },
  };
  const POSTS: ForeignSubgraph = {
    sdl: `
      type User @key(fields: "id") @context(name: "user") { id: ID! currency: String @external feed: [Post] }
      type Post @key(fields: "id") {
        id: ID!
        price(currency: String @fromContext(field: "$user { currency }")): String
      }`,
    resolvers: {
      User: { feed: ({ id }: { id: string }) => [{ id: `${id}a` }, { id: `${id}b` }] },
      Post: {
        price({ id }: { id: string }, { currency }: { currency: string }) {
          if (id === '2b') throw new Error('No price.');
          return `${id} in ${currency}`;
        },
      },
    },
  };
  const user = (id: string, currency: string) => ({ id, currency, posts: [{ id: `${id}x` }] });

  test('each object is asked for with what stands around it', async () => {
    const execute = executorOf({ users: USERS, posts: POSTS });
    expect(await execute('{ users { id posts { price } feed { price } } }')).toMatchObject({
      errors: [{ message: 'No price.', path: ['users', 1, 'feed', 1, 'price'] }],
      data: {
        users: [
          { id: '1', posts: [{ price: '1x in EUR' }], feed: [{ price: '1a in EUR' }, { price: '1b in EUR' }] },
          { id: '2', posts: [{ price: '2x in USD' }], feed: [{ price: '2a in USD' }, { price: null }] },
        ],
      },
    });
  });
});
